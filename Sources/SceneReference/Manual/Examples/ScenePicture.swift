package import Foundation
import Pages
package import Zoetrope

/// The picture of a complete scene that a chapter of the manual shows with its source: a GIF that is smaller than 32 kB, with fewer
/// colours or frames where necessary.
package struct ScenePicture: Sendable {
    /// The file name of the picture.
    package let name: String
    /// The scene.
    let text: String
    /// The file name of the scene, for messages.
    let sceneName: String
    /// What the picture shows, for those who do not see it.
    let alt: String

    /// In bytes.
    private static let maxSize = 32_000

    /// Draws and encodes the picture.
    ///
    /// - Throws: exit code 2 or 3 when the scene cannot be rendered, 4 when a temporary file cannot be written.
    package func data() throws(ZoetropeError) -> Data {
        try ExampleRenderer.animation(of: try scene(), maxSize: Self.maxSize)
    }

    /// The task that draws it.
    var task: PictureTask { PictureTask(name: name) { () throws(ZoetropeError) in try data() } }

    /// The `<img>` element at the width at which the picture is shown, in CSS pixels.
    ///
    /// - Parameter folder: of the picture, relative to that of the manual.
    func element(in folder: String) -> String {
        let width = (try? scene()).map { ExampleRenderer.width(of: $0) } ?? 0
        return """
            <img src="\(HTML.escaped("\(folder)/\(name)"))" width="\(width)" alt="\(HTML.escaped(alt))">
            """
    }

    private func scene() throws(ZoetropeError) -> PreparedScene {
        try PreparedScene(Data(text.utf8), named: sceneName)
    }
}
