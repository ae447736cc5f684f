import SceneLanguage

/// A moment of a scene as people write it: `1.2s`, `350ms`, `50%`, `marker:open`, `end` or `marker:open + 200ms`.
package enum Moment: Sendable, Hashable {
    /// Seconds of scene time.
    case time(Double)
    /// A share of the duration, in 0...1.
    case share(Double)
    case marker(String)
    case end
    /// So many seconds after a marker or the end; before it where they are negative.
    indirect case offset(from: Moment, by: Double)

    /// The grammar, for messages.
    package static let grammar = "1.2s, 350ms, 50%, marker:open, end or marker:open + 200ms"

    /// Nil where the text is no moment.
    ///
    /// A marker whose own name ends in `+ 1s` cannot be named: that is a moment beside another marker.
    ///
    /// - Parameter takesNames: whether a name alone stands for a marker.
    package init?(_ text: String, takesNames: Bool = false) {
        if let (base, offset) = Moment.parts(of: text) {
            switch Moment(base, takesNames: takesNames) {
            case .marker(let name): self = .offset(from: .marker(name), by: offset)
            case .end: self = .offset(from: .end, by: offset)
            default: return nil
            }
        } else if text == "end" {
            self = .end
        } else if text == "0" {
            self = .time(0)
        } else if text.hasPrefix("marker:"), text.count > 7, !text.contains(" + "), !text.contains(" - ") {
            self = .marker(String(text.dropFirst(7)))
        } else if let seconds = Moment.duration(text) {
            self = .time(seconds)
        } else if let percent = Moment.number(text, before: "%"), percent <= 100 {
            self = .share(percent / 100)
        } else if takesNames, text.first.map({ $0.isLetter || $0 == "_" }) ?? false,
            text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        {
            self = .marker(text)
        } else {
            return nil
        }
    }

    /// `open + 200ms` in its two parts, the second in seconds with its sign.
    private static func parts(of text: String) -> (base: String, offset: Double)? {
        guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), sign > text.startIndex,
            let seconds = duration(String(text[text.index(after: sign)...].drop { $0 == " " }))
        else { return nil }
        var base = text[..<sign]
        while base.last == " " { base.removeLast() }
        return (String(base), text[sign] == "-" ? -seconds : seconds)
    }

    private static func duration(_ text: String) -> Double? {
        number(text, before: "ms").map { $0 / 1000 } ?? number(text, before: "s")
    }

    private static func number(_ text: String, before suffix: String) -> Double? {
        let digits = text.dropLast(suffix.count)
        // Double would also take signs, exponents, hexadecimal digits and infinity.
        guard text.hasSuffix(suffix), digits.allSatisfy({ "0123456789.".contains($0) }), let value = Double(digits),
            value.isFinite
        else { return nil }
        return value
    }

    /// The marker that it names, if any.
    package var marker: String? {
        switch self {
        case .marker(let name): name
        case .offset(let base, _): base.marker
        case .time, .share, .end: nil
        }
    }

    /// Whether it comes after another one in any script whatever.
    package func isAlwaysAfter(_ other: Moment) -> Bool {
        switch (self, other) {
        case (.time(let a), .time(let b)): a > b
        case (.share(let a), .share(let b)): a > b
        case (.end, .share(let share)): share < 1
        default: base == other.base && base != nil && seconds > other.seconds
        }
    }

    private var base: Moment? {
        switch self {
        case .marker, .end: self
        case .offset(let base, _): base
        case .time, .share: nil
        }
    }

    private var seconds: Double { if case .offset(_, let seconds) = self { seconds } else { 0 } }
}

extension Moment: CustomStringConvertible {
    /// As it would be written; times in seconds.
    package var description: String {
        switch self {
        case .time(let seconds): "\(Value.format(seconds))s"
        case .share(let share): "\(Value.format(share * 100))%"
        case .marker(let name): "marker:\(name)"
        case .end: "end"
        case .offset(let base, let seconds): "\(base) \(seconds < 0 ? "-" : "+") \(Value.format(abs(seconds)))s"
        }
    }
}
