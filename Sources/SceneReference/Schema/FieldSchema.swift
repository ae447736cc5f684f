import Foundation
import Pages
import SceneLanguage
import SceneModel

/// The schema of declared keys: meaning, accepted values, default.
enum FieldSchema {
    /// An object with these keys and no others.
    static func group(_ fields: [Field]) -> OrderedJSONObject {
        var properties = OrderedJSONObject()
        for field in fields { properties[field.key] = .object(property(field)) }
        return group(properties, required: fields.filter(\.isRequired).map(\.key))
    }

    static func group(_ properties: OrderedJSONObject, required: [String]) -> OrderedJSONObject {
        var schema = OrderedJSONObject(["type": "object"])
        if !required.isEmpty { schema["required"] = .strings(required) }
        schema["properties"] = .object(properties)
        schema["additionalProperties"] = .bool(false)
        return schema
    }

    static func property(_ field: Field) -> OrderedJSONObject {
        var schema = description(
            field.summary, type: FieldDescription.takes(field.valueKind), default: field.initial,
            isRequired: field.isRequired)
        schema["default"] = field.initial.flatMap { initial($0, of: field.valueKind) }
        return schema.followed(by: takes(field.valueKind).keywords)
    }

    /// `description` for every editor, `markdownDescription` for those that render Markdown.
    static func description(
        _ summary: String, type: String, default initial: String?, isRequired: Bool = false
    ) -> OrderedJSONObject {
        let meaning = sentence(summary)
        let kind = sentence(type)
        var plain = "\(meaning)\n\(kind)"
        var marked = "\(meaning)\n\n*\(kind)*"
        if isRequired {
            plain += " Required."
            marked += " **Required.**"
        } else if let initial {
            plain += " Default: \(initial)."
            marked += " Default: `\(initial)`."
        }
        return OrderedJSONObject([
            "description": .string(plain.replacing("`", with: "")), "markdownDescription": .string(marked),
        ])
    }

    private static func takes(_ takes: Field.ValueKind) -> OrderedJSON {
        switch takes {
        case .value(let type): ValueSchema.of(type)
        case .name: .reference("scalar")
        case .names: .either([.reference("scalar"), .array(of: .reference("scalar"))])
        case .actions: .reference("actions")
        case .assignments: .reference("assignments")
        case .timing: .reference("timing")
        // KindSchema adds the keys of the group.
        case .group: .type("object")
        case .special(_, let shape): ValueSchema.of(shape)
        }
    }

    /// A default that an editor can insert; nil for lists and descriptions.
    private static func initial(_ text: String, of takes: Field.ValueKind) -> OrderedJSON? {
        guard !text.contains(where: { " [{".contains($0) }) else { return nil }
        switch takes {
        case .value(.bool): return .bool(text == "true")
        case .value(.number):
            if let number = Double(text) { return .number(number) }
            return text.first.map { "-0123456789".contains($0) } == true ? .string(text) : nil
        default: return Double(text).map(OrderedJSON.number) ?? .string(text)
        }
    }

    private static func sentence(_ text: String) -> String {
        guard let first = text.first else { return text }
        // Names such as iPhone and the items of a list are not capitalised.
        let word = text.prefix { $0.isLetter }
        let isName = word.dropFirst().contains(where: \.isUppercase) || text.dropFirst(word.count).hasPrefix(":")
        let start = isName ? String(first) : first.uppercased()
        let full = start + text.dropFirst()
        return full.hasSuffix(".") || full.hasSuffix("...") ? full : full + "."
    }
}
