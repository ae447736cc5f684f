package import Foundation
import Zoetrope

/// The result of checking one golden.
public struct GoldenResult: Codable, Sendable {
    /// The kind of file.
    public enum Kind: String, Codable, Sendable {
        case trace, still, animation
    }

    /// The outcome of the check.
    public enum State: String, Codable, Sendable {
        /// The file matches the scene, within the tolerance.
        case matches
        case differs
        /// The file does not exist, and was not written.
        case missing
        /// The file was written by this run, which therefore fails.
        case recorded
        /// The file was written because the caller accepted the current content.
        case accepted
        /// The file or its current content cannot be read or rendered.
        case unreadable
        /// The file was to be written and could not be.
        case unwritten
    }

    /// The scene's name and the file's name: `card-popover/tapped.trace`.
    public var name: String
    /// The kind of file.
    public var kind: Kind
    /// The outcome of the check.
    public var state: State
    /// The script that was played.
    public var script: String
    /// Path of the golden's file.
    public var path: String
    /// The message to print; empty if the golden matches.
    public var message = ""
    /// The differences of a trace.
    public var trace: TraceComparison?
    /// The differences of a picture or animation.
    public var picture: PictureChange?
    /// The command that accepts the current content; nil if there is nothing to accept.
    public var accept: String?
    /// Times of the script's markers in seconds, by name.
    public var markers: [String: Double] = [:]
    /// Paths of the files in a report's folder, with the keys `expected`, `actual` and `difference`, as far as the report has room.
    public var files: [String: String] = [:]
    /// The contents of those files; not part of the JSON.
    package internal(set) var attachments: [String: Data] = [:]
    /// The pictures on the page of a report; not part of the JSON.
    var strip: FrameStrip?

    /// The lines of the message without the one with the command that accepts the content, for which pages have a control.
    package var messageLines: [String] {
        message.split(separator: "\n").map(String.init).filter { line in
            accept.map { !line.hasSuffix("to accept it: \($0)") } ?? true
        }
    }

    /// The exit code of the run if the golden does not pass; not part of the JSON.
    var exitCode = ExitCode.different

    /// Whether the golden matches or was accepted.
    public var passed: Bool { state == .matches || state == .accepted }

    init(_ name: String, _ kind: Kind, _ state: State, script: String, path: String) {
        (self.name, self.kind, self.state, self.script, self.path) = (name, kind, state, script, path)
    }

    private enum CodingKeys: String, CodingKey {
        case name, kind, state, script, path, message, trace, picture, accept, markers, files
    }
}
