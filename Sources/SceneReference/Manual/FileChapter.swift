import Pages
import Raster
import SceneFile
import SceneModel

/// The top level of a scene file, and its limits.
enum FileChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(PackageResources.file_md, ["table:file": tables.table(KeySections.file)])
    }

    static var limits: ManualChapter {
        let rows = [
            ["side of the canvas", "\(Int(SceneLimits.canvasSide)) points"],
            ["frames of one animation", "\(SceneLimits.frames)"],
            ["layers, including copies and included files", "\(SceneLimits.layers)"],
            ["depth of nested includes", "\(SceneLimits.includeDepth)"],
            ["depth of nested layers", "\(SceneLimits.layerDepth)"],
            ["characters of one expression", "\(SceneLimits.expressionLength)"],
            ["duration of a script", "\(Int(SceneLimits.seconds)) s"],
            ["actions within one tick", "\(SceneLimits.actionsPerTick)"],
            ["size of a scene file", "\(YAMLReader.maxFileSize >> 20) MB"],
            ["side of a picture", "\(Renderer.maxSide) pixels"],
            ["font files of a scene", "\(SceneLimits.fonts)"],
            ["size of a font file", "\(SceneFolder.maxFontFileSize >> 20) MB"],
        ]
        return ManualChapter(PackageResources.limits_md, ["limits": Markdown.table(["what", "maximum"], rows)])
    }
}
