package import SceneLanguage

extension Expectation {
    /// Sources of a scene are bounded, but a call may have hundreds of arguments.
    private static let maxTerms = 8

    /// What a chart of a failure shows: the failure's own terms, or what the subject compares, in the order in which they are
    /// written. The tolerance of `near` is left out, because it is not a value of the motion.
    package func chartedTerms(of failure: ExpectationFailure) -> [NamedTerm] {
        if !failure.terms.isEmpty { return Array(failure.terms.prefix(Self.maxTerms)) }
        return Array(Self.compared(kind.subject.term, kind.subject.text).prefix(Self.maxTerms))
    }

    /// The numbers of each charted term at a time in seconds, as in `Value.charted`. Nil for one that has no value.
    package func numbers(
        of terms: [NamedTerm], in recording: any Recording, at time: Double
    ) -> [[(suffix: String, number: Double)]?] {
        let context = recording.values(at: time)
        return terms.map { (try? $0.term.evaluate(in: context))?.charted }
    }

    /// The time in seconds that the expectation is about, if it is a part of the script.
    package func window(in recording: any Recording) -> ClosedRange<Double>? {
        let times = kind.moments.compactMap { recording.time(of: $0) }.map { min(max($0, 0), recording.duration) }
        guard let first = times.min(), let last = times.max(), first < last else { return nil }
        return first...last
    }

    /// The sides of comparisons and the arguments of a call with their source texts; the term itself if it is neither.
    private static func compared(_ term: Term, _ text: String) -> [NamedTerm] {
        let text = unwrapped(text)
        switch term {
        case .binary(.and, let a, let b), .binary(.or, let a, let b):
            let word = if case .binary(.and, _, _) = term { "and" } else { "or" }
            // The operators are left-associative: the last one is the outermost.
            let parts = split(text, at: [word], isWord: true)
            let first = parts.dropLast().joined(separator: " \(word) ")
            let last = parts.count > 1 ? parts[parts.count - 1] : ""
            return compared(a, parts.count > 1 ? first : "") + compared(b, last)
        case .unary(.not, let operand):
            return compared(operand, text.hasPrefix("not") ? String(text.dropFirst(3)) : "")
        case .binary(let symbol, let a, let b) where symbol.compares:
            let parts = split(text, at: [symbol.rawValue], isWord: false)
            return zip([a, b], parts.count == 2 ? parts : ["", ""]).map(named)
        case .call(let index, let arguments):
            let inner = text.firstIndex(of: "(").map { text[text.index(after: $0)...].dropLast() } ?? ""
            let parts = split(String(inner), at: [","], isWord: false)
            let isNear = ExpressionFunction.all[index].name == "near"
            let shown = isNear ? Array(arguments.prefix(2)) : arguments
            return shown.enumerated().map { place, argument in
                named(argument, parts.count == arguments.count ? parts[place] : "")
            }
        default: return [named(term, text)]
        }
    }

    private static func named(_ term: Term, _ text: String) -> NamedTerm {
        NamedTerm(text: unwrapped(text), term: term)
    }

    /// Without the brackets around the whole text.
    private static func unwrapped(_ text: String) -> String {
        var text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        while text.hasPrefix("("), text.hasSuffix(")") {
            var depth = 0
            let inner = text.dropFirst().dropLast()
            guard
                inner.allSatisfy({ character in
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                    return depth >= 0
                }), depth == 0
            else { break }
            text = inner.trimmingPrefix(while: \.isWhitespace).split(separator: " ").joined(separator: " ")
        }
        return text
    }

    /// The parts between separators that are outside of brackets and quotes.
    private static func split(_ text: String, at separators: [String], isWord: Bool) -> [String] {
        var parts: [String] = []
        var (part, depth, quote) = ("", 0, Character?.none)
        var rest = text[...]
        while let character = rest.first {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if "([{".contains(character) {
                depth += 1
            } else if ")]}".contains(character) {
                depth -= 1
            } else if depth == 0,
                let separator = separators.first(where: { rest.hasPrefix(isWord ? "\($0) " : $0) }),
                !isWord || part.last?.isWhitespace == true
            {
                parts.append(part)
                part = ""
                rest = rest.dropFirst(separator.count)
                continue
            }
            part.append(character)
            rest = rest.dropFirst()
        }
        return parts + [part]
    }
}

extension Value {
    /// The numbers of a value that a chart shows, with what to add to the value's name: of a point `.x` and `.y`, of an effect its
    /// fraction. Empty for other values.
    package var charted: [(suffix: String, number: Double)] {
        switch self {
        case .number(let number): [("", number)]
        case .effect(let effect): [(".fraction", effect.fraction)]
        case .point: named(.point)
        case .rect: named(.rect)
        case .color: named(.color)
        case .transform: named(.transform)
        default: []
        }
    }

    private func named(_ type: ValueType) -> [(suffix: String, number: Double)] {
        zip(JumpDetector.components(of: type) ?? [], components ?? []).map { (".\($0)", $1) }
    }
}
