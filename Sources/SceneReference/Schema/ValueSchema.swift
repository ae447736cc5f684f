import Graphics
import Pages
import SceneLanguage
import SceneModel

/// The schemas of values by type.
///
/// They have no descriptions, because yaml-language-server shows the innermost one, and the meaning of a key is in the
/// schema of the key.
enum ValueSchema {
    /// A value of a type, or an expression with that type.
    ///
    /// - Parameters:
    ///   - range: the range of a plain number.
    ///   - startsAtOrigin: whether a rectangle can be given by its size alone.
    static func of(_ type: ValueType, in range: ClosedRange<Double>? = nil, startsAtOrigin: Bool = false) -> OrderedJSON
    {
        switch type {
        case .number:
            guard let range else { return .reference("number") }
            var number = OrderedJSONObject(["type": "number", "minimum": .number(range.lowerBound)])
            if range.upperBound < .greatestFiniteMagnitude { number["maximum"] = .number(range.upperBound) }
            return .either([.object(number), .type("string")])
        case .bool: return .reference("boolean")
        case .text, .path: return .reference("text")
        case .richText: return .reference("richText")
        case .color: return .reference("color")
        case .point: return .reference("point")
        case .rect:
            guard startsAtOrigin else { return .reference("rectangle") }
            return .either([.reference("rectangle"), .array(of: .reference("number"), count: 2)])
        case .symbol(let cases):
            return cases.isEmpty ? .type("string") : .either([.oneOf(words: cases), .type("string")])
        case .effect:
            return .either([.oneOf(words: EffectStyle.names), .type("string"), .reference("adaptiveEffect")])
        case .transform: return .reference("transform")
        case .image, .clip: return .reference("scalar")
        case .list(let element): return .either([.array(of: of(element)), .type("string")])
        }
    }

    static func of(_ shape: ValueStructure) -> OrderedJSON {
        switch shape {
        case .scalar: .reference("scalar")
        case .value: .reference("value")
        case .single: .reference("single")
        case .valueOrList: .reference("valueOrList")
        case .expression(let type): of(type)
        case .words(let words): .oneOf(words: words)
        case .timing: .reference("timing")
        case .moment: .reference("moment")
        case .share: .reference("share")
        case .place: .reference("place")
        case .item: .reference("item")
        case .layer: .reference("layerOrInclude")
        case .mask: .reference("mask")
        case .gesture: .reference("gesture")
        case .action: .reference("action")
        case .behavior: .reference("behavior")
        case .actions: .reference("actions")
        case .step: .reference("step")
        case .expectation: .reference("expectation")
        case .group(let fields): .object(FieldSchema.group(fields))
        case .names(let inner):
            .object(["type": .strings(["object", "null"]), "additionalProperties": of(inner)])
        case .list(let inner, let count): .array(of: of(inner), count: count)
        case .optional(let inner): .either([of(inner), .type("null")])
        case .either(let shapes): .either(shapes.map(of))
        }
    }

    static let definitions = OrderedJSONObject([
        "number": .type("number", "string"),
        "boolean": .type("boolean", "string"),
        "scalar": .object(["type": .strings(["string", "number", "boolean"]), "minLength": .number(1)]),
        "text": .type("string", "number", "boolean", "null"),
        "value": .type("string", "number", "boolean", "null", "array", "object"),
        "valueOrList": .either([
            .reference("single"), .array(of: .reference("valueOrList")),
            .object(["type": "string", "maxLength": .number(0)]),
        ]),
        "single": .either([.reference("scalar"), .reference("adaptiveColor")]),
        "adaptiveColor": .object(FieldSchema.group(SceneCompiler.adaptiveColorFields)),
        "adaptiveEffect": .object(FieldSchema.group(SceneCompiler.adaptiveEffectFields)),
        "color": .either([
            .oneOf(words: Color.names), .type("string"), .reference("adaptiveColor"),
        ]),
        "point": .either([.array(of: .reference("number"), count: 2), .type("string")]),
        "rectangle": .either([.array(of: .reference("number"), count: 4), .type("string")]),
        "transform": .either([
            .oneOf(words: ["identity"]), .type("string"),
            .array(
                of: .either(
                    SceneCompiler.transformSteps.map { step in
                        var one = FieldSchema.group([step])
                        one["required"] = .strings([step.key])
                        return .object(one)
                    })),
        ]),
        "richText": .either([
            .reference("text"),
            .array(of: .either([.reference("scalar"), .object(FieldSchema.group(SceneCompiler.runFields))])),
        ]),
        "moment": .either([
            .object(["type": "string", "minLength": .number(1)]),
            .object(["type": "number", "minimum": .number(0), "maximum": .number(0)]),
        ]),
        "share": .either([
            .object(["type": "number", "minimum": .number(0), "maximum": .number(1)]), .type("string"),
        ]),
        "place": .either([
            .object(["type": .strings(["string", "number"]), "minLength": .number(1)]),
            .array(of: .reference("number"), count: 2), .object(FieldSchema.group(ValueStructure.placeFields)),
        ]),
        "timing": .either(
            [
                .oneOf(words: Timing.names), .object(["type": "string", "minLength": .number(1)]),
                .array(of: .reference("number"), count: 4),
            ]
                + Timing.springs.map { spring in
                    var group = FieldSchema.group(spring.fields)
                    group["required"] = .strings([spring.key.key])
                    return .object(group)
                }),
        "item": .either([
            .reference("valueOrList"),
            .array(of: .reference("item")),
            .object(["type": "object", "additionalProperties": .reference("item")]),
        ]),
    ])
}
