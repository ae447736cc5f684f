/// What went wrong at a place in a scene while it played.
package struct SceneError: Error, Hashable {
    package var diagnostic: Diagnostic
    /// Whether one of the fixed limits was hit.
    package var isLimit: Bool

    package init(
        _ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1, isLimit: Bool = false
    ) {
        diagnostic = Diagnostic(.error, message, hint: hint, at: location, length: length)
        self.isLimit = isLimit
    }
}
