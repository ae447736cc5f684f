/// What a diagnostic is about, in the words of the manual, so that a message can name the text that explains it.
package enum DiagnosticTopic: Sendable, Hashable {
    /// A key, a case or another word as the scene should write it: `dampingRatio`.
    case word(String)
    /// The words of which one is expected.
    case words([String])
    /// An action: `animate`.
    case action(String)
    /// A step of a script: `tap`.
    case step(String)
    /// A function that Zoetrope has: `lerp`.
    case function(String)
    /// Which functions there are.
    case functions
    /// How expressions are written, and which names they can use.
    case expressions
    /// Which devices there are.
    case devices
}
