import Graphics
import SceneLanguage
package import SceneModel

/// The settings that decide about the bytes of an output, as a text for its fingerprint.
///
/// The text does not depend on the names of Swift types or properties, so that renaming one makes no output stale.
package struct StampedSettings: Sendable, Hashable {
    /// The version of the text. Raise it when the text changes in a way that its keys do not show; all outputs are stale
    /// then.
    private static let version = 1

    /// One line for each setting, `KEY: VALUE`, in a fixed order.
    package let text: String
    /// The keys in their order. Those of an option are the name of its type's part and its own, such as `scene.size`.
    package let keys: [String]

    /// - Parameters:
    ///   - scene: the options of the scene with the canvas that it has in the end.
    ///   - script: the script that is played.
    ///   - schedule: stands for the rate, range, speed, hold and poster of `options`.
    ///   - format: the name of the format.
    ///   - isLossy: whether the quality has an effect in this format.
    package init(
        _ scene: SceneOptions, script: String, _ schedule: FrameSchedule, _ options: RenderOptions, format: String,
        isLossy: Bool
    ) {
        let overrides = scene.overrides.sorted { $0.key < $1.key }
            .map { "\(Self.quoted($0.key)) \(Self.quoted($0.value))" }
        let size = scene.size.map { "\($0.width) x \($0.height)" }
        let touches = scene.touches.map { "\($0)" }
        var settings: [(key: String, value: String)] = [
            ("version", "\(Self.version)"),
            ("format", format),
            ("script", Self.quoted(script)),
        ]
        settings += [
            ("scene.size", size ?? "-"),
            ("scene.device", scene.device?.name ?? "-"),
            ("scene.appearance", scene.appearance?.rawValue ?? "-"),
            ("scene.reducesMotion", "\(scene.reducesMotion)"),
            ("scene.chrome", scene.chrome?.name ?? "-"),
            ("scene.overrides", overrides.joined(separator: " ")),
            ("scene.touches", touches ?? "-"),
        ]
        // Only where they are set, so that outputs of versions without them stay current.
        let traits: [(key: String, value: String?)] = [
            ("scene.dynamicTypeSize", scene.dynamicTypeSize?.rawValue), ("scene.contrast", scene.contrast?.rawValue),
            ("scene.layoutDirection", scene.layoutDirection?.rawValue), ("scene.locale", scene.locale),
        ]
        settings += traits.compactMap { trait in trait.value.map { (trait.key, $0) } }
        settings += [
            ("schedule.fps", "\(schedule.fps)"),
            ("schedule.duration", "\(schedule.duration)"),
            ("schedule.times", Self.list(schedule.times)),
            ("schedule.ends", Self.list(schedule.ends)),
        ]
        settings += [
            ("render.scale", "\(options.scale)"),
            ("render.loops", "\(options.loops)"),
            ("render.quality", isLossy ? options.quality : "-"),
        ]
        text = settings.map { "\($0.key): \($0.value)\n" }.joined()
        keys = settings.map { $0.key }
    }

    /// Free text with its length, which makes it unambiguous.
    private static func quoted(_ text: String) -> String { "\(text.utf8.count):\(text)" }

    /// The shortest decimal numbers that read back as the same values.
    private static func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: " ") }
}
