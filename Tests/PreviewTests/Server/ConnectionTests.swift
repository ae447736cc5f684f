import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Preview
import TestSupport
import Testing

/// The limits of one connection, with a clock that the test advances.
@Suite struct ConnectionTests {
    private static let head = "GET /a HTTP/1.1\r\nHost: localhost\r\n"

    /// A connection whose requests are answered by `respond`.
    private final class Fixture: Sendable {
        let channel: NIOAsyncTestingChannel
        let connections: Connections

        init(
            limits: ConnectionLimits = ConnectionLimits(), connections: Connections? = nil,
            respond: @escaping HTTPConnection.Respond = { HTTPAnswer(.ok, $0.path) }
        ) async throws {
            let connections = connections ?? Connections(limits)
            self.connections = connections
            channel = try await NIOAsyncTestingChannel { channel in
                try HTTPConnection.configure(
                    channel, limits: limits, connections: connections, respond: respond,
                    upgrade: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
            }
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
        }

        func send(_ text: String) async throws {
            _ = try? await channel.writeInbound(ByteBuffer(string: text))
        }

        func advance(seconds: Int) async {
            await channel.testingEventLoop.advanceTime(by: .seconds(Int64(seconds)))
        }

        /// The bytes that the connection has sent, until a text occurs in them.
        func received(until end: String) async throws -> String {
            var text = ""
            while !text.contains(end) {
                text += String(buffer: try await channel.waitForOutboundWrite(as: ByteBuffer.self))
            }
            return text
        }

        /// The bytes that the connection has sent so far.
        func received() async throws -> String {
            var text = ""
            while let bytes = try await channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
            return text
        }

        var isOpen: Bool { channel.isActive }
    }

    @Test func `answers have the order of the requests, on one connection`() async throws {
        let fixture = try await Fixture()
        try await fixture.send(Self.head + "\r\n" + Self.head.replacing("/a", with: "/b") + "\r\n")
        let text = try await fixture.received(until: "/b\n")
        #expect(text.contains("\r\n\r\n/a\nHTTP/1.1 200 OK"))
        #expect(!text.lowercased().contains("connection: close") && fixture.isOpen)
    }

    @Test func `a request that does not arrive in time is answered with 408`() async throws {
        let fixture = try await Fixture()
        try await fixture.send(Self.head)
        await fixture.advance(seconds: 9)
        #expect(try await fixture.received().isEmpty)
        // Further bytes do not prolong the time.
        try await fixture.send("A: b\r\n")
        await fixture.advance(seconds: 1)
        #expect(try await fixture.received().hasPrefix("HTTP/1.1 408 "))
        await fixture.advance(seconds: 2)
        #expect(!fixture.isOpen)
    }

    @Test func `the rest of a request that began before the answer to the last one is limited too`() async throws {
        let fixture = try await Fixture()
        try await fixture.send(Self.head + "\r\n")
        _ = try await fixture.received(until: "/a\n")
        try await fixture.send("G")
        await fixture.advance(seconds: 10)
        #expect(try await fixture.received(until: "\r\n\r\n").hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `a connection without requests is closed without an answer`() async throws {
        let fixture = try await Fixture()
        await fixture.advance(seconds: 59)
        #expect(fixture.isOpen)
        await fixture.advance(seconds: 1)
        #expect(try await fixture.received().isEmpty)
        #expect(!fixture.isOpen)
    }

    @Test func `a connection is closed some time after its last answer`() async throws {
        let fixture = try await Fixture()
        await fixture.advance(seconds: 50)
        try await fixture.send(Self.head + "\r\n")
        _ = try await fixture.received(until: "/a\n")
        await fixture.advance(seconds: 59)
        #expect(fixture.isOpen)
        await fixture.advance(seconds: 1)
        #expect(!fixture.isOpen)
    }

    @Test func `an answer that takes too long is replaced by 503, and its task is cancelled`() async throws {
        let (cancelled, continuation) = AsyncStream<Void>.makeStream()
        let fixture = try await Fixture { _ in
            await Self.waitUntilCancelled()
            continuation.yield()
            return HTTPAnswer(.ok, "too late")
        }
        try await fixture.send(Self.head + "\r\n")
        await fixture.advance(seconds: 29)
        #expect(try await fixture.received().isEmpty)
        await fixture.advance(seconds: 1)
        let text = try await fixture.received(until: "--timeout\n")
        #expect(text.hasPrefix("HTTP/1.1 503 ") && text.contains("longer than 30 s"))
        for await _ in cancelled { break }
        await fixture.advance(seconds: 2)
        #expect(!fixture.isOpen)
        #expect(try await !fixture.received().contains("too late"))
    }

    @Test func `the task of a client that leaves is cancelled`() async throws {
        let (cancelled, continuation) = AsyncStream<Void>.makeStream()
        let fixture = try await Fixture { _ in
            await Self.waitUntilCancelled()
            continuation.yield()
            return HTTPAnswer(.ok, "")
        }
        try await fixture.send(Self.head + "\r\n")
        try await fixture.channel.close()
        for await _ in cancelled { break }
    }

    @Test func `answers for which nobody waits are limited too`() async throws {
        var limits = ConnectionLimits()
        limits.answers = 1
        let (continued, continuation) = AsyncStream<Void>.makeStream()
        // This work goes on after the task of the request was cancelled.
        let work = Task { for await _ in continued {} }
        let first = try await Fixture(limits: limits) { _ in
            await work.value
            return HTTPAnswer(.ok, "")
        }
        try await first.send(Self.head + "\r\n")
        try await first.channel.close()
        let second = try await Fixture(limits: limits, connections: first.connections)
        try await second.send(Self.head + "\r\n")
        #expect(try await second.received(until: "busy").hasPrefix("HTTP/1.1 503 "))
        continuation.finish()
    }

    @Test func `too many requests before their answers close the connection`() async throws {
        let fixture = try await Fixture { _ in
            await Self.waitUntilCancelled()
            return HTTPAnswer(.ok, "")
        }
        try await fixture.send(String(repeating: Self.head + "\r\n", count: 9))
        #expect(fixture.isOpen)
        try await fixture.send(Self.head + "\r\n")
        #expect(!fixture.isOpen)
    }

    @Test func `what follows a request is answered after it, if it is invalid`() async throws {
        let fixture = try await Fixture()
        try await fixture.send(Self.head + "\r\n\u{1}\r\n\r\n")
        let text = try await fixture.received(until: "/a\n")
        #expect(text.hasPrefix("HTTP/1.1 200 "))
        await fixture.advance(seconds: 2)
        #expect(!fixture.isOpen)
    }

    @Test func `an answer that the client does not read is abandoned`() async throws {
        let fixture = try await Fixture { _ in HTTPAnswer(.ok, "long") }
        // Writes are not completed any more.
        let (written, continuation) = AsyncStream<Void>.makeStream()
        try await fixture.channel.pipeline.addHandler(StuckWrites(written: continuation), position: .first)
        try await fixture.send(Self.head + "\r\n")
        for await _ in written { break }
        await fixture.advance(seconds: 59)
        #expect(fixture.isOpen)
        await fixture.advance(seconds: 1)
        #expect(!fixture.isOpen)
    }

    private static func waitUntilCancelled() async {
        try? await Task.sleep(for: .seconds(HangLimit.seconds))
    }

    private final class StuckWrites: ChannelOutboundHandler, Sendable {
        typealias OutboundIn = ByteBuffer

        private let written: AsyncStream<Void>.Continuation

        init(written: AsyncStream<Void>.Continuation) { self.written = written }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) { written.yield() }
    }
}
