import Foundation
import NIOHTTP1
import Work
import Zoetrope

/// Answers requests for the second picture, which the page shows beside the scene or over it.
struct ComparisonHandler: Sendable {
    static let paths: Set<String> = ["/second", "/revisions"]

    let liveScene: LiveScene
    private let revisions: Revisions
    /// Nil if the user named none.
    let reference: Reference?

    /// - Parameter reference: a file that the scene is compared with; nil for none.
    init(liveScene: LiveScene, reference: String?) {
        self.liveScene = liveScene
        revisions = Revisions(liveScene)
        self.reference = reference.map { Reference($0, liveScene) }
    }

    /// The name of the file that the scene is compared with; nil for none.
    var referenceName: String? { reference?.name }

    /// Where a second picture comes from.
    private enum Source: String, CaseIterable {
        case appearance
        case device
        /// A version in git.
        case revision
        /// The file that the preview was started with. It has no value.
        case reference
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
        if source == .reference { return .json(of: try await referenceFile(options)) }
        let value = try query.required("value", query.text("value"))
        switch source {
        case .appearance: options.appearance = value
        case .device: options.device = value
        case .reference: break
        case .revision: return .json(of: try await revisions.second(at: value, options))
        }
        do {
            try options.settings(over: liveScene.base).check()
        } catch {
            throw Query.Failure(message: error.description)
        }
        return .json(of: try await view(of: options))
    }

    private func referenceFile(_ options: ViewOptions) async throws -> SecondAnswer {
        guard let reference else {
            return SecondAnswer(
                problem: "the preview was started without a reference; use --reference FILE with a film or a picture")
        }
        guard let scene = await liveScene.view(of: options).version?.scene else {
            return SecondAnswer(caption: reference.name, problem: "the scene has errors")
        }
        return try await reference.second(width: scene.size.width)
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
