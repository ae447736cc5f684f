public import Foundation
import Playback
import SceneFile
import SceneLanguage

/// All errors and warnings of a scene that can be found without drawing: reads the scene, plays all scripts, and evaluates
/// each frame of a rendering at the default rate.
public struct SceneReview: Sendable {
    /// The path as it was given, or `standard input`.
    public let file: String
    /// `done` for a scene without errors, otherwise the exit code of the first error.
    public private(set) var exitCode = ExitCode.success
    /// The errors of a scene, or the warnings of a scene without errors.
    public private(set) var diagnostics: [SceneDiagnostic] = []
    /// The same as printable text.
    public private(set) var messages: [String] = []
    /// The errors as the other commands report them; nil for a scene without errors.
    public private(set) var error: ErrorReport?
    /// The summary of `PreparedScene`; nil for a scene with errors.
    public private(set) var summary: String?

    /// Reviews a scene.
    ///
    /// Cost: simulates all scripts.
    ///
    /// - Parameters:
    ///   - path: a scene file, or `-` for standard input.
    ///   - name: for standard input, the path of the scene, for messages and to find other files.
    ///   - settings: changes to the scene.
    public init(_ path: String, name: String? = nil, settings: SceneSettings = SceneSettings()) {
        if path == "-", let name {
            self.init(SceneReview.standardInput(), named: name, settings: settings)
        } else {
            self.init(of: path == "-" ? "standard input" : path) { () throws(ZoetropeError) in
                try PreparedScene(path, settings: settings)
            }
        }
    }

    /// Reviews a scene whose text is in memory.
    ///
    /// - Parameters:
    ///   - data: the text of a scene, in UTF-8.
    ///   - name: a file path for messages. Other files are found relative to its folder.
    ///   - settings: changes to the scene.
    public init(_ data: Data, named name: String, settings: SceneSettings = SceneSettings()) {
        self.init(of: name) { () throws(ZoetropeError) in
            try PreparedScene(data, named: name, settings: settings)
        }
    }

    private init(of file: String, _ prepare: () throws(ZoetropeError) -> PreparedScene) {
        self.file = file
        do throws(ZoetropeError) {
            try review(prepare())
        } catch {
            exitCode = error.exitCode
            // The review has the diagnostics of its own.
            var report = ErrorReport(error)
            report.diagnostics = nil
            self.error = report
            diagnostics = error.diagnostics
            messages = error.messages
            if diagnostics.isEmpty { diagnostics = error.messages.map(SceneDiagnostic.init(message:)) }
        }
    }

    /// Sets `help` of each error.
    ///
    /// - Parameter command: the command that explains an error; nil if there is none.
    public mutating func setHelp(_ command: (SceneDiagnostic) -> String?) {
        for index in diagnostics.indices where diagnostics[index].severity == Diagnostic.Severity.error.rawValue {
            diagnostics[index].help = command(diagnostics[index])
        }
    }

    private mutating func review(_ first: PreparedScene) throws(ZoetropeError) {
        try first.evaluateAllFrames()
        (diagnostics, messages) = (first.diagnostics, first.warnings)
        var unseen = UnseenActionCheck()
        try addWarnings(of: first, &unseen)
        var budget = ScriptBudget()
        try budget.add(first)
        for script in first.scripts.dropFirst() {
            let played = try first.playing(script)
            try budget.add(played)
            try played.evaluateAllFrames()
            diagnostics += played.diagnostics.filter { !diagnostics.contains($0) }
            messages += played.warnings.filter { !messages.contains($0) }
            try addWarnings(of: played, &unseen)
        }
        add(unseen.warnings, of: first)
        add(UnusedVariableCheck(first.scene).warnings, of: first)
        summary = first.summary
    }

    /// Only reviews and inspections look for text that does not fit: it takes time, and the picture of a rendering shows it.
    private mutating func addWarnings(
        of played: PreparedScene, _ unseen: inout UnseenActionCheck
    ) throws(ZoetropeError) {
        add(try played.truncationWarnings(), of: played)
        add(LateStillCheck(played.sampler.timeline).warnings, of: played)
        unseen.add(played.sampler.timeline)
    }

    private mutating func add(_ warnings: [Diagnostic], of scene: PreparedScene) {
        for warning in warnings {
            let line = scene.line(at: warning.location)
            let diagnostic = SceneDiagnostic(warning) { _ in line }
            guard !diagnostics.contains(diagnostic) else { continue }
            diagnostics.append(diagnostic)
            messages.append(warning.rendered(line: line))
        }
    }

    /// Reads one byte more than the largest scene, so that a larger one is an error.
    static func standardInput() -> Data {
        (try? FileHandle.standardInput.read(upToCount: YAMLReader.maxFileSize + 1)) ?? Data()
    }
}

extension SceneReview {
    private struct Report: Encodable {
        struct Scene: Encodable {
            var file: String
            var valid: Bool
            var summary: String?
        }

        var scenes: [Scene]
        var diagnostics: [SceneDiagnostic]
        var error: ErrorReport?
    }

    /// `{ "diagnostics": [...], "scenes": [...] }`, keys in alphabetical order, and `error` with the errors of the first scene that
    /// has any.
    public static func json(_ reviews: [SceneReview]) -> String {
        let report = Report(
            scenes: reviews.map {
                Report.Scene(file: $0.file, valid: $0.exitCode == .success, summary: $0.summary)
            }, diagnostics: reviews.flatMap(\.diagnostics), error: reviews.lazy.compactMap(\.error).first)
        return JSONText.encode(report)
    }
}
