package import NIOCore
package import NIOHTTP1

/// Receives the requests of one connection, one after the other, and sends their answers.
///
/// Used on the event loop of its channel only. The time of each step is limited. When the client leaves, the task that
/// computes its answer is cancelled.
package final class HTTPConnection: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias OutboundOut = HTTPServerResponsePart
    package typealias Respond = @Sendable (HTTPRequest) async -> HTTPAnswer
    /// Prepares a channel as a WebSocket after the handshake.
    package typealias Upgrade = @Sendable (any Channel, HTTPRequestHead) -> EventLoopFuture<Void>

    private enum State {
        /// Waits for a request or receives it.
        case receiving
        case answering
        case sending
        /// Ignores input until the client has read the last answer.
        case closing
        /// The connection is a WebSocket, or closed.
        case ended
    }

    private let limits: ConnectionLimits
    private let connections: Connections
    private let sizeLimiter: RequestSizeLimiter
    private let respond: Respond
    private let upgrade: Upgrade
    private var state = State.receiving
    /// The request that is being received, and the size of its body so far.
    private var head: HTTPRequestHead?
    private var bodySize = 0
    /// The request that is being answered.
    private var current: HTTPRequestHead?
    private var waiting: [HTTPRequestHead] = []
    /// Whether the connection is closed after the current answer, because what follows the request is invalid.
    private var isBroken = false
    private var task: Task<Void, Never>?
    private var timer: Scheduled<Void>?

    private init(
        _ limits: ConnectionLimits, _ connections: Connections, _ sizeLimiter: RequestSizeLimiter,
        _ respond: @escaping Respond, _ upgrade: @escaping Upgrade
    ) {
        self.limits = limits
        self.connections = connections
        self.sizeLimiter = sizeLimiter
        self.respond = respond
        self.upgrade = upgrade
    }

    /// Adds the handlers of a new connection. Must be called on the event loop of the channel.
    package static func configure(
        _ channel: any Channel, limits: ConnectionLimits, connections: Connections, respond: @escaping Respond,
        upgrade: @escaping Upgrade
    ) throws {
        let admission = connections.add(channel)
        guard admission != .refused else { return channel.close(promise: nil) }
        var parserLimits = NIOHTTPDecoderLimitConfiguration()
        parserLimits.maxHeaderFieldSize = limits.head
        parserLimits.maxHeaderListSize = limits.head
        parserLimits.maxHeaderFieldCount = limits.headers
        let sizeLimiter = RequestSizeLimiter(limit: limits.head + limits.body)
        let connection = HTTPConnection(limits, connections, sizeLimiter, respond, upgrade)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(sizeLimiter)
        try pipeline.addHandler(HTTPResponseEncoder())
        try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: parserLimits)))
        try pipeline.addHandler(connection)
        connection.isAdmitted = admission == .admitted
    }

    private var isAdmitted = true

    // MARK: receiving

    package func channelActive(context: ChannelHandlerContext) {
        if isAdmitted {
            waitForRequest(context)
        } else {
            fail(context, .serviceUnavailable, "the preview has too many connections")
        }
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is RequestSizeLimiter.RequestBegan {
            if case .receiving = state { limitReceiving(context) }
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !sizeLimiter.isIgnoring else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            bodySize = 0
            let declared = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
            if declared > limits.body { fail(context, .payloadTooLarge, "the request has a body that is too large") }
        case .body(let bytes):
            bodySize += bytes.readableBytes
            if bodySize > limits.body { fail(context, .payloadTooLarge, "the request has a body that is too large") }
        case .end:
            guard let head else { return }
            self.head = nil
            sizeLimiter.requestEnded()
            guard case .receiving = state else {
                waiting.append(head)
                if waiting.count > limits.waitingRequests { context.close(promise: nil) }
                return
            }
            answer(context, head)
        }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let isTooLarge = error is RequestSizeLimiter.SizeError || error as? HTTPParserError == .headerOverflow
        if isTooLarge, head != nil {
            fail(context, .payloadTooLarge, "the request has a body that is too large")
        } else if isTooLarge, sizeLimiter.hasRequestLine {
            fail(context, .requestHeaderFieldsTooLarge, "the request has headers that are too large")
        } else if isTooLarge {
            fail(context, .uriTooLong, "the request has an address that is too long")
        } else if error as? HTTPParserError == .invalidVersion {
            fail(context, .httpVersionNotSupported, "the preview supports HTTP/1.1 and HTTP/1.0")
        } else if error is HTTPParserError {
            fail(context, .badRequest, "the request is malformed")
        } else {
            context.close(promise: nil)
        }
    }

    package func channelInactive(context: ChannelHandlerContext) {
        state = .ended
        timer?.cancel()
        task?.cancel()
        context.fireChannelInactive()
    }

    /// Waits for the next request, or for the rest of one.
    private func waitForRequest(_ context: ChannelHandlerContext) {
        state = .receiving
        if sizeLimiter.isReceiving { return limitReceiving(context) }
        after(limits.idle, context) { $1.close(promise: nil) }
    }

    private func limitReceiving(_ context: ChannelHandlerContext) {
        after(limits.receiving, context) { connection, context in
            connection.fail(context, .requestTimeout, "the request is not complete")
        }
    }

    // MARK: answering

    private func answer(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
        (state, current) = (.answering, head)
        guard connections.beginAnswer() else {
            return giveUp(context, "the preview is busy with other requests")
        }
        let seconds = limits.answering
        after(limits.answering, context) { connection, context in
            connection.giveUp(
                context, "the answer takes longer than \(seconds) s; a longer time can be allowed with --timeout")
        }
        let (respond, connections, eventLoop) = (respond, connections, context.eventLoop)
        let reference = NIOLoopBound((self, context), eventLoop: eventLoop)
        task = Task(priority: .userInitiated) {
            let answer = await respond(HTTPRequest(head))
            connections.endAnswer()
            eventLoop.execute {
                let (connection, context) = reference.value
                guard case .answering = connection.state else { return }
                if answer.isWebSocket {
                    connection.becomeWebSocket(context, head)
                } else {
                    connection.send(answer, context)
                }
            }
        }
    }

    /// Answers the request that is being received with an error, and closes the connection. If an earlier request has no
    /// answer yet, the client gets that answer only.
    private func fail(_ context: ChannelHandlerContext, _ status: HTTPResponseStatus, _ message: String) {
        sizeLimiter.isIgnoring = true
        isBroken = true
        guard case .receiving = state else { return }
        current = head
        send(HTTPAnswer(status, message), context)
    }

    /// Answers the current request with status 503 without the result of its task, and closes the connection.
    private func giveUp(_ context: ChannelHandlerContext, _ message: String) {
        sizeLimiter.isIgnoring = true
        isBroken = true
        task?.cancel()
        send(HTTPAnswer(.serviceUnavailable, message), context)
    }

    private func send(_ answer: HTTPAnswer, _ context: ChannelHandlerContext) {
        // After an upgrade that was asked for, the parser ignores further requests.
        let staysOpen =
            !isBroken && !answer.closesConnection && current?.isKeepAlive == true && current?.method != .CONNECT
            && current?.headers.contains(name: "Upgrade") == false
        state = .sending
        var head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: answer.headers)
        if !staysOpen {
            head.headers.add(name: "Connection", value: "close")
        } else if current?.version == .http1_0 {
            head.headers.add(name: "Connection", value: "keep-alive")
        }
        if answer.status.mayHaveResponseBody { head.headers.add(name: "Content-Length", value: "\(answer.body.count)") }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if answer.status.mayHaveResponseBody, current?.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
        }
        after(limits.sending, context) { $1.close(promise: nil) }
        current = nil
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { result in
            if case .failure = result { return context.close(promise: nil) }
            self.answerSent(context, staysOpen: staysOpen)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
    }

    private func answerSent(_ context: ChannelHandlerContext, staysOpen: Bool) {
        guard case .sending = state else { return }
        if !staysOpen || isBroken { return close(context) }
        if waiting.isEmpty {
            waitForRequest(context)
        } else {
            answer(context, waiting.removeFirst())
        }
    }

    /// Closes the connection when the client has read the answer.
    ///
    /// If the connection were closed while the client still sends, the client would not get the answer (RFC 9112, section
    /// 9.6).
    private func close(_ context: ChannelHandlerContext) {
        state = .closing
        sizeLimiter.isIgnoring = true
        after(limits.closing, context) { $1.close(promise: nil) }
        context.close(mode: .output, promise: nil)
    }

    private func becomeWebSocket(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
        state = .ended
        timer?.cancel()
        upgrade(context.channel, head).assumeIsolated().whenFailure { _ in context.close(promise: nil) }
    }

    /// Starts the only timer of the connection; the previous one ends.
    private func after(
        _ seconds: Int, _ context: ChannelHandlerContext,
        _ action: @escaping (HTTPConnection, ChannelHandlerContext) -> Void
    ) {
        timer?.cancel()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(Int64(seconds))) { [weak self] in
            if let self { action(self, context) }
        }
    }
}
