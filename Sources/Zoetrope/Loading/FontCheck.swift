import Playback
package import Raster
package import SceneLanguage
package import SceneModel

/// Checks, before a scene plays, that the font families which it names are installed.
///
/// A missing family is an error. It is never replaced silently.
package struct FontCheck {
    package private(set) var errors: [Diagnostic] = []
    private let fonts: FontStore

    package init(_ scene: Scene, fonts: FontStore) {
        self.fonts = fonts
        guard checkFiles(of: scene) else { return }
        for layer in scene.layers where layer.properties[TextFacet.text.keyPath] != nil {
            let declared = layer.properties[TextFacet.family.keyPath]
            if declared == nil || declared?.constant != nil {
                check(
                    declared?.constant?.text ?? TextFacet.defaultFamily, of: scene,
                    at: declared?.location ?? layer.location, length: declared?.text.count ?? 1)
            }
            guard let text = layer.properties[TextFacet.text.keyPath] else { continue }
            for family in Self.families(of: text.term) { check(family, of: scene, at: text.location, length: 1) }
        }
        // Status bars and window titles use the default family.
        if scene.canvas.hasText {
            check(TextFacet.defaultFamily, of: scene, at: scene.canvas.statusBar.location, length: 1)
        }
    }

    /// The constant families of the runs of a text.
    private static func families(of text: Term) -> [String] {
        let keyPath = TextFacet.family.keyPath
        switch text {
        case .constant(.richText(let text)): return text.runs.compactMap { $0.attributes[keyPath]?.text }
        case .richText(let runs):
            return runs.flatMap(\.attributes).filter { $0.keyPath == keyPath }.compactMap { $0.term.constant?.text }
        default: return []
        }
    }

    private mutating func checkFiles(of scene: Scene) -> Bool {
        for file in scene.fonts {
            do throws(RasterError) {
                try FontStore.check(file: file.path)
            } catch {
                errors.append(
                    Diagnostic(
                        .error, error.description.replacing("'\(file.path)'", with: "'\(file.text)'"),
                        at: file.location, length: file.text.count))
            }
        }
        return errors.isEmpty
    }

    private mutating func check(_ family: String, of scene: Scene, at location: SourceLocation, length: Int) {
        guard let library = try? fonts.library(for: scene.fontSet), !library.contains(family: family) else { return }
        let error = Diagnostic(
            .error, "the font family '\(family)' is not installed", hint: Self.hint(for: family, in: library),
            topic: .word(TextFacet.family.keyPath), at: location, length: length)
        if !errors.contains(error) { errors.append(error) }
    }

    private static func hint(for family: String, in library: FontLibrary) -> Hint {
        if family == TextFacet.defaultFamily { return "install it: apt-get install fonts-inter" }
        if let near = library.suggestion(for: family) { return Hint(nearest: near, to: family) }
        return "install it, name its file under fonts, or leave font.family out for \(TextFacet.defaultFamily)"
    }
}
