import Graphics
import Raster
import SceneModel

/// The pictures and fonts of a scene, found before anything is drawn.
struct SceneResources {
    private(set) var images: ImageStore
    private(set) var errors: [Diagnostic] = []

    /// - Parameters:
    ///   - images: those that are there already, to which the scene's are added.
    ///   - fonts: where the scene's fonts are opened.
    init(_ scene: Scene, images: ImageStore, fonts: FontStore) {
        self.images = images
        var loaded: Set<String> = []
        for layer in scene.layers {
            if let expression = layer.properties[ImageFacet.image.keyPath],
                case .image(let reference) = expression.constant, loaded.insert(reference.path).inserted
            {
                load(reference, named: expression)
            }
        }
        errors += FontCheck(scene, fonts: fonts).errors
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
}
