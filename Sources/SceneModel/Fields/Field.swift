package import SceneLanguage

/// The declaration of one key of a group. The reader, the messages, the schema and the manual use it.
package struct Field: Sendable {
    /// The kind of value that a key has.
    package enum ValueKind: Sendable {
        /// An expression of a type; times are in seconds, angles in radians.
        case value(ValueType)
        /// A name, as written.
        case name(of: String)
        /// One name or a list of them.
        case names(of: String)
        /// A list of actions.
        case actions
        /// `target: value` pairs.
        case assignments
        case timing
        /// A group with the other keys of the declaration.
        case group
        /// Any other value: its description, and its structure.
        case special(String, ValueStructure)
    }

    package var key: String
    package var valueKind: ValueKind
    package var isRequired: Bool
    /// The default, as written in a scene; nil if there is none.
    package var initial: String?
    /// The unit of its numbers.
    package var unit: LayerProperty.Unit
    /// The allowed numbers; nil for any. A constant outside the range is an error.
    package var range: ClosedRange<Double>?
    package var summary: String

    /// The beginning of a long summary.
    var shortSummary: String {
        guard summary.count > 100, let end = summary.firstRange(of: /[;.]\s/) else { return summary }
        return String(summary[..<end.lowerBound])
    }

    package init(
        _ key: String, _ valueKind: ValueKind, isRequired: Bool = false, initial: String? = nil,
        unit: LayerProperty.Unit = .none, range: ClosedRange<Double>? = nil, _ summary: String
    ) {
        self.key = key
        self.valueKind = valueKind
        self.isRequired = isRequired
        self.initial = initial
        self.unit = unit
        self.range = range
        self.summary = summary
    }
}

extension Field {
    var isAssignments: Bool { if case .assignments = valueKind { true } else { false } }

    var isTiming: Bool { if case .timing = valueKind { true } else { false } }

    /// The keys of the group that its value is or can be; nil for other values.
    var group: [Field]? {
        guard case .special(_, let structure) = valueKind else { return nil }
        return structure.group
    }

    /// Whether its value is an expression that must hold.
    var isCondition: Bool {
        if case .value(.bool) = valueKind { isRequired } else { false }
    }
}

/// The declaration of a kind of action, gesture, step or expectation.
package struct KindDeclaration: Sendable {
    /// The key that identifies the kind.
    package var name: String
    package var summary: String
    /// The field of that key.
    package var primary: Field
    /// The other keys.
    package var fields: [Field]
    /// The key that replaces the value of the kind's own key if that has a group as its value: `animate: { set: ... }`.
    package var alternativePrimary: Field?

    package init(_ primary: Field, fields: [Field] = [], alternativePrimary: Field? = nil, _ summary: String) {
        name = primary.key
        self.primary = primary
        self.fields = fields
        self.alternativePrimary = alternativePrimary
        self.summary = summary
    }

    package var allFields: [Field] { [primary] + fields }
}
