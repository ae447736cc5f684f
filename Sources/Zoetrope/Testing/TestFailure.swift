import SceneModel

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
    /// All of it for people: place, line, caret, values and moment.
    public var message: String

    init(
        _ form: any ExpectationForm, _ contradiction: Contradiction, script: String?, marker: String?,
        line: (SourceLocation) -> String?
    ) {
        let location = form.subject.location
        file = location.file
        self.line = location.line
        column = location.column
        self.script = script
        expected = form.statement
        found = contradiction.found
        let diagnostic = Diagnostic(
            .error, "expected \(form.statement)", at: location, length: form.subject.text.count)
        message = diagnostic.rendered(line: line(location)) + "\n  found: \(contradiction.found)"
        guard let script else { return }
        let frame = Int((contradiction.time * Self.rate + 1e-6).rounded(.down))
        time = contradiction.time
        end = contradiction.end
        self.frame = frame
        self.marker = marker
        var when = Self.seconds(contradiction.time)
        if contradiction.end > contradiction.time { when += " to \(Self.seconds(contradiction.end))" }
        if let marker { when += ", marker:\(marker)" }
        message += "\n  when:  \(when), frame \(frame) at \(Value.format(Self.rate)) fps, script \(script)"
    }

    private static func seconds(_ time: Double) -> String {
        "\(Value.format((time * 1e4).rounded() / 1e4)) s"
    }
}
