package import SceneLanguage

/// The structure of a value that is not just an expression or a name, for the schema and for generated samples.
package indirect enum ValueStructure: Sendable {
    /// A single value, as written: neither a list nor a group.
    case scalar
    /// A value of any type, or an expression.
    case value
    /// A scalar, or a colour with two values.
    case single
    /// A single value, or a list of values and lists.
    case valueOrList
    /// An expression of a type.
    case expression(ValueType)
    /// One of a few words.
    case words([String])
    /// The timing of an animation.
    case timing
    case moment
    /// `5%` or `0.05`.
    case share
    case place
    /// An item of a `repeat` list: a single value, or a group of values.
    case item
    case layer, mask, gesture, action, behavior, step, expectation
    /// An action or a list of actions.
    case actions
    /// A group with declared keys.
    case group([Field])
    /// A group whose keys are names chosen by the scene; can be empty.
    case names(of: ValueStructure)
    /// A list; `count` is the required number of elements, nil for any.
    case list(of: ValueStructure, count: Int? = nil)
    /// The key can have no value.
    case optional(ValueStructure)
    case either([ValueStructure])

    /// The value of a name in `let`. Groups of names are nested at most twice.
    static let localValue: ValueStructure = {
        let value: [ValueStructure] = [.valueOrList, .timing, .list(of: .item)]
        let group = ValueStructure.names(of: .either(value + [.names(of: .either(value))]))
        return .either(value + [group])
    }()

    /// The declared keys of a group; nil for other values.
    var group: [Field]? {
        switch self {
        case .group(let fields): fields
        case .optional(let structure): structure.group
        default: nil
        }
    }

    /// The keys of a place written as a group.
    package static let placeFields = TouchTarget.fields
}
