import NIOCore

/// Counts the bytes of each request before they are parsed.
///
/// The parser limits names and values only. This also limits what it skips: spaces, empty lines, and extensions of chunks.
/// Bytes that arrive together with the end of the request before are not counted; they are at most one read.
final class RequestSizeLimiter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Sent through the pipeline before the first bytes of a request.
    struct RequestBegan: Sendable {}

    /// The error for a request that is too large.
    struct SizeError: Error {}

    /// The error for a client that goes on sending although its input is ignored.
    struct IgnoredInputError: Error {}

    /// The maximum size of ignored input, in bytes.
    private static let maxIgnored = 1 << 20

    private let limit: Int
    private var bytes = 0
    /// Whether the request line is complete.
    private(set) var hasRequestLine = false
    /// Whether all further input is ignored.
    var isIgnoring = false
    private var ignored = 0

    /// - Parameter limit: the maximum size of a request with its body, in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a request has begun and is not complete.
    var isReceiving: Bool { bytes > 0 }

    /// Begins to count from zero. Called when a request is complete.
    func requestEnded() {
        bytes = 0
        hasRequestLine = false
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        guard !isIgnoring else {
            ignored += buffer.readableBytes
            if ignored > Self.maxIgnored { context.fireErrorCaught(IgnoredInputError()) }
            return
        }
        if bytes == 0 { context.fireUserInboundEventTriggered(RequestBegan()) }
        bytes += buffer.readableBytes
        // Empty lines before a request are allowed (RFC 9112, section 2.2).
        let line = hasRequestLine ? nil : buffer.readableBytesView.drop { $0 == 13 || $0 == 10 }
        if line?.contains(10) == true { hasRequestLine = true }
        context.fireChannelRead(data)
        if bytes > limit, !isIgnoring { context.fireErrorCaught(SizeError()) }
    }
}
