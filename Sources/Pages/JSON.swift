/// A piece of JSON whose keys stay in the order in which they were written, so that the same text comes out every time.
package indirect enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSON])
    case object(JSONObject)

    package static func object(_ entries: KeyValuePairs<String, JSON>) -> JSON { .object(JSONObject(entries)) }

    package static func strings(_ texts: [String]) -> JSON { .list(texts.map(JSON.string)) }

    /// Indented by two spaces; lists of plain values stand on one line.
    package var text: String { text(indent: 0) }

    private func text(indent: Int) -> String {
        let lead = String(repeating: " ", count: indent + 2)
        let end = "\n" + String(repeating: " ", count: indent)
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let value):
            return value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
        case .string(let value): return JSON.quoted(value)
        case .list(let items):
            if items.allSatisfy(\.isPlain) { return "[" + items.map(\.text).joined(separator: ", ") + "]" }
            return "[\n" + items.map { lead + $0.text(indent: indent + 2) }.joined(separator: ",\n") + end + "]"
        case .object(let object):
            if object.entries.isEmpty { return "{}" }
            let lines = object.entries.map { lead + JSON.quoted($0.key) + ": " + $0.value.text(indent: indent + 2) }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        }
    }

    private var isPlain: Bool {
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

/// Keys with values, in order.
package struct JSONObject: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package var key: String
        package var value: JSON
    }

    package private(set) var entries: [Entry] = []

    package init() {}

    package init(_ entries: KeyValuePairs<String, JSON>) {
        self.entries = entries.map { Entry(key: $0.key, value: $0.value) }
    }

    /// Setting nil removes the key; a new key goes to the end.
    package subscript(key: String) -> JSON? {
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

    /// With the entries of another at the end; those that both have keep the value of this one.
    package func followed(by other: JSONObject) -> JSONObject {
        var result = self
        for entry in other.entries where result[entry.key] == nil { result[entry.key] = entry.value }
        return result
    }
}
