package import Foundation
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// An expectation that does not hold.
public struct TestFailure: Codable, Sendable {
    /// Frames per second used for `frame`.
    public static let rate = RenderOptions.defaultRate

    /// The file that contains the expectation.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int
    /// The script that was played; nil if no script reaches the moment of the expectation.
    public var script: String?
    /// Scene time in seconds at which it first fails.
    public var time: Double?
    /// Scene time in seconds until which it fails continuously from `time`.
    public var end: Double?
    /// The frame at that time, counted from 0, at `rate` frames per second.
    public var frame: Int?
    /// The marker at that time.
    public var marker: String?
    /// The expectation as text.
    public var expected: String
    /// The expression with its values at that time.
    public var found: String
    /// The values in that interval that are farthest from the expected ones; nil if `found` shows them.
    public var worst: Extreme?
    /// The other moments at which the expectation fails, of those that it names; nil if there are none.
    public var otherMoments: [String]?
    /// Names in the expression with their values at that time, unless `found` shows them.
    public var values: [NamedValue]
    /// What is compared over the whole script; nil unless a report is written.
    public var curves: Curves?
    /// The path of a picture of the scene at `time`, relative to the report's folder; nil outside of a report.
    public var picture: String?
    /// True if a file with which the scene is compared cannot be read or exceeds a limit; otherwise nil.
    public var isUnreadable: Bool?
    /// The complete message: location, source line, caret, values and time.
    public var message: String

    /// The picture as PNG, until a report is written.
    package var pictureData: Data?

    private enum CodingKeys: String, CodingKey {
        case file, line, column, script, time, end, frame, marker, expected, found, worst, otherMoments, values, curves
        case picture, message
        case isUnreadable = "unreadable"
    }

    /// The numbers that an expectation compares, sampled at equal distances over the part of a script that it is about, and a little
    /// before and after it.
    public struct Curves: Codable, Hashable, Sendable {
        /// The length of the script in seconds.
        public var duration: Double
        /// The time of the first sample in seconds; nil for the start of the script.
        public var start: Double?
        /// The time of the last sample in seconds; nil for the end of the script.
        public var end: Double?
        /// The start of the part that the expectation is about, in seconds; nil if it is not about a part.
        public var from: Double?
        /// The end of that part in seconds.
        public var until: Double?
        /// The names of the numbers, as in the scene; an empty one is not known.
        public var names: [String]?
        /// The value with which each number is compared; null if that is not one value.
        public var targets: [Double?]?
        /// How the numbers are compared with their targets: `limit` if they must not pass them, `required` if they have to pass
        /// them, nil if they have to come to rest there.
        public var targetKind: String?
        /// The samples of each number, rounded to four decimals; null where it has no value.
        public var values: [[Double?]]
    }

    /// The values of an expression at a time.
    public struct Extreme: Codable, Hashable, Sendable {
        /// The expression with its values.
        public var found: String
        /// In seconds.
        public var time: Double
    }

    /// A name in an expression and its value.
    public struct NamedValue: Codable, Hashable, Sendable {
        /// As written in the scene.
        public var name: String
        /// In the scene language, with numbers rounded to four decimals.
        public var value: String
    }

    /// An expectation whose moment no script reaches.
    init(_ contradiction: ExpectationFailure, of form: any ExpectationKind, line: (SourceLocation) -> String?) {
        let location = form.subject.location
        file = location.file
        self.line = location.line
        column = location.column
        expected = form.statement
        found = contradiction.found
        isUnreadable = contradiction.isUnreadable ? true : nil
        values = []
        let diagnostic = Diagnostic(
            .error, "expected \(form.statement)", at: location, length: form.subject.text.count)
        message = diagnostic.rendered(line: line(location)) + "\n  found: \(contradiction.found.printable)"
    }

    /// An expectation that fails in a script.
    init(_ failure: ExpectationReview.Failure, of form: any ExpectationKind, line: (SourceLocation) -> String?) {
        let contradiction = failure.contradiction
        self.init(contradiction, of: form, line: line)
        values = failure.values.map { NamedValue(name: $0.name, value: $0.value) }
        if !values.isEmpty {
            message += "\n  with:  " + values.map { "\($0.name) = \($0.value)".printable }.joined(separator: ", ")
        }
        let frame = Int((contradiction.time * Self.rate + 1e-6).rounded(.down))
        script = failure.script
        time = contradiction.time
        end = contradiction.end
        self.frame = frame
        marker = failure.marker
        var when = Self.seconds(contradiction.time)
        if contradiction.end > contradiction.time { when += " to \(Self.seconds(contradiction.end))" }
        if let marker { when += ", marker:\(marker.printable)" }
        if let passed = failure.passed {
            when += ", \(Self.seconds(contradiction.time - passed.time)) after marker:\(passed.name.printable)"
        }
        message +=
            "\n  when:  \(when), frame \(frame) at \(Value.format(Self.rate)) fps, script \(failure.script.printable)"
        if let extreme = contradiction.worst {
            worst = Extreme(found: extreme.found, time: extreme.time)
            message += "\n  worst: \(extreme.found.printable), at \(Self.seconds(extreme.time))"
        }
        if !contradiction.otherMoments.isEmpty {
            let moments = contradiction.otherMoments.map(\.description)
            otherMoments = moments
            message += "\n  also:  at \(moments.joined(separator: ", ").printable)"
        }
    }

    private static func seconds(_ time: Double) -> String {
        "\(Value.format((time * 1e4).rounded() / 1e4)) s"
    }
}
