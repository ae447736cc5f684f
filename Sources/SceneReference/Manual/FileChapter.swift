import Pages
import Raster
import SceneFile
import SceneModel

enum FileChapter {
    static func text(_ tables: KeyTables) -> String {
        """
        A scene is a YAML file. Keys that are unknown, given twice or out of place are errors. Scalars are read by what \
        their key takes, never by YAML's guess; anchors, aliases and tags are refused. Colours are quoted, since `#` \
        starts a comment: `"#FF375F"`. An expression with a comma, a colon, `{`, `[` or `#` in it is quoted as well.

        \(tables.table(KeySections.file))

        Layers, variables, animators \
        and the names of `let` share one name space.

        A variable is declared with its value at the start, `cardVisible: false`, or with the only cases that it \
        takes, `{ initial: .fullScreen, values: [.minimized, .fullScreen, .hidden] }`. It is evaluated once; `reset` \
        evaluates it again, and `--set name=expression` on the command line replaces it.
        """
    }

    static var limits: String {
        Markdown.table(
            ["what", "at most"],
            [
                ["side of the canvas", "\(Int(SceneLimits.canvasSide)) points"],
                ["frames of one animation", "\(SceneLimits.frames)"],
                ["layers after repeats and includes", "\(SceneLimits.layers)"],
                ["includes inside each other", "\(SceneLimits.includeDepth)"],
                ["layers inside each other", "\(SceneLimits.layerDepth)"],
                ["characters of one expression", "\(SceneLimits.expressionLength)"],
                ["length of a script", "\(Int(SceneLimits.seconds)) s"],
                ["actions within one tick", "\(SceneLimits.actionsPerTick)"],
                ["a scene file", "\(YAMLReader.maxFileSize >> 20) MB"],
                ["side of a picture", "\(Renderer.maxSide) pixels"],
                ["font files of a scene", "\(SceneLimits.fonts)"],
                ["a font file", "\(SceneFolder.maxFontFileSize >> 20) MB"],
            ]) + "\n\nA scene that hits one of them ends with exit code 3."
    }
}
