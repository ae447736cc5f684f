/// A JSON document whose objects keep the order of their keys, for generated files such as the schema.
///
/// For values that are encoded with sorted keys, see `JSONValue` in Zoetrope.
package indirect enum OrderedJSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([OrderedJSON])
    case object(OrderedJSONObject)

    package static func object(_ entries: KeyValuePairs<String, OrderedJSON>) -> OrderedJSON {
        .object(OrderedJSONObject(entries))
    }

    package static func strings(_ texts: [String]) -> OrderedJSON { .list(texts.map(OrderedJSON.string)) }

    /// The document, indented by two spaces. Arrays without nested arrays and objects are on one line, and so is what fits into a line.
    package var text: String { text(indent: 0, after: 0) }

    /// The maximum length of a line with an array or object, in characters.
    private static let maxLine = 120

    /// - Parameters:
    ///   - indent: of the line that the value begins in, in spaces.
    ///   - length: of the key before it in that line.
    private func text(indent: Int, after length: Int) -> String {
        // With the comma that may follow.
        if let line = line(maxLength: Self.maxLine - indent - length - 1) { return line }
        let indentation = String(repeating: " ", count: indent + 2)
        let end = "\n" + String(repeating: " ", count: indent)
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let value):
            return value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
        case .string(let value): return OrderedJSON.quoted(value)
        case .list(let items):
            if items.allSatisfy(\.isScalar) { return "[" + items.map(\.text).joined(separator: ", ") + "]" }
            return "[\n" + items.map { indentation + $0.text(indent: indent + 2, after: 0) }.joined(separator: ",\n")
                + end + "]"
        case .object(let object):
            if object.entries.isEmpty { return "{}" }
            let lines = object.entries.map { entry in
                let key = OrderedJSON.quoted(entry.key) + ": "
                return indentation + key + entry.value.text(indent: indent + 2, after: key.count)
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        }
    }

    /// The value in one line; nil if it is longer, or no array or object. Cost: at most that of a text of the maximum length.
    private func line(maxLength: Int) -> String? {
        var room = maxLength
        var parts: [String] = []
        func add(_ value: OrderedJSON, after key: String = "") -> Bool {
            let text = value.isScalar ? value.text(indent: 0, after: 0) : value.line(maxLength: room)
            guard let text else { return false }
            parts.append(key + text)
            // With the comma and space that follow.
            room -= key.count + text.count + 2
            return room >= 0
        }
        switch self {
        case .null, .bool, .number, .string: return nil
        case .list(let items):
            guard items.allSatisfy({ add($0) }) else { return nil }
            return "[" + parts.joined(separator: ", ") + "]"
        case .object(let object):
            if object.entries.isEmpty { return "{}" }
            room -= 2
            guard object.entries.allSatisfy({ add($0.value, after: Self.quoted($0.key) + ": ") }) else { return nil }
            return "{ " + parts.joined(separator: ", ") + " }"
        }
    }

    private var isScalar: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .list, .object: false
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// A JSON object that keeps the order of its keys.
package struct OrderedJSONObject: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package var key: String
        package var value: OrderedJSON
    }

    package private(set) var entries: [Entry] = []

    package init() {}

    package init(_ entries: KeyValuePairs<String, OrderedJSON>) {
        self.entries = entries.map { Entry(key: $0.key, value: $0.value) }
    }

    /// - Parameter entries: with different keys.
    package init(_ entries: [(key: String, value: OrderedJSON)]) {
        self.entries = entries.map { Entry(key: $0.key, value: $0.value) }
    }

    /// Setting nil removes the key; a new key goes to the end.
    package subscript(key: String) -> OrderedJSON? {
        get { entries.first { $0.key == key }?.value }
        set {
            let index = entries.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (nil, let value?): entries.append(Entry(key: key, value: value))
            case (let index?, nil): entries.remove(at: index)
            case (nil, nil): break
            }
        }
    }

    /// Appends the entries of another object. For keys in both, the value of this object is kept.
    package func followed(by other: OrderedJSONObject) -> OrderedJSONObject {
        var result = self
        for entry in other.entries where result[entry.key] == nil { result[entry.key] = entry.value }
        return result
    }
}
