import NIOHTTP1

/// What a server serves: pages, and notices of what changes on them.
protocol RequestHandler: Sendable {
    /// The answer to a request that `RequestGuard` allows.
    func answer(_ request: HTTPRequest) async -> HTTPAnswer

    /// A number now and after each change, for the WebSocket at a path that `answer` has accepted. If several follow before the
    /// listener reads, it gets the last one only.
    func changes(at path: String) async -> AsyncStream<Int>

    /// Has everything up to date until the task is cancelled.
    func run() async
}

extension RequestHandler {
    /// The answer to any request.
    func guardedAnswer(_ request: HTTPRequest) async -> HTTPAnswer {
        let requestGuard = RequestGuard(request)
        let rejection = requestGuard.rejection
        var answer = if let rejection { rejection } else { await answer(request) }
        answer.closesConnection = rejection != nil
        if let host = requestGuard.host {
            answer.headers.replaceOrAdd(name: "Content-Security-Policy", value: HTTPAnswer.policy(host: host))
        }
        return answer
    }
}
