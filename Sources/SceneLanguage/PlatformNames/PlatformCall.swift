/// A call of Core Graphics, UIKit, SwiftUI or CSS where a scene has a value: `CGRect(x: 0, y: 0, width: 10, height: 10)`.
package struct PlatformCall: Sendable, Hashable {
    private struct Argument: Hashable {
        /// Empty for an argument without a label.
        var label: String
        var value: String
    }

    /// Longer texts are not searched, because the time grows with the square of the length, in bytes.
    private static let longestText = 2000
    /// The number of calls in a text that are looked at.
    private static let maxCalls = 8

    /// The call as it is written.
    package let text: String
    /// Characters before the call in the text that was searched.
    package let offset: Int
    /// The name of the function, without its type: `systemFont`.
    package let name: String
    /// What a scene writes in its place.
    package let replacement: String
    /// Whether the replacement alone says what the call says.
    private let isExact: Bool
    /// Whether the text that was searched is the call and nothing else.
    package let isWhole: Bool

    /// The first call in a text that a scene writes in another way; nil if there is none.
    ///
    /// - Parameter column: characters before a place that has to be inside of the call or at its ends; nil for any place.
    package init?(in text: some StringProtocol, at column: Int? = nil) {
        guard text.utf8.count <= Self.longestText else { return nil }
        let text = String(text)
        var searched = text.startIndex
        for match in text.matches(of: /[A-Za-z_.][\w.\-]*\(/).prefix(Self.maxCalls) {
            // A call inside of one that is not known is only a part of a value.
            guard match.range.lowerBound >= searched,
                let end = Self.end(of: text, from: match.range.upperBound)
            else { continue }
            searched = end
            let call = text[match.range.lowerBound..<end]
            let start = text.distance(from: text.startIndex, to: match.range.lowerBound)
            if let column, !(start...(start + call.count)).contains(column) { continue }
            let name = match.output.dropLast().split(separator: ".").last.map(String.init) ?? ""
            let arguments = Self.arguments(text[match.range.upperBound..<text.index(before: end)])
            var used: Set<String> = []
            guard let replacement = Self.replacement(name, arguments, &used) else { continue }
            (self.text, offset, self.name, self.replacement) = (String(call), start, name, replacement)
            isExact = arguments.allSatisfy { used.contains($0.label) }
            isWhole = call.count == text.count
            return
        }
        return nil
    }

    /// The error about the call where YAML cannot read it.
    package var message: String { "there is no function '\(name)'" }

    /// The hint that gives the value of a scene.
    package var hint: Hint { hint(isQuoted: false) }

    /// - Parameter isQuoted: whether the call is in quotes, which a correction replaces. It cannot if they contain more.
    package func hint(isQuoted: Bool) -> Hint {
        let isCorrected = isExact && (isWhole || !isQuoted)
        return Hint(
            "write \(replacement)",
            correction: isCorrected ? Hint.Correction(text, replacement, replacesQuotes: isQuoted) : nil)
    }

    /// Whether a scene writes a group in its place.
    package var isGroup: Bool { replacement.hasPrefix("{") }

    /// The end of a call behind its closing parenthesis; nil if it is not closed.
    private static func end(of text: String, from start: String.Index) -> String.Index? {
        var depth = 1
        var index = start
        while index < text.endIndex {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            index = text.index(after: index)
            if depth == 0 { return index }
        }
        return nil
    }

    private static func arguments(_ text: Substring) -> [Argument] {
        var parts = [""]
        var depth = 0
        for character in text {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.compactMap { part in
            let part = part.replacing(/^\s+|\s+$/, with: "")
            guard !part.isEmpty else { return nil }
            guard let match = part.wholeMatch(of: /(\w+)\s*:\s*(.+)/) else { return Argument(label: "", value: part) }
            return Argument(label: String(match.output.1), value: String(match.output.2))
        }
    }

    /// A value as expressions write it: without the dot of a case and the type of pi.
    private static func value(_ text: String) -> String {
        let text = text.replacing(/\b(?:CGFloat|Double|Float)?\.pi\b/, with: "pi").replacing(/\.pi\b/, with: "pi")
        guard let match = text.wholeMatch(of: /(?:[A-Z][\w.]*)?\.([a-z]\w*)/) else { return text }
        return String(match.output.1)
    }

    /// What a scene writes in place of a call; nil if the call is not known.
    ///
    /// - Parameter used: receives the labels of the arguments that the replacement contains; none if it is more than a value.
    private static func replacement(_ name: String, _ arguments: [Argument], _ used: inout Set<String>) -> String? {
        let values = Dictionary(
            arguments.map { ($0.label, value($0.value)) }, uniquingKeysWith: { first, _ in first })
        func argument(_ label: String) -> String? {
            used.insert(label)
            return values[label]
        }
        /// The values of all labels as a list.
        func list(_ labels: String...) -> String? {
            let values = labels.compactMap(argument)
            return values.count == labels.count ? "[\(values.joined(separator: ", "))]" : nil
        }
        /// The given labels of a spring or font as a group, each by the key of scenes.
        func group(_ keys: [(label: String, key: String)], _ others: [String] = []) -> String? {
            let entries = keys.compactMap { label, key in argument(label).map { "\(key): \($0)" } }
            return entries.isEmpty ? nil : "{ \((entries + others).joined(separator: ", ")) }"
        }
        let fields = [("response", "response"), ("dampingFraction", "dampingFraction"), ("bounce", "bounce")]
        switch name {
        case "CGRect": return list("x", "y", "width", "height")
        case "CGPoint": return list("x", "y")
        case "CGSize": return list("width", "height")
        case "CGVector": return list("dx", "dy")
        case "CGAffineTransform":
            if let angle = argument("rotationAngle") { return "[ { rotate: \(angle) } ]" }
            if let offset = list("translationX", "y") { return "[ { translate: \(offset) } ]" }
            guard let both = list("scaleX", "y") else { return nil }
            return "[ { scale: \(values["scaleX"] == values["y"] ? values["y"] ?? both : both) } ]"
        case "spring", "interactiveSpring":
            // Scenes have no `blendDuration`, which concerns animations that follow each other.
            used.insert("blendDuration")
            return group([("duration", "response")] + fields)
        case "smooth", "snappy", "bouncy":
            return group([("duration", "duration"), ("extraBounce", "extraBounce")]).map {
                $0.replacing("{ ", with: "{ preset: \(name), ", maxReplacements: 1)
            }
        case "interpolatingSpring", "UISpringTimingParameters":
            return group([
                ("dampingRatio", "dampingRatio"), ("mass", "mass"), ("stiffness", "stiffness"), ("damping", "damping"),
            ])
        case "timingCurve", "cubic-bezier", "CAMediaTimingFunction", "UICubicTimingParameters":
            let labels: Set = ["", "controlPoints"]
            used.formUnion(labels)
            let numbers = arguments.filter { labels.contains($0.label) }.map(\.value)
            return numbers.count == 4 ? "[\(numbers.joined(separator: ", "))]" : nil
        case "linear", "easeIn", "easeOut", "easeInOut":
            return values["duration"].map { "\(name), and duration: \($0) beside timing" }
        case "systemFont", "system": return group([("ofSize", "size"), ("size", "size"), ("weight", "weight")])
        case "boldSystemFont": return group([("ofSize", "size")], ["weight: bold"])
        case "monospacedDigitSystemFont":
            return group([("ofSize", "size"), ("weight", "weight")], ["monospacedDigits: true"])
        case "UIColor", "Color":
            // A colour space, as in `Color(.displayP3, red: ...)`.
            guard values["colorSpace"] == nil, argument("").map({ $0 == "sRGB" }) ?? true else { return nil }
            let alpha = argument("alpha") ?? argument("opacity")
            if let white = argument("white") { return hexColor([white, white, white, alpha]) }
            return hexColor([argument("red"), argument("green"), argument("blue"), alpha])
        case "linear-gradient":
            let colors = arguments.map { $0.value.replacing(/\s+[\d.]+%$/, with: "") }
                .filter { $0.firstMatch(of: /^to |^-?[\d.]+(?:deg|turn|rad|grad)$/) == nil }
            guard colors.count > 1 else { return nil }
            return "gradient: { colors: [\(colors.joined(separator: ", "))] } as a key of the layer"
        default: return nil
        }
    }

    /// A colour from three components and an optional alpha. Nil unless each is a number from 0 to 1.
    private static func hexColor(_ components: [String?]) -> String? {
        guard components.prefix(3).allSatisfy({ $0 != nil }) else { return nil }
        var digits = ""
        for component in components.compactMap(\.self) {
            // A quotient of 255 is common.
            let parts = component.split(separator: "/").map { Double($0.filter { !$0.isWhitespace }) }
            guard let first = parts.first ?? nil, parts.count < 3, let divisor = parts.count == 2 ? parts[1] : 1 else {
                return nil
            }
            let byte = (first / divisor * 255).rounded()
            guard (0...255).contains(byte) else { return nil }
            let text = String(Int(byte), radix: 16, uppercase: true)
            digits += text.count == 1 ? "0\(text)" : text
        }
        return "\"#\(digits.count == 8 && digits.hasSuffix("FF") ? String(digits.prefix(6)) : digits)\""
    }
}
