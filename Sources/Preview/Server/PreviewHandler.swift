import Foundation
import Gallery
import NIOHTTP1
import SceneLanguage
import Work
import Zoetrope

/// Answers the HTTP requests of the page.
struct PreviewHandler: Sendable {
    let liveScene: LiveScene
    let scheduler: FrameScheduler
    private let exports: ExportHandler
    private let play: PlayHandler
    private let comparison: ComparisonHandler
    /// Sent with the page, and required for changes and for playing.
    let token = PageToken()
    /// The maximum number of pixels in a frame; 128 MB at 4 bytes per pixel.
    private static let maxPixels = 32e6

    /// - Parameter reference: a file that the scene is compared with; nil for none.
    init(liveScene: LiveScene, scheduler: FrameScheduler, reference: String? = nil) {
        (self.liveScene, self.scheduler) = (liveScene, scheduler)
        exports = ExportHandler(liveScene: liveScene)
        play = PlayHandler(liveScene: liveScene)
        comparison = ComparisonHandler(liveScene: liveScene, reference: reference)
    }

    /// The answer to any request.
    func answer(_ request: HTTPRequest) async -> HTTPAnswer {
        let requestGuard = RequestGuard(request)
        let rejection = requestGuard.rejection
        var answer = if let rejection { rejection } else { await allowed(request) }
        answer.closesConnection = rejection != nil
        if let host = requestGuard.host {
            answer.headers.replaceOrAdd(name: "Content-Security-Policy", value: HTTPAnswer.policy(host: host))
        }
        return answer
    }

    private var tests: TestHandler { TestHandler(liveScene: liveScene) }

    /// The answer to a request that the guard allows.
    private func allowed(_ request: HTTPRequest) async -> HTTPAnswer {
        if request.method == .POST, Self.tokenPaths.contains(request.path) { return await posted(request) }
        guard request.method == .GET || request.method == .HEAD else {
            var answer = HTTPAnswer(.methodNotAllowed, "the preview supports GET and HEAD only")
            answer.headers.add(name: "Allow", value: "GET, HEAD")
            return answer
        }
        do {
            switch request.path {
            case "/state": return try await state(request)
            case "/frame": return try await frame(request)
            case "/moment": return try await moment(request)
            case "/curves": return try await curves(request)
            case "/layer": return try await layer(request)
            case "/values": return try await values(request)
            case "/changes": return changes(request)
            case _ where ComparisonHandler.paths.contains(request.path): return try await comparison.answer(request)
            case _ where ExportHandler.paths.contains(request.path):
                return try await exports.answer(request) ?? pictureGone
            case _ where TestHandler.paths.contains(request.path):
                return try await tests.answer(request) ?? pictureGone
            default:
                guard let asset = PageAssets.asset(at: request.path, token: token) else {
                    return HTTPAnswer(.notFound, "there is no file at \(request.path.prefix(100))")
                }
                return HTTPAnswer(.ok, type: asset.type, asset.data)
            }
        } catch {
            return failure(error)
        }
    }

    private func failure(_ error: any Error) -> HTTPAnswer {
        switch error {
        case let failure as Query.Failure: HTTPAnswer(.badRequest, failure.message)
        case let problem as ZoetropeError:
            HTTPAnswer(problem.exitCode == .internalError ? .internalServerError : .badRequest, problem.description)
        // The client closed the connection, so the answer is not sent.
        default: HTTPAnswer(.serviceUnavailable, "the request was cancelled")
        }
    }

    // MARK: changes

    /// The paths of requests that change what is shown, play with it, render or write files.
    private static let tokenPaths = PlayHandler.paths.union([
        "/edit", "/undo", "/redo", "/discard", "/save", TestHandler.acceptPath, ExportHandler.beginPath,
    ])

    /// The answer to a request with one of `tokenPaths`.
    private func posted(_ request: HTTPRequest) async -> HTTPAnswer {
        guard token.matches(request.header("X-Zoetrope-Token")) else {
            return HTTPAnswer(.forbidden, "only the page of this preview can change files and play")
        }
        do {
            switch request.path {
            case "/edit": return .json(of: try await edit(request))
            case "/undo": return .json(of: try await liveScene.undo())
            case "/redo": return .json(of: try await liveScene.redo())
            case "/discard": return .json(of: await liveScene.discard())
            case "/save": return .json(of: try await liveScene.save())
            case TestHandler.acceptPath: return try await tests.accept(request) ?? pictureGone
            case ExportHandler.beginPath: return try await exports.begin(request) ?? pictureGone
            default: return try await play.answer(request)
            }
        } catch {
            return failure(error)
        }
    }

