/// What the manual says about a function of expressions.
package struct FunctionReference: Sendable {
    /// With parameter names: `clamp(x, lower, upper)`.
    package let signature: String
    /// The type of the result, in words.
    package let result: String
    package let summary: String
    /// A call.
    package let example: String

    init(_ signature: String, result: String, _ summary: String, example: String) {
        (self.signature, self.result, self.summary, self.example) = (signature, result, summary, example)
    }

    package var name: String { signature.prefix { $0 != "(" }.description }
}
