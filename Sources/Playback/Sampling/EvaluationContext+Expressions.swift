import SceneLanguage

extension EvaluationContext {
    /// The value of an expression. Throws `SceneError` with the location of the expression.
    func evaluate(_ expression: TypedExpression) throws -> Value {
        if let constant = expression.constant, constant.isFinite { return constant }
        let value: Value
        do {
            value = try expression.term.evaluate(in: self)
        } catch let error as EvaluationError {
            throw SceneError(
                error.message, hint: error.hint, at: expression.location, length: expression.text.count,
                isLimit: error.isLimit)
        }
        guard value.isFinite else {
            throw SceneError(
                "the value of this expression is not finite", at: expression.location, length: expression.text.count)
        }
        return value
    }
}
