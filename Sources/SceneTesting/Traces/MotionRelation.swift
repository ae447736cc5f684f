import Pages
import SceneLanguage

/// A simple relation between two motions.
public enum MotionRelation: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The same path, delayed by a number of seconds; negative if earlier.
    case late(Double)
    /// The same path from the same start, with the duration multiplied by a factor.
    case slower(Double)
    /// The same timing, with the distance from the start multiplied by a factor.
    case scaled(Double)
    /// The same motion, with a number added to all values.
    case shifted(Double)
    /// The same start and end, with another overshoot: the part of the way by which each passes its end; 0 for none.
    case overshoots(expected: Double, actual: Double)

    /// A description such as `the same path, 33 ms late`.
    public var description: String {
        func percent(_ factor: Double) -> String {
            let change = abs(factor - 1) * 100
            return "\(Value.format(change < 9.95 ? (change * 10).rounded() / 10 : change.rounded())) %"
        }
        switch self {
        case .late(let seconds):
            let milliseconds = DecimalText.fixed(abs(seconds) * 1000, decimals: 0)
            return "the same path, \(milliseconds) ms \(seconds < 0 ? "early" : "late")"
        case .slower(let factor):
            return "the same path, \(percent(factor)) \(factor > 1 ? "slower" : "faster")"
        case .scaled(let factor):
            if abs(factor) < Self.noMotion { return "does not move" }
            if factor < 0 { return "the same motion in the opposite direction" }
            return "the same motion, \(percent(factor)) \(factor < 1 ? "less far" : "further")"
        case .shifted(let offset):
            return "the same motion, all values \(Value.format(abs(offset))) \(offset < 0 ? "less" : "greater")"
        case .overshoots(let expected, let actual):
            func share(_ part: Double) -> String { "\(Value.format((part * 1000).rounded() / 10)) %" }
            if expected == 0 { return "overshoots by \(share(actual)) of the distance instead of not at all" }
            if actual == 0 { return "no longer overshoots (before, by \(share(expected)) of the distance)" }
            return "overshoots by \(share(actual)) of the distance instead of \(share(expected))"
        }
    }

    /// Whether the values are the same at other times.
    var isAboutTime: Bool {
        switch self {
        case .late, .slower: true
        case .scaled, .shifted, .overshoots: false
        }
    }

    /// The value does not move if the magnitude of the factor is smaller.
    static let noMotion = 0.005

    private enum CodingKeys: String, CodingKey {
        case kind, seconds, factor, offset, expected, actual, text
    }

    /// Encodes the kind, the number, and the description as `text`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(description, forKey: .text)
        switch self {
        case .late(let seconds):
            try container.encode("late", forKey: .kind)
            try container.encode(seconds, forKey: .seconds)
        case .slower(let factor):
            try container.encode("slower", forKey: .kind)
            try container.encode(factor, forKey: .factor)
        case .scaled(let factor):
            try container.encode("scaled", forKey: .kind)
            try container.encode(factor, forKey: .factor)
        case .shifted(let offset):
            try container.encode("shifted", forKey: .kind)
            try container.encode(offset, forKey: .offset)
        case .overshoots(let expected, let actual):
            try container.encode("overshoots", forKey: .kind)
            try container.encode(expected, forKey: .expected)
            try container.encode(actual, forKey: .actual)
        }
    }

    /// Decodes the output of `encode`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .kind) {
        case "late": self = .late(try container.decode(Double.self, forKey: .seconds))
        case "overshoots":
            self = .overshoots(
                expected: try container.decode(Double.self, forKey: .expected),
                actual: try container.decode(Double.self, forKey: .actual))
        case "shifted": self = .shifted(try container.decode(Double.self, forKey: .offset))
        case "slower": self = .slower(try container.decode(Double.self, forKey: .factor))
        default: self = .scaled(try container.decode(Double.self, forKey: .factor))
        }
    }
}
