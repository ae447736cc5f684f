import Playback
import SceneLanguage
import SceneModel
package import Zoetrope

/// A scene in light and, if it looks different, in dark appearance.
package struct Appearances {
    /// The scene in light appearance, or as written if both look the same.
    package let light: PreparedScene
    package let dark: PreparedScene?
    /// Whether the scene itself sets dark appearance.
    let isDarkByDefault: Bool

    /// Comparisons per second of the script.
    private static let rate = 10.0

    /// Loads and plays a scene in both appearances and compares their display lists without drawing.
    ///
    /// - Throws: as `PreparedScene` does.
    package init(_ path: String, settings: SceneSettings = SceneSettings()) throws(ZoetropeError) {
        var settings = settings
        settings.appearance = nil
        let original = try PreparedScene(path, settings: settings)
        let isDark = original.scene.canvas.appearance == .dark
        settings.appearance = isDark ? "light" : "dark"
        let other = try PreparedScene(path, settings: settings)
        guard try Self.differ(original, other) else {
            (light, dark, isDarkByDefault) = (original, nil, false)
            return
        }
        (light, dark) = isDark ? (other, original) : (original, other)
        isDarkByDefault = isDark
    }

    private static func differ(_ a: PreparedScene, _ b: PreparedScene) throws(ZoetropeError) -> Bool {
        guard a.duration == b.duration else { return true }
        do {
            for step in 0...Int(a.duration * rate) {
                let time = Double(step) / rate
                if try a.sampler.picture(at: time) != b.sampler.picture(at: time) { return true }
            }
            return false
        } catch {
            throw a.problem("comparing light and dark appearance of", error)
        }
    }
}