    private func edit(_ request: HTTPRequest) async throws -> LiveScene.Change {
        let query = try Query(request, known: ["edits", "group"])
        return try await liveScene.edit(try query.required("edits", query.edits()), group: query.text("group"))
    }

    private func layer(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "time", "layer"])
        let number = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let layer = try query.required("layer", query.integer("layer"))
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        let answer = try await WorkerPool.reading.runCancellably {
            LayerAnswer(scene, layer: layer, at: time).map { JSONText.compact($0) }
        }
        guard let answer else { throw Query.Failure(message: "the scene has no layer with index \(layer)") }
        return .json(answer)
    }

    private func state(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let options = try Query(request, known: Query.optionNames).options(over: liveScene.base)
        let view = await liveScene.view(of: options)
        let (file, reference) = (liveScene.path, comparison.referenceName)
        return .json(
            try await WorkerPool.reading.runCancellably {
                JSONText.compact(StateAnswer(view, file: file, reference: reference))
            })
    }

    private func frame(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "time", "scale", "client", "sequence", "draft"])
        let number = try query.required("picture", query.integer("picture"))
        let (time, scale) = (try query.required("time", query.number("time")), try query.scale())
        let client = try query.text("client")
        let sequence = try query.integer("sequence") ?? 0
        let isDraft = try query.flag("draft") ?? false
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        try Self.check(scale, of: scene)
        let key = FrameScheduler.Key(picture: number, time: time, scale: scale, isDraft: isDraft)
        let data: Data?
        do throws(ZoetropeError) {
            data = try await scheduler.frame(
                key, of: scene, for: client.map { FrameScheduler.Client(name: $0, sequence: sequence) })
        } catch {
            throw await liveScene.withUserPaths(error, of: number)
        }
        guard let data else { return HTTPAnswer(.noContent, type: "text/plain; charset=utf-8", Data()) }
        return HTTPAnswer(.ok, type: Self.type(of: data), data)
    }

    /// Checks the size of a picture.
    ///
    /// - Parameter scale: pixels per point.
    static func check(_ scale: Double, of scene: PreparedScene) throws(Query.Failure) {
        let size = scene.pictureSize
        guard size.width * scale * size.height * scale <= maxPixels else {
            throw Query.Failure(
                message: "at \(Value.format(scale)) pixels per point the image is too large for the preview")
        }
    }

    /// The content type of a frame.
    static func type(of data: Data) -> String {
        data.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "image/png" : "image/jpeg"
    }

    private func moment(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "time", "layer"])
        let number = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let layer = try query.integer("layer")
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        do {
            return .json(
                try await WorkerPool.reading.runCancellably {
                    JSONText.compact(try MomentAnswer(scene, at: time, layer: layer))
                })
        } catch {
            throw ZoetropeError(during: "inspecting \(scene.file)", error)
        }
    }

    private func curves(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "width", "names"])
        let number = try query.required("picture", query.integer("picture"))
        let width = try query.number("width") ?? CurveChart.width
        guard CurvesAnswer.widths.contains(width) else {
            throw Query.Failure(
                message:
                    "width must be \(Int(CurvesAnswer.widths.lowerBound)) to \(Int(CurvesAnswer.widths.upperBound))")
        }
        let names = try query.list("names")
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        do {
            return .json(
                try await WorkerPool.reading.runCancellably {
                    JSONText.compact(try CurvesAnswer(scene, names: names, width: width))
                })
        } catch {
            throw ZoetropeError(during: "drawing the curves of \(scene.file)", error)
        }
    }

    private func values(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "time", "other", "names"])
        let number = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let other = try query.number("other")
        let names = try query.required("names", query.list("names"))
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        if let other { try check(other, in: scene) }
        do {
            return .json(
                try await WorkerPool.reading.runCancellably {
                    JSONText.compact(try ValuesAnswer(scene, at: time, other: other, names: Set(names)))
                })
        } catch {
            throw ZoetropeError(during: "reading the values of \(scene.file)", error)
        }
    }

    private func check(_ time: Double, in scene: PreparedScene) throws(ZoetropeError) {
        _ = try scene.time(of: .offset(from: .time(0), by: time))
    }

    private func changes(_ request: HTTPRequest) -> HTTPAnswer {
        if request.isWebSocketHandshake { return .webSocket }
        var answer = HTTPAnswer(.badRequest, "/changes is a WebSocket and needs the headers Connection and Upgrade")
        answer.headers.add(name: "Sec-WebSocket-Version", value: "13")
        return answer
    }

    // MARK: answers

    private var pictureGone: HTTPAnswer {
        HTTPAnswer(.gone, "this version of the scene was discarded; request /state again")
    }
}
