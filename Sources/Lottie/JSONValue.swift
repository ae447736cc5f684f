/// A value of a JSON text, with the members of objects in their order and numbers as they are written.
enum JSONValue: Sendable {
    case object([(key: String, value: JSONValue)])
    case array([JSONValue])
    case string(String)
    /// A finite number, and its text.
    case number(Double, String)
    case bool(Bool)
    case null

    /// The value of a key of an object; nil for other values.
    subscript(_ key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    var members: [(key: String, value: JSONValue)]? { if case .object(let members) = self { members } else { nil } }
    var string: String? { if case .string(let text) = self { text } else { nil } }
    /// A number; true is 1 and false 0, because exporters write both.
    var number: Double? {
        switch self {
        case .number(let value, _): value
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }

    static func number(_ value: Double) -> JSONValue { .number(value, "\(value)") }

    /// Replaces the value of a key, or adds it; does nothing for values other than objects.
    mutating func set(_ key: String, _ value: JSONValue) {
        guard case .object(var members) = self else { return }
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].value = value
        } else {
            members.append((key, value))
        }
        self = .object(members)
    }

    /// What the value is, in messages.
    var kind: String {
        switch self {
        case .object: "an object"
        case .array: "a list"
        case .string: "a text"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }

    /// The JSON text. The member `ty` of an object is written first: rlottie skips what is before it.
    func append(to text: inout [UInt8]) {
        switch self {
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            let ordered = members.filter { $0.key == "ty" } + members.filter { $0.key != "ty" }
            for (index, member) in ordered.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &text)
                text.append(UInt8(ascii: ":"))
                member.value.append(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        case .array(let values):
            text.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                value.append(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .string(let string): Self.write(string, to: &text)
        case .number(_, let number): text += number.utf8
        case .bool(let value): text += (value ? "true" : "false").utf8
        case .null: text += "null".utf8
        }
    }

    private static func write(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                text += "\\u00".utf8
                text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}

extension JSONValue {
    /// The value with other members in its objects, at any depth.
    ///
    /// - Parameter change: receives an object and one of its members. Returns the new value of the member, or nil to search the value
    ///   that it has for further objects.
    func replacingMembers(
        _ change: (_ object: JSONValue, _ key: String, _ value: JSONValue) -> JSONValue?
    ) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.replacingMembers(change) })
        case .object(let members):
            .object(members.map { ($0.key, change(self, $0.key, $0.value) ?? $0.value.replacingMembers(change)) })
        default: self
        }
    }
}
