import Zoetrope

/// Changes to the scene that are selected on the page; nil for the settings that the preview was started with.
package struct ViewOptions: Sendable, Hashable {
    package var script: String?
    package var device: String?
    package var appearance: String?
    package var chrome: String?
    package var reducesMotion: Bool?
    package var touches: Bool?

    package init() {}

    /// The settings that the preview was started with, with these options applied.
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
