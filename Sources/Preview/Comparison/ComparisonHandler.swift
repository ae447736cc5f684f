import Foundation
import NIOHTTP1
import Work
import Zoetrope

/// Answers requests for the second picture, which the page shows beside the scene or over it.
struct ComparisonHandler: Sendable {
    static let paths: Set<String> = ["/second", "/revisions"]

    let liveScene: LiveScene
    private let revisions: Revisions

    init(liveScene: LiveScene) {
        self.liveScene = liveScene
        revisions = Revisions(liveScene)
    }

    /// Where a second picture comes from.
    private enum Source: String, CaseIterable {
        case appearance
        case device
        /// A version in git.
        case revision
    }

    /// The answer to a request with one of `paths`.
    ///
    /// - Throws: `Query.Failure`, or `CancellationError` if the client has left.
    func answer(_ request: HTTPRequest) async throws -> HTTPAnswer {
        if request.path == "/revisions" {
            _ = try Query(request, known: [])
            return .json(of: try await revisions.list())
        }
        let query = try Query(request, known: Query.optionNames.union(["source", "value"]))
        let name = try query.required("source", query.text("source"))
        guard let source = Source(rawValue: name) else {
            let known = Source.allCases.map(\.rawValue).joined(separator: ", ")
            throw Query.Failure(message: "source must be one of \(known), not '\(name)'")
        }
        var options = try query.options(over: liveScene.base)
        let value = try query.required("value", query.text("value"))
        switch source {
        case .appearance: options.appearance = value
        case .device: options.device = value
        case .revision: return .json(of: try await revisions.second(at: value, options))
        }
        do {
            try options.settings(over: liveScene.base).check()
        } catch {
            throw Query.Failure(message: error.description)
        }
        return .json(of: try await view(of: options))
    }

    /// The files with other options.
    private func view(of options: ViewOptions) async throws -> SecondAnswer {
        let view = await liveScene.view(of: options)
        guard let version = view.version, view.isCurrent || version.options == options else {
            return SecondAnswer(problem: view.problem?.line ?? "the scene has errors")
        }
        var answer = SecondAnswer(version.scene, number: version.number)
        answer.problem = view.problem?.line
        return answer
    }
}
