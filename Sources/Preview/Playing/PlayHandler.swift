import Foundation
import NIOHTTP1
import SceneLanguage
import SceneModel
import Work
import Zoetrope

/// Answers the requests of a page that plays with the scene. `PreviewHandler` has checked their token.
struct PlayHandler: Sendable {
    let liveScene: LiveScene
    let sessions = PlaySessions()

    static let paths: Set<String> = ["/play/begin", "/play/advance", "/play/script", "/play/keep", "/play/end"]

    func answer(_ request: HTTPRequest) async throws -> HTTPAnswer {
        switch request.path {
        case "/play/begin": try await begin(request)
        case "/play/advance": try await advance(request)
        case "/play/script": try await script(request)
        case "/play/keep": try await keep(request)
        default: try await end(request)
        }
    }

    /// Begins a session with the current version of the scene.
    private func begin(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let options = try Query(request, known: Query.optionNames).options(over: liveScene.base)
        let view = await liveScene.view(of: options)
        guard let version = view.version else {
            throw ZoetropeError(.usage, "the scene has errors; correct them first")
        }
        let settings = version.options.settings(over: liveScene.base)
        let session = try await WorkerPool.reading.runCancellably { try PlaySession(version, settings: settings) }
        return HTTPAnswer.json(of: PlayBeginning(session: await sessions.add(session)))
    }

    /// Plays to a time and answers with the picture; with status 204 if it is the one before.
    private func advance(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["session", "time", "scale", "encoding", "reports"])
        guard let session = try await session(query) else { return sessionGone }
        let time = try query.required("time", query.integer("time"))
        let reports = try query.reports()
        let scale = try query.scale()
        let encoding = try query.encoding()
        try PreviewHandler.check(scale, of: session.version.scene)
        let picture = try await WorkerPool.drawing.runCancellably {
            try session.advance(to: time, reports, scale: scale, as: encoding)
        }
        var answer =
            if let data = picture.data {
                HTTPAnswer(.ok, type: FrameEncoding.contentType(of: data), data)
            } else {
                HTTPAnswer(.noContent, type: "text/plain; charset=utf-8", Data())
            }
        answer.headers.add(name: "X-Zoetrope-Time", value: Value.format(picture.time))
        answer.headers.add(name: "X-Zoetrope-Moving", value: picture.isMoving ? "1" : "0")
        return answer
    }

    private func script(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["session", "from", "to"])
        guard let session = try await session(query) else { return sessionGone }
        let range = try query.range()
        let script = try await WorkerPool.reading.runCancellably { try session.script(in: range) }
        return HTTPAnswer.json(of: PlayScriptAnswer(script, picture: await liveScene.show(script.scene)))
    }

    /// Adds the script to the text of the scene that is shown, which is not written.
    private func keep(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["session", "from", "to", "name"])
        guard let session = try await session(query) else { return sessionGone }
        let name = try query.required("name", query.text("name"))
        let range = try query.range()
        let script = try await WorkerPool.reading.runCancellably { try session.script(in: range) }
        return HTTPAnswer.json(of: try await liveScene.add(script.lines, named: name))
    }

    private func end(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["session"])
        await sessions.end(try query.required("session", query.integer("session")))
        return HTTPAnswer(.noContent, type: "text/plain; charset=utf-8", Data())
    }

    private func session(_ query: Query) async throws -> PlaySession? {
        await sessions.session(try query.required("session", query.integer("session")))
    }

    private var sessionGone: HTTPAnswer {
        HTTPAnswer(.gone, "this recording has ended, because \(RecordingLimits.sessions) others began")
    }
}

extension Query {
    /// What fingers did, as JSON; an empty list if it is missing.
    fileprivate func reports() throws(Failure) -> [TouchReport] {
        guard let value = value(of: "reports") else { return [] }
        guard value.utf8.count <= RecordingLimits.reportLength else {
            throw Failure(message: "reports has more than \(RecordingLimits.reportLength) bytes")
        }
        guard let reports = try? JSONDecoder().decode([TouchReport].self, from: Data(value.utf8)) else {
            throw Failure(message: "reports must be a list of [time, [finger, phase, x, y], ...]")
        }
        guard reports.count <= RecordingLimits.reports else {
            throw Failure(message: "a request has at most \(RecordingLimits.reports) reports")
        }
        return reports
    }

    /// The seconds from `from` to `to`; nil if both are missing.
    fileprivate func range() throws(Failure) -> ClosedRange<Double>? {
        let (from, to) = (try number("from"), try number("to"))
        guard from != nil || to != nil else { return nil }
        let (start, end) = (try required("from", from), try required("to", to))
        guard start >= 0, end >= start else { throw Failure(message: "from must be 0 or more and at most to") }
        return start...end
    }
}
