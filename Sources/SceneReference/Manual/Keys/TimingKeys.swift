import Motion
import SceneLanguage
import SceneModel

/// Values of `timing` other than groups: named curves and four numbers.
enum TimingKeys {
    /// The name of the row for four numbers.
    static let numbers = "[x1, y1, x2, y2]"

    /// The named curves, and four numbers.
    static let curves =
        TimingFunction.names.map { name in
            ManualKey(name, takes: "a curve", TimingFunction.named(name).map(points) ?? "")
        }
        + Timing.presets.map { preset in
            ManualKey(
                preset.rawValue, takes: "a spring",
                "the SwiftUI spring with a duration of \(Value.format(preset.duration)) s and a bounce of "
                    + Value.format(preset.bounce))
        } + [
            ManualKey(
                numbers, takes: "four numbers, x1 and x2 in 0 to 1",
                "the control points of a curve from (0, 0) to (1, 1); y below 0 or above 1 makes the curve overshoot"
            )
        ]

    private static func points(_ function: TimingFunction) -> String {
        "the curve `[\([function.x1, function.y1, function.x2, function.y2].map(Value.format).joined(separator: ", "))]`"
    }
}
