/// A function that a scene declares: an expression with parameters.
///
/// A call is replaced by the expression with the arguments in it, so the types follow from each call.
package struct SceneFunction: Sendable {
    package var name: String
    package var parameters: [String]
    package var body: Syntax

    package init(name: String, parameters: [String], body: Syntax) {
        self.name = name
        self.parameters = parameters
        self.body = body
    }

    /// The call with parameter names: `rubber(x, limit)`.
    package var signature: String { "\(name)(\(parameters.joined(separator: ", ")))" }

    /// Functions of which each calls the next one. It bounds the recursion of the checker.
    package static let maxDepth = 16
}
