import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Sends a number to a page through a WebSocket, now and after each change.
///
/// A number is sent after the page has received the one before. If several follow meanwhile, the page gets the last one.
final class ChangeStream: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame
    typealias Changes = @Sendable () async -> AsyncStream<Int>

    /// In bytes. The page sends no messages, and control frames have at most 125 bytes.
    private static let maxFrameSize = 1 << 10

    private let changes: Changes
    private var task: Task<Void, Never>?

    private init(_ changes: @escaping Changes) {
        self.changes = changes
    }

    /// Answers a valid handshake and replaces the HTTP handlers of the channel.
    static func upgrade(
        _ channel: any Channel, _ head: HTTPRequestHead, _ changes: @escaping Changes
    ) -> EventLoopFuture<Void> {
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: maxFrameSize,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ChangeStream(changes))
                }
            })
        return upgrader.buildUpgradeResponse(channel: channel, upgradeRequest: head, initialResponseHeaders: [:])
            .flatMap { headers in
                let answer = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: headers)
                channel.write(HTTPServerResponsePart.head(answer), promise: nil)
                return channel.writeAndFlush(HTTPServerResponsePart.end(nil))
            }.flatMap {
                EventLoopFuture.andAllSucceed(
                    [
                        removeHandler(ByteToMessageHandler<HTTPRequestDecoder>.self, from: channel),
                        removeHandler(RequestSizeLimiter.self, from: channel),
                        removeHandler(HTTPResponseEncoder.self, from: channel),
                    ], on: channel.eventLoop)
            }.flatMapThrowing { try channel.pipeline.syncOperations.context(handlerType: HTTPConnection.self) }
            .flatMap { context in upgrader.upgrade(context: context, upgradeRequest: head) }
            .flatMap { removeHandler(HTTPConnection.self, from: channel) }
    }

    /// Removes a handler. Must be called on the event loop of the channel.
    private static func removeHandler<Handler: RemovableChannelHandler>(
        _ type: Handler.Type, from channel: any Channel
    ) -> EventLoopFuture<Void> {
        do {
            let pipeline = channel.pipeline.syncOperations
            return pipeline.removeHandler(try pipeline.handler(type: type))
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let (channel, changes) = (context.channel, changes)
        task = Task(priority: .userInitiated) {
            for await revision in await changes() {
                let data = ByteBuffer(string: "{\"revision\":\(revision)}")
                do {
                    try await channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: data))
                } catch {
                    return channel.close(promise: nil)
                }
            }
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .ping where context.channel.isWritable:
            let answer = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
        case .ping:
            // The client does not read the answers.
            context.close(promise: nil)
        case .connectionClose:
            let answer = WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(answer)).assumeIsolated().whenComplete { _ in
                context.close(promise: nil)
            }
        default: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        task?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        task?.cancel()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
