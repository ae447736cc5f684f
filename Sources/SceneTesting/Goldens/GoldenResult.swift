package import Foundation

/// What became of one golden.
public struct GoldenResult: Codable, Sendable {
    /// What sort of file it is.
    public enum Kind: String, Codable, Sendable {
        case trace, still, animation
    }

    /// How it stands to the scene.
    public enum State: String, Codable, Sendable {
        /// It is what it would be now.
        case matches
        case differs
        /// There is no such file, and none was written.
        case missing
        /// It was written by this run, which fails for that reason.
        case recorded
        /// It was written because the caller accepted what it is now.
        case accepted
        /// It cannot be made or read.
        case unreadable
    }

    /// The scene's name and the file's: `card-popover/tapped.trace`.
    public var name: String
    /// What sort of file it is.
    public var kind: Kind
    /// How it stands to the scene.
    public var state: State
    /// The script that was played.
    public var script: String
    /// Where it lies.
    public var path: String
    /// What is to be said about it; empty for what matches.
    public var message = ""
    /// What is different about a trace.
    public var trace: TraceComparison?
    /// What is different about a picture or animation.
    public var picture: PictureChange?
    /// The command that accepts what it is now; nil where there is nothing to accept.
    public var accept: String?
    /// The markers of the script, in seconds.
    public var markers: [String: Double] = [:]
    /// The files beside a report, by `expected`, `actual` and `difference`.
    public var files: [String: String] = [:]
    /// What those files hold; not part of the JSON.
    package internal(set) var evidence: [String: Data] = [:]

    /// Whether the run may go on as if nothing were wrong.
    public var passed: Bool { state == .matches || state == .accepted }

    init(_ name: String, _ kind: Kind, _ state: State, script: String, path: String) {
        (self.name, self.kind, self.state, self.script, self.path) = (name, kind, state, script, path)
    }

    private enum CodingKeys: String, CodingKey {
        case name, kind, state, script, path, message, trace, picture, accept, markers, files
    }
}
