import Graphics

/// The declarations of CSS in an SVG file: rules for tags, classes and ids, as editors write them.
struct SVGStyleSheet {
    private typealias Declarations = [(name: String, value: String)]

    /// How to save a file without its style sheet.
    private static let hint =
        "export it with presentation attributes, which Illustrator has under Styling, or run svgo with inlineStyles and "
        + "onlyMatchedOnce: false"

    /// By selector: `path`, `.name` or `#name`.
    private var rules: [String: [(name: String, value: String)]] = [:]

    /// Adds the rules of a `style` element.
    ///
    /// - Throws: an error for anything but rules with such selectors.
    mutating func add(_ text: String, line: Int) throws(PictureError) {
        var rest = Self.withoutComments(text)[...]
        for (character, name) in [("@", "an @ rule"), ("\\", "an escape")] where rest.contains(character) {
            throw .drawing(
                "is an SVG whose style sheet has \(name), which is not supported: line \(line)", hint: Self.hint)
        }
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let declarations = Self.declarations(String(rest[rest.index(after: open)..<close]))
            for selector in rest[..<open].split(separator: ",", omittingEmptySubsequences: false) {
                let name = Self.trimmed(selector)
                guard Self.isSupported(name) else {
                    throw .drawing(
                        "is an SVG whose style sheet has the selector '\(name)', which is not supported: line \(line)",
                        hint: "tags, .classes and #ids are supported; \(Self.hint)")
                }
                rules[name, default: []] += declarations
            }
            rest = rest[rest.index(after: close)...]
        }
        guard Self.trimmed(rest).isEmpty else {
            throw .drawing("is an SVG with an incomplete style sheet: line \(line)", hint: "save it again")
        }
    }

    /// All values that may apply to an element, for each property: those of attributes, of `style` and of rules.
    func properties(of element: SVGElement) -> [(name: String, value: String)] {
        element.attributes.map { (name: $0.key.lowercased(), value: $0.value) } + declarations(of: element)
    }

    /// The number of declarations in rules that may apply to an element.
    func ruleDeclarationCount(for element: SVGElement) -> Int {
        guard !rules.isEmpty else { return 0 }
        var selectors = [element.name] + element.classes.map { ".\($0)" }
        if let id = element.attributes["id"] { selectors.append("#\(id)") }
        return selectors.reduce(0) { $0 + (rules[$1]?.count ?? 0) }
    }

    /// All declarations of CSS that may apply to an element: those of `style` and of rules.
    func declarations(of element: SVGElement) -> [(name: String, value: String)] {
        var result: Declarations = []
        if let style = element.attributes["style"] { result += Self.declarations(Self.withoutComments(style)) }
        guard !rules.isEmpty else { return result }
        result += rules[element.name] ?? []
        for name in element.classes { result += rules[".\(name)"] ?? [] }
        if let id = element.attributes["id"] { result += rules["#\(id)"] ?? [] }
        return result
    }

    /// The value of a property that is not inherited: of `style`, or else of the last rule, or else of the attribute.
    func value(of name: String, for element: SVGElement) -> String? {
        let attribute = element.attributes[name]
        let style = element.attributes["style"].map { Self.declarations(Self.withoutComments($0)) } ?? []
        let inline = style.last { $0.name == name }?.value
        guard inline == nil else { return inline }
        var unstyled = element
        unstyled.attributes["style"] = nil
        unstyled.attributes[name] = nil
        return properties(of: unstyled).last { $0.name == name }?.value ?? attribute
    }

    private static func declarations(_ text: String) -> Declarations {
        text.split(separator: ";").compactMap { declaration in
            guard let colon = declaration.firstIndex(of: ":") else { return nil }
            return (
                trimmed(declaration[..<colon]).lowercased(), trimmed(declaration[declaration.index(after: colon)...])
            )
        }
    }

    static func withoutComments(_ text: String) -> String {
        let marks = ["/*", "<!--", "-->"].map { Array($0.utf8) }
        guard text.utf8.contains(where: { $0 == marks[0][1] || $0 == marks[1][0] || $0 == marks[2][2] }) else {
            return text
        }
        let bytes = Array(text.utf8)
        var (result, place): ([UInt8], Int) = ([], 0)
        var lastEnd = bytes.count
        while lastEnd >= 2, bytes[lastEnd - 2] != UInt8(ascii: "*") || bytes[lastEnd - 1] != UInt8(ascii: "/") {
            lastEnd -= 1
        }
        while place < bytes.count {
            guard let mark = marks.first(where: { bytes[place...].starts(with: $0) }) else {
                result.append(bytes[place])
                place += 1
                continue
            }
            guard mark == marks[0] else {
                result.append(UInt8(ascii: " "))
                place += mark.count
                continue
            }
            var end = place + 4
            while end <= lastEnd, bytes[end - 2] != UInt8(ascii: "*") || bytes[end - 1] != UInt8(ascii: "/") {
                end += 1
            }
            // A comment without an end is none.
            let isClosed = end <= lastEnd
            result.append(isClosed ? UInt8(ascii: " ") : bytes[place])
            place = isClosed ? end : place + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a selector is a tag, a class or an id.
    private static func isSupported(_ selector: String) -> Bool {
        let name = selector.first == "." || selector.first == "#" ? selector.dropFirst() : selector[...]
        guard let first = name.first, first == "_" || first.isASCII && first.isLetter else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
