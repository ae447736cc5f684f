import NIOCore
import NIOPosix

/// A port of the loopback interface on which HTTP requests are answered.
package struct HTTPListener: Sendable {
    /// The number of connections that the system holds until they are accepted.
    private static let backlog: Int32 = 64
    /// The maximum number of bytes that are read from a connection before they are parsed.
    private static let readSize = 4096

    private let channel: any Channel
    /// Open connections.
    package let connections: Connections

    /// Opens a port.
    ///
    /// - Parameters:
    ///   - port: 0 for any free one.
    ///   - limits: of connections and requests.
    ///   - respond: computes the answer to a request. Its task is cancelled when nobody waits for the answer any more.
    ///   - upgrade: prepares a channel as a WebSocket after an answer that asks for it.
    /// - Throws: `IOError` with the code `EADDRINUSE` for a port that is taken.
    package init(
        port: UInt16, limits: ConnectionLimits, respond: @escaping HTTPConnection.Respond,
        upgrade: @escaping HTTPConnection.Upgrade
    ) async throws {
        let connections = Connections(limits)
        self.connections = connections
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            // A port of which old connections are still closing can be opened.
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: Self.backlog)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.readSize))
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try HTTPConnection.configure(
                        channel, limits: limits, connections: connections, respond: respond, upgrade: upgrade)
                }
            }
            .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: Int(port))).get()
    }

    /// The open port.
    package var port: Int { channel.localAddress?.port ?? 0 }

    /// Waits until the port is closed.
    package func waitUntilClosed() async {
        try? await channel.closeFuture.get()
    }

    /// Closes the port and all connections. Cancels the answers that are being computed.
    package func close() {
        channel.close(promise: nil)
        connections.close()
    }
}
