import Graphics
import Pages
import SceneLanguage
import SceneModel

extension LayerProperty {
    /// Type, unit and range in words: "a number in pt, 0 or more".
    var takes: String {
        var words = type.name
        if unit == .points || unit == .radians { words += " in \(unit.rawValue)" }
        if let range {
            words +=
                range.upperBound == .greatestFiniteMagnitude
                ? ", \(Value.format(range.lowerBound)) or more"
                : ", \(Value.format(range.lowerBound)) to \(Value.format(range.upperBound))"
        }
        return access == .declared ? words + ", fixed" : words
    }

    /// The default as in a scene, with those of later versions of the format if they differ; nil for an empty text or list.
    var initialText: String? {
        let later = SceneFormat.laterInitialValues(of: self).map { version, value in
            Self.text(of: value).map { "\($0) from version \(version.rawValue)" }
        }
        let texts = ([Self.text(of: initial)] + later).compactMap { $0 }
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }

    private static func text(of value: Value) -> String? {
        switch value {
        case .text(let text): text.isEmpty ? nil : text
        case .symbol(let name): name
        case .color(let color): color.hexString
        case .effect(let effect): effect.style.rawValue
        case .transform: "identity"
        case .list(let list): list.isEmpty ? nil : "[\(list.compactMap(\.symbol).joined(separator: ", "))]"
        default: value.description
        }
    }

    /// The default that an editor can insert; nil for lists, and where it depends on the version of the format.
    var initialJSON: OrderedJSON? {
        guard SceneFormat.laterInitialValues(of: self).isEmpty else { return nil }
        return switch initial {
        case .number(let number): .number(number)
        case .bool(let truth): .bool(truth)
        case .symbol, .color, .effect, .transform: initialText.map(OrderedJSON.string)
        default: nil
        }
    }
}

extension LayerMember {
    /// The type in words, with unit and range if all its properties have the same.
    var takes: String {
        let words = Set(parts.map(\.takes))
        guard let word = words.first, words.count == 1, parts.allSatisfy({ $0.type == type }) else { return type.name }
        return word
    }
}
