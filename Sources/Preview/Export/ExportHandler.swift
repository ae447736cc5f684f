import Foundation
import NIOHTTP1
import Zoetrope

/// Answers requests for files that the page offers to save.
struct ExportHandler: Sendable {
    static let paths: Set<String> = ["/export", "/export/file", "/export/command"]
    static let beginPath = "/export/begin"

    let liveScene: LiveScene
    private let jobs = ExportJobs()

    init(liveScene: LiveScene) {
        self.liveScene = liveScene
    }

    /// The commands that write the same files.
    private struct Commands: Encodable {
        var render: String
        var still: String
        /// Whether the commands lack changes that are not saved.
        var lacksChanges: Bool
    }

    /// Begins to render a file; nil if the version is not in memory any more.
    ///
    /// - Throws: `Query.Failure`, or exit code 64 while another file is rendered.
    func begin(_ request: HTTPRequest) async throws -> HTTPAnswer? {
        let query = try Query(request, known: ExportSettings.names)
        let number = try query.required("picture", query.integer("picture"))
        let settings = try ExportSettings(query)
        guard let version = await liveScene.version(number) else { return nil }
        return .json(of: try await jobs.begin(version.scene, settings))
    }

    /// The answer to a request with one of `paths`; nil if the job or the version is not in memory any more.
    func answer(_ request: HTTPRequest) async throws -> HTTPAnswer? {
        if request.path == "/export/command" { return try await command(request) }
        let query = try Query(request, known: ["id"])
        let id = try query.required("id", query.integer("id"))
        if request.path == "/export" {
            return await jobs.status(of: id).map { HTTPAnswer.json(of: $0) }
        }
        guard let file = await jobs.file(of: id) else { return nil }
        return HTTPAnswer(.ok, type: file.type, file.data)
    }

    private func command(_ request: HTTPRequest) async throws -> HTTPAnswer? {
        let query = try Query(request, known: ExportSettings.names.union(["time"]))
        let number = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let settings = try ExportSettings(query)
        guard let version = await liveScene.version(number) else { return nil }
        let (scene, own) = (version.scene, version.options.settings(over: liveScene.base))
        let commands = Commands(
            render: settings.command(for: liveScene.path, own, name: scene.name),
            still: settings.stillCommand(for: liveScene.path, own, name: scene.name, time: time),
            lacksChanges: await liveScene.hasDraft)
        return .json(of: commands)
    }
}
