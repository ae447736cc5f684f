import FlyingFox
import Foundation
import Gallery
import SceneLanguage
import Work
import Zoetrope

/// Answers the HTTP requests of the page.
struct PreviewHandler: HTTPHandler {
    let liveScene: LiveScene
    let scheduler: FrameScheduler
    /// The maximum number of pixels in a frame; 128 MB at 4 bytes per pixel.
    private static let maxPixels = 32e6

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let requestGuard = RequestGuard(request)
        let rejection = requestGuard.rejection.map { text(.forbidden, $0) }
        var answer = if let rejection { rejection } else { try await answer(request) }
        answer.headers[HTTPHeader("Content-Security-Policy")] = Self.policy(host: requestGuard.host ?? "127.0.0.1")
        return answer
    }

    /// Allows content from this server only. Inline styles are needed by the charts.
    private static func policy(host: String) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
            + "connect-src 'self' ws://\(host); frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .GET || request.method == .HEAD else {
            var answer = text(.methodNotAllowed, "the preview supports GET and HEAD only")
            answer.headers[HTTPHeader("Allow")] = "GET, HEAD"
            return answer
        }
        do {
            switch request.path {
            case "/state": return try await state(request)
            case "/frame": return try await frame(request)
            case "/moment": return try await moment(request)
            case "/curves": return try await curves(request)
            case "/changes": return try await changes(request)
            default:
                guard let asset = PageAssets.asset(at: request.path) else {
                    return text(.notFound, "there is no file at \(request.path.prefix(100))")
                }
                return response(.ok, asset.type, asset.data)
            }
        } catch let failure as Query.Failure {
            return text(.badRequest, failure.message)
        } catch let problem as ZoetropeError {
            return text(problem.exitCode == .internalError ? .internalServerError : .badRequest, problem.description)
        }
    }

    private func state(_ request: HTTPRequest) async throws -> HTTPResponse {
        let options = try Query(request, known: Query.optionNames).options(over: liveScene.base)
        let view = await liveScene.view(of: options)
        let file = liveScene.path
        return json(text: await WorkerPool.reading.run { JSONText.compact(StateAnswer(view, file: file)) })
    }

    private func frame(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try Query(request, known: ["picture", "time", "scale", "client", "sequence"])
        let number = try query.required("picture", query.integer("picture"))
        let (time, scale) = (try query.required("time", query.number("time")), try query.scale())
        let client = try query.text("client")
        let sequence = try query.integer("sequence") ?? 0
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        let size = scene.pictureSize
        guard size.width * scale * size.height * scale <= Self.maxPixels else {
            throw Query.Failure(
                message: "at \(Value.format(scale)) pixels per point the image is too large for the preview")
        }
        let data = try await scheduler.frame(
            FrameScheduler.Key(picture: number, time: time, scale: scale), of: scene,
            for: client.map { FrameScheduler.Client(name: $0, sequence: sequence) })
        guard let data else { return response(.noContent, "text/plain; charset=utf-8", Data()) }
        return response(.ok, "image/png", data)
    }

    private func moment(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try Query(request, known: ["picture", "time", "layer"])
        let number = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let layer = try query.integer("layer")
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        do {
            return json(
                text: try await WorkerPool.reading.run {
                    JSONText.compact(try MomentAnswer(scene, at: time, layer: layer))
                })
        } catch {
            throw ZoetropeError(during: "inspecting \(scene.file)", error)
        }
    }

    private func curves(_ request: HTTPRequest) async throws -> HTTPResponse {
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
            return json(
                text: try await WorkerPool.reading.run {
                    JSONText.compact(try CurvesAnswer(scene, names: names, width: width))
                })
        } catch {
            throw ZoetropeError(during: "drawing the curves of \(scene.file)", error)
        }
    }

    private func check(_ time: Double, in scene: PreparedScene) throws(ZoetropeError) {
        _ = try scene.time(of: .offset(from: .time(0), by: time))
    }

    private func changes(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await WebSocketHTTPHandler.webSocket(ChangeStream(liveScene: liveScene)).handleRequest(request)
    }

    // MARK: answers

    private var pictureGone: HTTPResponse {
        text(.gone, "this version of the scene was discarded; request /state again")
    }

    private func json(text: String) -> HTTPResponse {
        response(.ok, "application/json", Data(text.utf8))
    }

    private func text(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
        response(status, "text/plain; charset=utf-8", Data((text + "\n").utf8))
    }

    private func response(_ status: HTTPStatusCode, _ type: String, _ data: Data) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: HTTPHeaders([
                .contentType: type, .cacheControl: "no-store", HTTPHeader("X-Content-Type-Options"): "nosniff",
                HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
                HTTPHeader("Referrer-Policy"): "no-referrer",
            ]),
            body: HTTPBodySequence(data: data, suggestedBufferSize: 1 << 18))
    }
}

/// Sends the current revision and each later one to a page through a WebSocket.
///
/// FlyingFox buffers the messages that a page has not received yet, about 20 bytes for each change of the files.
private struct ChangeStream: WSMessageHandler {
    let liveScene: LiveScene

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        let changes = await liveScene.changes()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                for await revision in changes { continuation.yield(.text("{\"revision\":\(revision)}")) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
