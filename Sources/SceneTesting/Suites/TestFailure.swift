import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// An expectation that does not hold.
public struct TestFailure: Codable, Sendable {
    /// Frames a second by which a moment is told as a frame.
    public static let rate = RenderOptions.defaultRate

    /// Where the expectation stands.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int
    /// The script that was played; nil where no script comes to the moment in question.
    public var script: String?
    /// Seconds of scene time at which it first does not hold.
    public var time: Double?
    /// Seconds of scene time until which it does not hold, from there on.
    public var end: Double?
    /// The frame on screen at that time, counted from 0, at `rate` frames a second.
    public var frame: Int?
    /// The marker at that time.
    public var marker: String?
    /// What the scene promises.
    public var expected: String
    /// The expression with its values at that time.
    public var found: String
    /// What the expression names, with its values at that time, as far as `found` does not show them.
    public var values: [NamedValue]
    /// All of it for people: place, line, caret, values and moment.
    public var message: String

    /// A name in an expression and what it stood for.
    public struct NamedValue: Codable, Hashable, Sendable {
        /// As it is written in the scene.
        public var name: String
        /// As it would be written in a scene, with numbers rounded to four decimals.
        public var value: String
    }

    /// What no script comes to.
    init(_ contradiction: Contradiction, of form: any ExpectationForm, line: (SourceLocation) -> String?) {
        let location = form.subject.location
        file = location.file
        self.line = location.line
        column = location.column
        expected = form.statement
        found = contradiction.found
        values = []
        let diagnostic = Diagnostic(
            .error, "expected \(form.statement)", at: location, length: form.subject.text.count)
        message = diagnostic.rendered(line: line(location)) + "\n  found: \(contradiction.found)"
    }

    /// What does not hold in a script.
    init(_ failure: ExpectationReview.Failure, of form: any ExpectationForm, line: (SourceLocation) -> String?) {
        let contradiction = failure.contradiction
        self.init(contradiction, of: form, line: line)
        values = failure.values.map { NamedValue(name: $0.name, value: $0.value) }
        if !values.isEmpty {
            message += "\n  with:  " + values.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
        }
        let frame = Int((contradiction.time * Self.rate + 1e-6).rounded(.down))
        script = failure.script
        time = contradiction.time
        end = contradiction.end
        self.frame = frame
        marker = failure.marker
        var when = Self.seconds(contradiction.time)
        if contradiction.end > contradiction.time { when += " to \(Self.seconds(contradiction.end))" }
        if let marker { when += ", marker:\(marker)" }
        if let passed = failure.passed {
            when += ", \(Self.seconds(contradiction.time - passed.time)) after marker:\(passed.name)"
        }
        message += "\n  when:  \(when), frame \(frame) at \(Value.format(Self.rate)) fps, script \(failure.script)"
    }

    private static func seconds(_ time: Double) -> String {
        "\(Value.format((time * 1e4).rounded() / 1e4)) s"
    }
}
