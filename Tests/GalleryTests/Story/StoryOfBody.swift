import Gallery
import SceneTestSupport
import Zoetrope

/// The story of a scene without its version, title and canvas.
func story(_ body: String, size: String = "[200, 400]", title: String = "A title") throws -> Story {
    try Story(Scenes.prepare("zoetrope: 1\ntitle: \(title)\ncanvas: { size: \(size) }\n\(body)"))
}
