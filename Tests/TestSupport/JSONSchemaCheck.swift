import Synchronization

/// A JSON Schema (draft-07) validator for the keywords that the scene schema uses; it reports any other keyword.
package final class JSONSchemaCheck {
    /// Keywords that do not restrict values.
    private static let annotations: Set<String> = [
        "$schema", "$comment", "title", "description", "markdownDescription", "default", "definitions",
    ]

    private let root: JSONValue
    private var patterns: [String: Regex<AnyRegexOutput>] = [:]
    /// Whether keys match patterns, by pattern, then by key. Of all schemas, because compiling a pattern takes most of the time.
    private static let matches = Mutex<[String: [String: Bool]]>([:])

    package init(_ schema: JSONValue) {
        root = schema
    }

    /// The errors in a value, each with its path such as `/layers/0/frame`; empty for a valid value.
    package func problems(of value: JSONValue) -> [String] { problems(of: value, by: root, at: "") }

    private func problems(of value: JSONValue, by schema: JSONValue, at place: String) -> [String] {
        switch schema {
        case .bool(true): return []
        case .bool(false): return ["\(place): is not allowed"]
        case .object(let keywords):
            // In draft-07 keywords beside a reference are ignored.
            if let reference = keywords["$ref"]?.string {
                guard let target = definition(reference) else {
                    return ["\(place): there is no definition \(reference)"]
                }
                return problems(of: value, by: target, at: place)
            }
            return keywords.sorted { $0.key < $1.key }.flatMap { keyword, argument in
                problems(of: value, keyword, argument, beside: keywords, at: place)
            }
        default: return ["\(place): not a schema"]
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
        case _ where Self.annotations.contains(keyword): return []
        case "type":
            let types = argument.array?.compactMap(\.string) ?? [argument.string ?? ""]
            return types.contains(value.type) ? [] : ["\(place): is \(value.type), not \(types)"]
        case "enum":
            return argument.array?.contains(value) == true ? [] : ["\(place): is not one of the allowed values"]
        case "anyOf":
            var attempts: [String] = []
            for alternative in argument.array ?? [] {
                guard let problem = problems(of: value, by: alternative, at: place).first else { return [] }
                attempts.append(problem)
            }
            return ["\(place): matches none of the alternatives: \(attempts)"]
        case "allOf": return (argument.array ?? []).flatMap { problems(of: value, by: $0, at: place) }
        case "required":
            guard let object = value.object else { return [] }
            return (argument.array ?? []).compactMap(\.string).filter { object[$0] == nil }
                .map { "\(place): \($0) is missing" }
        case "properties", "patternProperties", "additionalProperties":
            // These three are checked together, once.
            let first = ["additionalProperties", "patternProperties", "properties"].first { others[$0] != nil }
            return keyword == first ? entryProblems(of: value, by: others, at: place) : []
        case "items":
            return (value.array ?? []).enumerated().flatMap { problems(of: $1, by: argument, at: "\(place)/\($0)") }
        case "minItems": return bound(value.array.map { Double($0.count) }, argument, isLower: true, at: place)
        case "maxItems": return bound(value.array.map { Double($0.count) }, argument, isLower: false, at: place)
        case "minLength":
            return bound(value.string.map { Double($0.unicodeScalars.count) }, argument, isLower: true, at: place)
        case "maxLength":
            return bound(value.string.map { Double($0.unicodeScalars.count) }, argument, isLower: false, at: place)
        case "minimum": return bound(value.number, argument, isLower: true, at: place)
        case "maximum": return bound(value.number, argument, isLower: false, at: place)
        default: return ["\(place): the validator does not support \(keyword)"]
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
        if let known = Self.matches.withLock({ $0[pattern]?[key] }) { return known }
        if patterns[pattern] == nil { patterns[pattern] = try? Regex(pattern) }
        let isMatch = patterns[pattern].map { key.firstMatch(of: $0) != nil } ?? false
        Self.matches.withLock { $0[pattern, default: [:]][key] = isMatch }
        return isMatch
    }

    private func bound(_ number: Double?, _ argument: JSONValue, isLower: Bool, at place: String) -> [String] {
        guard let number, let bound = argument.number, isLower ? number < bound : number > bound else { return [] }
        return ["\(place): \(number) is outside the bound \(bound)"]
    }
}
