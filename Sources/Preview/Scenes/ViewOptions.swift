import Zoetrope

/// What the page's choices change about a scene; nil is as the preview was started.
package struct ViewOptions: Sendable, Hashable {
    package var script: String?
    package var device: String?
    package var appearance: String?
    package var chrome: String?
    package var reducesMotion: Bool?
    package var touches: Bool?

    package init() {}

    /// The settings of the start with these choices in their place.
    func settings(over base: SceneSettings) -> SceneSettings {
        var settings = base
        settings.script = script ?? base.script
        if let device {
            settings.device = device
            settings.size = nil
        }
        settings.appearance = appearance ?? base.appearance
        settings.chrome = chrome ?? base.chrome
        settings.reducesMotion = reducesMotion ?? base.reducesMotion
        settings.touches = touches ?? base.touches
        return settings
    }
}
