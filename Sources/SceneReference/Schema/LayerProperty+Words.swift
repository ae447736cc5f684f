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

    /// The value where nothing is said, as it would be written; nil where that is nothing.
    var initialText: String? {
        switch initial {
        case .text(let text): text.isEmpty ? nil : text
        case .symbol(let name): name
        case .color(let color): color.hexString
        case .effect(let effect): effect.style.rawValue
        case .transform: "identity"
        case .list(let list): list.isEmpty ? nil : "[\(list.compactMap(\.symbol).joined(separator: ", "))]"
        default: initial.description
        }
    }

    /// The same for an editor to put in; nil for lists.
    var initialJSON: JSON? {
        switch initial {
        case .number(let number): .number(number)
        case .bool(let truth): .bool(truth)
        case .symbol, .color, .effect, .transform: initialText.map(JSON.string)
        default: nil
        }
    }
}
