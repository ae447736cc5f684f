import Graphics
import Raster
import SceneLanguage
import SceneModel

/// Loads the images of a scene and checks its fonts before it is played.
struct SceneResources {
    private(set) var images: ImageStore
    private(set) var errors: [Diagnostic] = []
    /// Whether one of the errors is an exceeded limit.
    private(set) var hitLimit = false

    /// - Parameters:
    ///   - images: the images that are loaded already.
    ///   - fonts: opens the fonts of the scene.
    init(_ scene: Scene, images: ImageStore, fonts: FontStore) {
        self.images = images
        var loaded: Set<String> = []
        for expression in scene.images {
            guard case .image(let reference) = expression.constant, loaded.insert(reference.source).inserted else {
                continue
            }
            load(reference, named: expression)
        }
        errors += FontCheck(scene, fonts: fonts).errors
    }

    private mutating func load(_ reference: ImageReference, named expression: TypedExpression) {
        do throws(RasterError) {
            let symbol = reference.symbol.map { SymbolConfiguration(weight: $0.weight, scale: $0.scale) }
            try images.add(
                contentsOf: reference.path, isResolved: true, symbol: symbol ?? SymbolConfiguration(),
                as: reference.source)
        } catch {
            var (message, hint): (String, Hint?) = (error.description, nil)
            switch error {
            case .image(_, let trouble):
                (message, hint) = ("'\(expression.text)' \(trouble)", trouble.hint.map { Hint($0) })
                hitLimit = hitLimit || trouble.isLimit
            case .outOfMemory: hitLimit = true
            default: break
            }
            errors.append(
                Diagnostic(.error, message, hint: hint, at: expression.location, length: expression.text.count))
        }
    }
}
