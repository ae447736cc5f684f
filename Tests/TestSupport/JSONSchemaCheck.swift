/// A checker of JSON Schema (draft-07) for the keywords that the schema of scenes uses; any other keyword is a problem.
package final class JSONSchemaCheck {
    /// Say nothing about what is valid.
    private static let words: Set<String> = [
        "$schema", "$comment", "title", "description", "markdownDescription", "default", "definitions",
    ]

    private let root: JSONValue
    private var patterns: [String: Regex<AnyRegexOutput>] = [:]

    package init(_ schema: JSONValue) {
        root = schema
    }

    /// What is wrong with a value, each with its place such as `/layers/0/frame`; empty for a valid one.
    package func problems(of value: JSONValue) -> [String] { problems(of: value, by: root, at: "") }

    private func problems(of value: JSONValue, by schema: JSONValue, at place: String) -> [String] {
        switch schema {
        case .bool(true): return []
        case .bool(false): return ["\(place): is not allowed"]
        case .object(let keywords):
            // As draft-07 says, whatever stands beside a reference means nothing.
            if let reference = keywords["$ref"]?.string {
                guard let target = definition(reference) else { return ["\(place): no \(reference)"] }
                return problems(of: value, by: target, at: place)
            }
            return keywords.sorted { $0.key < $1.key }.flatMap { keyword, argument in
                problems(of: value, keyword, argument, beside: keywords, at: place)
            }
        default: return ["\(place): this is no schema"]
        }
    }

    private func definition(_ reference: String) -> JSONValue? {
        guard reference.hasPrefix("#/definitions/") else { return nil }
        return root["definitions"]?[String(reference.dropFirst("#/definitions/".count))]
    }

    private func problems(
        of value: JSONValue, _ keyword: String, _ argument: JSONValue, beside others: [String: JSONValue],
        at place: String
    ) -> [String] {
        switch keyword {
        case _ where Self.words.contains(keyword): return []
        case "type":
            let types = argument.array?.compactMap(\.string) ?? [argument.string ?? ""]
            return types.contains(value.type) ? [] : ["\(place): is \(value.type), not \(types)"]
        case "enum":
            return argument.array?.contains(value) == true ? [] : ["\(place): is none of the words"]
        case "anyOf":
            let tries = (argument.array ?? []).map { problems(of: value, by: $0, at: place) }
            guard !tries.contains(where: \.isEmpty) else { return [] }
            return ["\(place): fits nothing: \(tries.map { $0[0] })"]
        case "allOf": return (argument.array ?? []).flatMap { problems(of: value, by: $0, at: place) }
        case "required":
            guard let object = value.object else { return [] }
            return (argument.array ?? []).compactMap(\.string).filter { object[$0] == nil }
                .map { "\(place): needs \($0)" }
        case "properties", "patternProperties", "additionalProperties":
            // All three by whichever comes first.
            let first = ["additionalProperties", "patternProperties", "properties"].first { others[$0] != nil }
            return keyword == first ? entryProblems(of: value, by: others, at: place) : []
        case "items":
            return (value.array ?? []).enumerated().flatMap { problems(of: $1, by: argument, at: "\(place)/\($0)") }
        case "minItems": return bound(value.array.map { Double($0.count) }, argument, isLower: true, at: place)
        case "maxItems": return bound(value.array.map { Double($0.count) }, argument, isLower: false, at: place)
        case "minLength":
            return bound(value.string.map { Double($0.unicodeScalars.count) }, argument, isLower: true, at: place)
        case "minimum": return bound(value.number, argument, isLower: true, at: place)
        case "maximum": return bound(value.number, argument, isLower: false, at: place)
        default: return ["\(place): the checker does not know \(keyword)"]
        }
    }

    private func entryProblems(
        of value: JSONValue, by keywords: [String: JSONValue], at place: String
    ) -> [String] {
        guard let object = value.object else { return [] }
        return object.sorted { $0.key < $1.key }.flatMap { key, value in
            var schemas: [JSONValue] = []
            if let own = keywords["properties"]?[key] { schemas.append(own) }
            for (pattern, schema) in keywords["patternProperties"]?.object ?? [:] where matches(key, pattern) {
                schemas.append(schema)
            }
            if schemas.isEmpty { schemas.append(keywords["additionalProperties"] ?? .bool(true)) }
            return schemas.flatMap { problems(of: value, by: $0, at: "\(place)/\(key)") }
        }
    }

    private func matches(_ key: String, _ pattern: String) -> Bool {
        if patterns[pattern] == nil { patterns[pattern] = try? Regex(pattern) }
        guard let regex = patterns[pattern] else { return false }
        return key.firstMatch(of: regex) != nil
    }

    private func bound(_ number: Double?, _ argument: JSONValue, isLower: Bool, at place: String) -> [String] {
        guard let number, let bound = argument.number, isLower ? number < bound : number > bound else { return [] }
        return ["\(place): \(number) is beyond \(bound)"]
    }
}
