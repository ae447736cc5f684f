package import SceneLanguage

/// One key of an action, gesture, step or animator: the declaration that reader, messages, schema and manual share.
package struct Field: Sendable {
    /// What may stand behind the key.
    package enum Takes: Sendable {
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
        /// Nothing of its own: the other keys stand inside it.
        case group
        /// Anything else, in words and as it is built.
        case special(String, Shape)
    }

    package var key: String
    package var takes: Takes
    package var isRequired: Bool
    /// What holds where the key is missing, as it would be written.
    package var initial: String?
    /// What its numbers mean.
    package var unit: LayerProperty.Unit
    /// What its numbers may be; others are errors, told where they are known.
    package var range: ClosedRange<Double>?
    package var summary: String

    package init(
        _ key: String, _ takes: Takes, isRequired: Bool = false, initial: String? = nil,
        unit: LayerProperty.Unit = .none, range: ClosedRange<Double>? = nil, _ summary: String
    ) {
        self.key = key
        self.takes = takes
        self.isRequired = isRequired
        self.initial = initial
        self.unit = unit
        self.range = range
        self.summary = summary
    }
}

/// What a kind of action, gesture or step says of itself.
package struct Declaration: Sendable {
    /// The key that tells the kind.
    package var name: String
    package var summary: String
    /// What the key itself takes.
    package var primary: Field
    /// The keys beside it.
    package var fields: [Field]
    /// The key that, where a group stands behind the kind's own key, says what that key would: `animate: { set: ... }`.
    package var standIn: Field?

    package init(_ primary: Field, fields: [Field] = [], standIn: Field? = nil, _ summary: String) {
        name = primary.key
        self.primary = primary
        self.fields = fields
        self.standIn = standIn
        self.summary = summary
    }

    package var allFields: [Field] { [primary] + fields }
}
