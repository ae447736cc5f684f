import Graphics
import Raster
import SceneModel

/// The pictures and fonts of a scene, found before anything is drawn.
struct SceneResources {
    private(set) var images: ImageStore
    private(set) var errors: [Diagnostic] = []
    private(set) var warnings: [Diagnostic] = []

    /// - Parameter images: those that are there already, to which the scene's are added.
    init(_ scene: Scene, images: ImageStore = ImageStore()) {
        self.images = images
        var loaded: Set<String> = []
        var fonts: FontCatalog?
        for layer in scene.layers {
            if let expression = layer.properties[ImageFacet.image.keyPath],
                case .image(let reference) = expression.constant, loaded.insert(reference.path).inserted
            {
                load(reference, named: expression)
            }
            guard layer.properties[TextFacet.text.keyPath] != nil else { continue }
            let catalog = fonts ?? FontCatalog()
            fonts = catalog
            check(layer, fonts: catalog)
        }
        guard scene.canvas.hasText, !(fonts ?? FontCatalog()).contains(family: TextFacet.defaultFamily) else { return }
        errors.append(
            Diagnostic(
                .error, "the font family '\(TextFacet.defaultFamily)', in which status bars are set, is not installed",
                hint: "install it: apt-get install fonts-inter", at: scene.canvas.statusBar.location))
    }

    private mutating func load(_ reference: ImageReference, named expression: Expression) {
        do throws(RasterError) {
            try images.add(contentsOf: reference.path, as: reference.path)
        } catch {
            let message = error.description.replacing(reference.path, with: expression.text)
            errors.append(
                Diagnostic(.error, message, at: expression.location, length: expression.text.count))
        }
    }

    /// A missing family is an error, never a silent substitute; a missing character is a warning.
    private mutating func check(_ layer: Layer, fonts: FontCatalog) {
        let declared = layer.properties[TextFacet.family.keyPath]
        let family = declared?.constant?.text ?? TextFacet.defaultFamily
        guard fonts.contains(family: family) else {
            let error = Diagnostic(
                .error, "the font family '\(family)' is not installed", hint: hint(for: family, fonts: fonts),
                at: declared?.location ?? layer.location, length: declared?.text.count ?? 1)
            if !errors.contains(error) { errors.append(error) }
            return
        }
        guard let text = layer.properties[TextFacet.text.keyPath], let words = text.constant?.text else { return }
        let missing = fonts.missingCharacters(in: words, family: family)
        guard !missing.isEmpty else { return }
        let warning = Diagnostic(
            .warning, "the font '\(family)' has no \(missing.map { "'\($0)'" }.joined(separator: " "))",
            hint: "another font of this machine stands in, or an empty box", at: text.location,
            length: text.text.count)
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    private func hint(for family: String, fonts: FontCatalog) -> String {
        if family == TextFacet.defaultFamily { return "install it: apt-get install fonts-inter" }
        if let near = fonts.suggestion(for: family) { return "did you mean '\(near)'?" }
        return "install it, or leave font.family out for \(TextFacet.defaultFamily)"
    }
}
