import FlyingFox
import Foundation
import Gallery
import SceneLanguage
import Zoetrope

/// Answers the page.
struct PreviewHandler: HTTPHandler {
    let workshop: LiveScene
    let desk: FrameScheduler
    /// Pixels of a frame, at most: 128 MB.
    private static let maxPixels = 32e6

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let gate = RequestGuard(request)
        let objection = gate.objection.map { words(.forbidden, $0) }
        var answer = if let objection { objection } else { try await answer(request) }
        answer.headers[HTTPHeader("Content-Security-Policy")] = Self.policy(host: gate.host ?? "127.0.0.1")
        return answer
    }

    /// Everything comes from here; the charts bring their own style.
    private static func policy(host: String) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
            + "connect-src 'self' ws://\(host); frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .GET || request.method == .HEAD else {
            return words(.methodNotAllowed, "the preview only answers GET")
        }
        do {
            switch request.path {
            case "/state": return try await state(request)
            case "/frame": return try await frame(request)
            case "/moment": return try await moment(request)
            case "/curves": return try await curves(request)
            case "/news": return try await news(request)
            default:
                guard let asset = PageAssets.asset(at: request.path) else {
                    return words(.notFound, "there is nothing at \(request.path.prefix(100))")
                }
                return response(.ok, asset.type, asset.data)
            }
        } catch let mistake as Query.Mistake {
            return words(.badRequest, mistake.message)
        } catch let problem as ZoetropeError {
            return words(problem.exitCode == .internalError ? .internalServerError : .badRequest, problem.description)
        }
    }

    private func state(_ request: HTTPRequest) async throws -> HTTPResponse {
        let look = try Query(request, known: Query.lookNames).look(over: workshop.base)
        let view = await workshop.view(of: look)
        let file = workshop.path
        return json(text: await WorkerPool.reading.run { JSONText.compact(StateAnswer(view, file: file)) })
    }

    private func frame(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try Query(request, known: ["picture", "time", "scale", "visitor", "turn"])
        let number = try query.needed("picture", query.whole("picture"))
        let (time, scale) = (try query.needed("time", query.number("time")), try query.scale())
        let visitor = try query.text("visitor")
        let turn = try query.whole("turn") ?? 0
        guard let scene = await workshop.scene(number) else { return gone }
        try check(time, in: scene)
        let size = scene.pictureSize
        guard size.width * scale * size.height * scale <= Self.maxPixels else {
            throw Query.Mistake(
                message: "at \(Value.format(scale)) pixels a point this picture is too large to preview")
        }
        let data = try await desk.frame(
            FrameScheduler.Key(picture: number, time: time, scale: scale), of: scene,
            for: visitor.map { FrameScheduler.Visitor(name: $0, turn: turn) })
        guard let data else { return response(.noContent, "text/plain; charset=utf-8", Data()) }
        return response(.ok, "image/png", data)
    }

    private func moment(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try Query(request, known: ["picture", "time", "layer"])
        let number = try query.needed("picture", query.whole("picture"))
        let time = try query.needed("time", query.number("time"))
        let layer = try query.whole("layer")
        guard let scene = await workshop.scene(number) else { return gone }
        try check(time, in: scene)
        do {
            return json(
                text: try await WorkerPool.reading.run {
                    JSONText.compact(try MomentAnswer(scene, at: time, layer: layer))
                })
        } catch {
            throw ZoetropeError(during: "looking at \(scene.file)", error)
        }
    }

    private func curves(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try Query(request, known: ["picture", "width", "names"])
        let number = try query.needed("picture", query.whole("picture"))
        let width = try query.number("width") ?? CurveSheet.width
        guard CurvesAnswer.widths.contains(width) else {
            throw Query.Mistake(
                message: "width is \(Int(CurvesAnswer.widths.lowerBound)) to \(Int(CurvesAnswer.widths.upperBound))")
        }
        let names = try query.list("names")
        guard let scene = await workshop.scene(number) else { return gone }
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

    private func news(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await WebSocketHTTPHandler.webSocket(NewsStream(workshop: workshop)).handleRequest(request)
    }

    // MARK: answers

    private var gone: HTTPResponse { words(.gone, "this picture is no longer kept; ask for the state again") }

    private func json(text: String) -> HTTPResponse {
        response(.ok, "application/json", Data(text.utf8))
    }

    private func words(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
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

/// Tells a page of each revision.
private struct NewsStream: WSMessageHandler {
    let workshop: LiveScene

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        let news = await workshop.news()
        return AsyncStream { continuation in
            let task = Task {
                for await revision in news { continuation.yield(.text("{\"revision\":\(revision)}")) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
