import Foundation
import Pages
import SceneLanguage
import SceneModel

/// What declared keys say: meaning, what they take, default.
enum FieldSchema {
    /// A group of keys that takes no others.
    static func group(_ fields: [Field]) -> JSONObject {
        var properties = JSONObject()
        for field in fields { properties[field.key] = .object(property(field)) }
        return group(properties, required: fields.filter(\.isRequired).map(\.key))
    }

    static func group(_ properties: JSONObject, required: [String]) -> JSONObject {
        var schema = JSONObject(["type": "object"])
        if !required.isEmpty { schema["required"] = .strings(required) }
        schema["properties"] = .object(properties)
        schema["additionalProperties"] = .bool(false)
        return schema
    }

    static func property(_ field: Field) -> JSONObject {
        var schema = words(
            field.summary, takes: FieldDescription.takes(field.takes), initial: field.initial,
            isRequired: field.isRequired)
        schema["default"] = field.initial.flatMap { initial($0, of: field.takes) }
        return schema.followed(by: takes(field.takes).keywords)
    }

    /// `description` for every editor, `markdownDescription` for those that show it better.
    static func words(
        _ summary: String, takes: String, initial: String?, isRequired: Bool = false
    ) -> JSONObject {
        let meaning = sentence(summary)
        let kind = sentence(takes)
        var plain = "\(meaning)\n\(kind)"
        var marked = "\(meaning)\n\n*\(kind)*"
        if isRequired {
            plain += " Required."
            marked += " **Required.**"
        } else if let initial {
            plain += " Default: \(initial)."
            marked += " Default: `\(initial)`."
        }
        return JSONObject([
            "description": .string(plain.replacing("`", with: "")), "markdownDescription": .string(marked),
        ])
    }

    private static func takes(_ takes: Field.Takes) -> JSON {
        switch takes {
        case .value(let type): ValueSchema.of(type)
        case .name: .reference("scalar")
        case .names: .either([.reference("scalar"), .array(of: .reference("scalar"))])
        case .actions: .reference("actions")
        case .assignments: .reference("assignments")
        case .timing: .reference("timing")
        // The keys of a group stand where the kind is put together.
        case .group: .type("object")
        case .special(_, let shape): ValueSchema.of(shape)
        }
    }

    /// A default as an editor puts it in; nil where it is a list, or words about one.
    private static func initial(_ text: String, of takes: Field.Takes) -> JSON? {
        guard !text.contains(where: { " [{".contains($0) }) else { return nil }
        switch takes {
        case .value(.bool): return .bool(text == "true")
        case .value(.number):
            if let number = Double(text) { return .number(number) }
            return text.first.map { "-0123456789".contains($0) } == true ? .string(text) : nil
        default: return Double(text).map(JSON.number) ?? .string(text)
        }
    }

    private static func sentence(_ text: String) -> String {
        guard let first = text.first else { return text }
        // Words of a list, and names such as iPhone, keep their first letter.
        let word = text.prefix { $0.isLetter }
        let isName = word.dropFirst().contains(where: \.isUppercase) || text.dropFirst(word.count).hasPrefix(":")
        let start = isName ? String(first) : first.uppercased()
        let full = start + text.dropFirst()
        return full.hasSuffix(".") || full.hasSuffix("...") ? full : full + "."
    }
}
