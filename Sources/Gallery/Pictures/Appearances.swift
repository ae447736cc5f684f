import Playback
import SceneLanguage
import SceneModel
package import Zoetrope

/// A scene in light and, where that is another picture, in dark.
package struct Appearances {
    /// The scene as it is where the appearance makes no difference.
    package let light: PreparedScene
    package let dark: PreparedScene?
    /// Whether `dark` is the scene without a chosen appearance, rather than `light`.
    let isOwnDark: Bool

    /// Moments a second at which the two are compared.
    private static let rate = 10.0

    /// Reads and plays a scene in both. Nothing is drawn: what would be is compared.
    ///
    /// - Throws: as `PreparedScene` does.
    package init(_ path: String, settings: SceneSettings = SceneSettings()) throws(ZoetropeError) {
        var settings = settings
        settings.appearance = nil
        let own = try PreparedScene(path, settings: settings)
        let isDark = own.scene.canvas.appearance == .dark
        settings.appearance = isDark ? "light" : "dark"
        let other = try PreparedScene(path, settings: settings)
        guard try Self.differ(own, other) else {
            (light, dark, isOwnDark) = (own, nil, false)
            return
        }
        (light, dark) = isDark ? (other, own) : (own, other)
        isOwnDark = isDark
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
            throw a.problem("comparing light and dark of", error)
        }
    }
}
