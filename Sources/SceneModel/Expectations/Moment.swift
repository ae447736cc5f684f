import SceneLanguage

/// A moment of a scene as written: `1.2s`, `350ms`, `50%`, `marker:open`, `end` or `marker:open + 200ms`.
package enum Moment: Sendable, Hashable {
    /// Seconds of scene time.
    case time(Double)
    /// A fraction of the duration, in 0...1.
    case fraction(Double)
    case marker(String)
    case end
    /// A number of seconds after a marker or the end; negative numbers are before it.
    indirect case offset(from: Moment, by: Double)

    /// The grammar, for messages.
    package static let grammar = "1.2s, 350ms, 50%, marker:open, end or marker:open + 200ms"

    /// What to write for a text that is not a moment: a number alone lacks its unit.
    package static func hint(for text: String) -> String {
        let number = text.split(separator: " ").last.map(String.init) ?? ""
        guard let value = Double(number), value.isFinite, value >= 0 else { return "moments: \(grammar)" }
        // A large number without a unit is probably in milliseconds.
        return "write \(value < 100 ? "\(text)s" : "\(text)ms or \(text)s"): a time has a unit"
    }

    /// Nil if the text is not a moment.
    ///
    /// A marker with a name that ends in `+ 1s` cannot be referred to: the text is parsed as an offset.
    ///
    /// - Parameter allowsBareNames: whether a name alone is a marker.
    package init?(_ text: String, allowsBareNames: Bool = false) {
        if let (base, offset) = Moment.parts(of: text) {
            switch Moment(base, allowsBareNames: allowsBareNames) {
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
            self = .fraction(percent / 100)
        } else if allowsBareNames, text.first.map({ $0.isLetter || $0 == "_" }) ?? false,
            text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        {
            self = .marker(text)
        } else {
            return nil
        }
    }

    /// The two parts of `open + 200ms`, the offset in seconds with its sign.
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
        // Double also accepts signs, exponents, hexadecimal digits and infinity.
        guard text.hasSuffix(suffix), digits.allSatisfy({ "0123456789.".contains($0) }), let value = Double(digits),
            value.isFinite
        else { return nil }
        return value
    }

    /// The marker that it refers to, if any.
    package var marker: String? {
        switch self {
        case .marker(let name): name
        case .offset(let base, _): base.marker
        case .time, .fraction, .end: nil
        }
    }

    /// Whether it is after another moment in every script.
    package func isAlwaysAfter(_ other: Moment) -> Bool {
        switch (self, other) {
        case (.time(let a), .time(let b)): a > b
        case (.fraction(let a), .fraction(let b)): a > b
        case (.end, .fraction(let fraction)): fraction < 1
        default: base == other.base && base != nil && seconds > other.seconds
        }
    }

    private var base: Moment? {
        switch self {
        case .marker, .end: self
        case .offset(let base, _): base
        case .time, .fraction: nil
        }
    }

    private var seconds: Double { if case .offset(_, let seconds) = self { seconds } else { 0 } }
}

extension Moment: CustomStringConvertible {
    /// As written, with times in seconds.
    package var description: String {
        switch self {
        case .time(let seconds): "\(Value.format(seconds))s"
        case .fraction(let fraction): "\(Value.format(fraction * 100))%"
        case .marker(let name): "marker:\(name)"
        case .end: "end"
        case .offset(let base, let seconds): "\(base) \(seconds < 0 ? "-" : "+") \(Value.format(abs(seconds)))s"
        }
    }
}
