import SceneLanguage

/// A variable or property that an animation of a key path changes, with its part of the key path's value: `position` has
/// position.x and position.y.
struct AnimatedPart: Sendable {
    let target: Target
    /// The property's value as a term of the key path's value; nil if it is that value.
    let term: (@Sendable (Term) -> Term)?

    /// The property's part of a value of the key path.
    func value(of whole: Value) throws -> Value {
        guard let term else { return whole }
        guard let part = Term.folded(term(.constant(whole))).constant else {
            throw EvaluationError("\(whole) does not fit the property")
        }
        return part
    }
}
