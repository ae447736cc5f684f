import Motion
import SceneLanguage

/// What may stand behind `timing` that is no group of keys.
enum TimingKeys {
    /// The name of the row for four numbers of one's own.
    static let numbers = "[x1, y1, x2, y2]"

    /// The named curves, and four numbers.
    static let curves =
        TimingFunction.names.map { name in
            ManualKey(name, takes: "a curve", TimingFunction.named(name).map(points) ?? "")
        } + [
            ManualKey(
                numbers, takes: "four numbers, x1 and x2 in 0 to 1",
                "the control points of a curve from (0, 0) to (1, 1); beyond 0 and 1 in y it draws back or goes too far"
            )
        ]

    private static func points(_ function: TimingFunction) -> String {
        "the curve `[\([function.x1, function.y1, function.x2, function.y2].map(Value.format).joined(separator: ", "))]`"
    }
}
