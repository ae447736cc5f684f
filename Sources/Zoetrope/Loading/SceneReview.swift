import Foundation
import SceneFile

/// Everything that is to be said about a scene without drawing it: it is read, all its scripts are played, and each
/// moment that a rendering shows is worked out.
public struct SceneReview: Sendable {
    /// The scene as the caller named it.
    public let file: String
    /// How a run that looks at nothing else should end.
    public private(set) var exitCode = ExitCode.done
    /// Errors, or the warnings of a scene without errors.
    public private(set) var diagnostics: [SceneDiagnostic] = []
    /// The same as texts that can be printed.
    public private(set) var messages: [String] = []
    /// How much there is of the scene, in a few words; nil for one with errors.
    public private(set) var summary: String?

    /// - Parameters:
    ///   - path: a scene file, or `-` for standard input.
    ///   - name: with standard input, the path of the scene: where its includes are found, and what messages call it.
    ///   - settings: what is changed about the scene.
    public init(_ path: String, name: String? = nil, settings: SceneSettings = SceneSettings()) {
        let isNamed = path == "-" && name != nil
        file = isNamed ? name ?? path : path == "-" ? "standard input" : path
        do throws(ZoetropeError) {
            let first: PreparedScene
            if isNamed, let name {
                first = try PreparedScene(SceneReview.standardInput(), named: name, settings: settings)
            } else {
                first = try PreparedScene(path, settings: settings)
            }
            try look(at: first)
        } catch {
            exitCode = error.exitCode
            diagnostics = error.diagnostics
            messages = error.messages
            if diagnostics.isEmpty { diagnostics = error.messages.map(SceneDiagnostic.init(message:)) }
        }
    }

    private mutating func look(at first: PreparedScene) throws(ZoetropeError) {
        try first.rehearse()
        (diagnostics, messages) = (first.diagnostics, first.warnings)
        for script in first.scripts.dropFirst() {
            let played = try first.playing(script)
            try played.rehearse()
            diagnostics += played.diagnostics.filter { !diagnostics.contains($0) }
            messages += played.warnings.filter { !messages.contains($0) }
        }
        summary = first.summary
    }

    /// As much of it as a scene may have, and a byte more.
    private static func standardInput() -> Data {
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
    }

    /// `{ "diagnostics": [...], "scenes": [...] }`, keys in alphabetical order.
    public static func json(_ reviews: [SceneReview]) -> String {
        let report = Report(
            scenes: reviews.map {
                Report.Scene(file: $0.file, valid: $0.exitCode == .done, summary: $0.summary)
            }, diagnostics: reviews.flatMap(\.diagnostics))
        return JSONText.encode(report)
    }
}
