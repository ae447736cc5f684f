/// A moment of a scene as people write it: `1.2s`, `350ms`, `50%`, `marker:open` or `end`.
package enum Moment: Sendable, Hashable {
    /// Seconds of scene time.
    case time(Double)
    /// A share of the duration, in 0...1.
    case share(Double)
    case marker(String)
    case end

    /// The grammar, for messages.
    package static let grammar = "1.2s, 350ms, 50%, marker:open or end"

    /// Nil where the text is no moment.
    package init?(_ text: String) {
        func number(_ suffix: String) -> Double? {
            guard text.hasSuffix(suffix), let value = Double(text.dropLast(suffix.count)), value.isFinite, value >= 0
            else { return nil }
            return value
        }
        if text == "end" {
            self = .end
        } else if text == "0" {
            self = .time(0)
        } else if text.hasPrefix("marker:"), text.count > 7 {
            self = .marker(String(text.dropFirst(7)))
        } else if let milliseconds = number("ms") {
            self = .time(milliseconds / 1000)
        } else if let seconds = number("s") {
            self = .time(seconds)
        } else if let percent = number("%"), percent <= 100 {
            self = .share(percent / 100)
        } else {
            return nil
        }
    }
}

extension Moment: CustomStringConvertible {
    /// As it would be written; times in seconds.
    package var description: String {
        switch self {
        case .time(let seconds): "\(Value.format(seconds))s"
        case .share(let share): "\(Value.format(share * 100))%"
        case .marker(let name): "marker:\(name)"
        case .end: "end"
        }
    }
}
