import Foundation
import SceneTesting
import Work
import Zoetrope

/// Answers requests about expectations and goldens.
struct TestHandler: Sendable {
    static let paths: Set<String> = ["/tests", "/golden"]
    static let acceptPath = "/golden/accept"

    let liveScene: LiveScene

    /// One at a time, so that checks of animations leave processors for the picture.
    private static let pool = WorkerPool("testing", threads: 1)

    /// The answer to a request with one of `paths`; nil if the version is not in memory any more.
    ///
    /// - Throws: `Query.Failure`, or `CancellationError` if the client has left.
    func answer(_ request: HTTPRequest) async throws -> HTTPAnswer? {
        guard request.path == "/tests" else { return try await golden(request) { $0.check($1) } }
        let query = try Query(request, known: ["picture"])
        let number = try query.required("picture", query.integer("picture"))
        guard let version = await liveScene.version(number) else { return nil }
        let settings = version.options.settings(over: liveScene.base)
        return .json(
            try await Self.pool.runCancellably { JSONText.compact(TestsAnswer(version.scene, settings: settings)) })
    }

    /// Overwrites a golden with the current content. The page must have shown that this is what a control does.
    ///
    /// - Throws: exit code 64 if changes of the scene are not saved, so that the golden would not match the file.
    func accept(_ request: HTTPRequest) async throws -> HTTPAnswer? {
        guard await !liveScene.hasDraft else {
            throw ZoetropeError(.usage, "save the changes of the scene before accepting a golden")
        }
        return try await golden(request) { $0.accept($1) }
    }

    private func golden(
        _ request: HTTPRequest, _ work: @escaping @Sendable (SceneGoldens, String) -> GoldenResult?
    ) async throws -> HTTPAnswer? {
        let query = try Query(request, known: ["picture", "name"])
        let number = try query.required("picture", query.integer("picture"))
        let name = try query.required("name", query.text("name"))
        guard let version = await liveScene.version(number) else { return nil }
        guard version.options.settings(over: liveScene.base).leavesSceneUnchanged else {
            throw Query.Failure(message: "goldens are compared only with the scene's own settings")
        }
        let answer = try await Self.pool.runCancellably {
            work(SceneGoldens(version.scene), name).map { JSONText.compact(GoldenAnswer($0)) }
        }
        guard let answer else { throw Query.Failure(message: "the scene has no golden \(name)") }
        return .json(answer)
    }
}
