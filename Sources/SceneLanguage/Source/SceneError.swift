/// An error at a place in a scene file that occurs while the scene plays.
package struct SceneError: Error, Hashable {
    package var diagnostic: Diagnostic
    /// Whether a fixed limit is exceeded.
    package var isLimit: Bool

    package init(
        _ message: String, hint: Hint? = nil, topic: DiagnosticTopic? = nil, at location: SourceLocation,
        length: Int = 1, isLimit: Bool = false
    ) {
        diagnostic = Diagnostic(.error, message, hint: hint, topic: topic, at: location, length: length)
        self.isLimit = isLimit
    }
}
