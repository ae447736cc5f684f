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
                guard name.wholeMatch(of: /[.#]?[A-Za-z_][\w-]*/) != nil else {
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
        text.replacing(#/(?s)\/\*.*?\*\//#, with: " ").replacing("<!--", with: " ").replacing("-->", with: " ")
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
