import Foundation
import Graphics
import Raster
package import Zoetrope

/// A small scene and the picture that another program made of its twin: `KIND/NAME.yaml` and `KIND/NAME.png`.
///
/// A name that ends in `@2x` or `@3x` is drawn with so many pixels for each point.
package struct ReferenceCase: Sendable, CustomStringConvertible {
    package let kind: ReferenceKind
    package let name: String
    /// The file without its ending.
    private let path: String

    init(_ kind: ReferenceKind, name: String, folder: String) {
        self.kind = kind
        self.name = name
        path = "\(folder)/\(name)"
    }

    package var scene: String { "\(path).yaml" }
    package var description: String { "\(kind.name)/\(name)" }

    package var scale: Double {
        guard let mark = name.lastIndex(of: "@"), name.hasSuffix("x") else { return 1 }
        return Double(name[name.index(after: mark)...].dropLast()) ?? 1
    }

    /// Draws the scene's last moment and compares.
    package func figures() throws(ZoetropeError) -> ReferenceFigures {
        try figures(of: try PreparedScene(scene))
    }

    /// Draws the last moment of another scene and compares it with this case's picture.
    package func figures(of scene: PreparedScene) throws(ZoetropeError) -> ReferenceFigures {
        do {
            var store = ImageStore()
            try store.add(contentsOf: "\(path).png", as: "reference")
            guard let expected = store.bitmap(for: "reference") else { throw RasterError.missingImage(source: path) }
            return try ReferenceFigures(try scene.picture(at: .end, scale: scale), with: expected, scale: scale)
        } catch {
            throw ZoetropeError(during: "comparing \(self)", error)
        }
    }
}
