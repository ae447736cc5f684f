import Foundation
import NIOCore
import NIOHTTP1
import Preview
import TestSupport
import Testing

extension ServerTests {
    /// The bounds of the server, through sockets that send invalid or endless requests.
    @Suite struct LimitTests {
        private static let host = "Host: 127.0.0.1\r\n"

        @Test(arguments: [
            ("GET /state HTTP/1.1\r\n\r\n", 400), ("GET /state HTTP/1.1\r\n\(host)\(host)\r\n", 400),
            ("GET /state HTTP/1.1\r\n\(host)Host: evil.example\r\n\r\n", 400), ("GET /state HTTP/1.0\r\n\r\n", 403),
            ("GET /state HTTP/1.0\r\n\(host)\r\n", 200),
            ("GET /state HTTP/1.1\r\n\(host)Connection: close\r\n\r\n", 200),
            ("hello\r\n\r\n", 400), ("GET /state HTTP/1.1\r\n\(host)no colon\r\n\r\n", 400),
            ("GET /state HTTP/7.1\r\n\(host)\r\n", 505), ("BREW /state HTTP/1.1\r\n\(host)\r\n", 400),
            ("POST /state HTTP/1.1\r\n\(host)Connection: close\r\n\r\n", 405),
            ("CONNECT example.com:80 HTTP/1.1\r\n\(host)\r\n", 405),
            ("GET /state HTTP/1.1\r\n\(host)Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ])
        func `an invalid request is refused`(request: String, status: Int) async throws {
            let folder = try await PreviewedFolder.serving()
            #expect(try await folder.wire.exchange(request).status == status)
        }

        @Test(
            arguments: [
                ("GET /", String(repeating: "a", count: 9999), 414), ("GET ", String(repeating: " ", count: 9999), 414),
                ("", String(repeating: "\r\n", count: 4999), 414),
                ("GET / HTTP/1.1\r\n\(host)A: ", String(repeating: "a", count: 9999), 431),
                ("GET / HTTP/1.1\r\n\(host)A:", String(repeating: " ", count: 9999), 431),
                ("GET / HTTP/1.1\r\n\(host)", String(repeating: "a: b\r\n", count: 999), 431),
                (
                    "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n",
                    "ff\r\n" + String(repeating: "a", count: 255) + "\r\n", 413
                ),
                (
                    "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1;",
                    String(repeating: "a", count: 9999), 413
                ),
            ] as [(String, String, Int)])
        func `an endless request is refused`(start: String, more: String, status: Int) async throws {
            let folder = try await PreviewedFolder.serving()
            let answer = try await folder.wire.exchange(start, more: more)
            #expect(answer.status == status)
            #expect(answer.headers["connection"] == "close")
            #expect(answer.headers["content-security-policy"]?.contains("default-src 'none'") == true)
            // The server goes on.
            #expect(try await folder.wire.get("/state").status == 200)
        }

        @Test(arguments: [
            ("Content-Length: 1024\r\n\r\n" + String(repeating: "a", count: 1024), 200),
            ("Content-Length: 1025\r\n\r\n", 413), ("Content-Length: 99999999999999999999\r\n\r\n", 400),
            ("Content-Length: 99999999999\r\n\r\n", 413),
        ])
        func `a body is ignored up to a limit`(rest: String, status: Int) async throws {
            let folder = try await PreviewedFolder.serving()
            let request = "GET / HTTP/1.1\r\n\(Self.host)Connection: close\r\n\(rest)"
            #expect(try await folder.wire.exchange(request).status == status)
        }

        @Test func `two servers that open a port at the same time do not share it`() async throws {
            for _ in 0..<50 {
                let free = try await Self.listener(ConnectionLimits()) { HTTPAnswer(.ok, $0.path) }
                let port = UInt16(free.port)
                free.close()
                await free.waitUntilClosed()
                let opened = await withTaskGroup(of: HTTPListener?.self) { group in
                    for _ in 0..<2 {
                        group.addTask {
                            try? await HTTPListener(
                                port: port, limits: ConnectionLimits(), respond: { HTTPAnswer(.ok, $0.path) },
                                upgrade: { channel, _ in channel.close() })
                        }
                    }
                    return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
                }
                #expect(opened.count <= 1)
                for listener in opened { listener.close() }
            }
        }

        @Test func `the largest allowed request is answered`() async throws {
            let folder = try await PreviewedFolder.serving()
            let start = "GET / HTTP/1.1\r\n\(Self.host)Connection: close\r\n"
            let headers = (0..<98).map { "A\($0): b\r\n" }.joined()
            #expect(try await folder.wire.exchange(start + headers + "\r\n").status == 200)
            #expect(try await folder.wire.exchange(start + headers + "A: b\r\n\r\n").status == 431)
        }

        @Test func `connections above the limit are answered with 503`() async throws {
            var limits = ConnectionLimits()
            limits.connections = 2
            let listener = try await Self.listener(limits) { HTTPAnswer(.ok, $0.path) }
            defer { listener.close() }
            let wire = Wire(port: UInt16(listener.port))
            var open: [Wire.Connection] = []
            for _ in 0..<2 {
                let connection = try wire.open()
                connection.send("GET / HTTP/1.1\r\n\(Self.host)\r\n")
                #expect(await connection.waitForBytes())
                open.append(connection)
            }
            let answer = try await wire.exchange("")
            #expect(answer.status == 503 && answer.text == "the preview has too many connections\n")
            open = []
            while listener.connections.count > 0 { await Task.yield() }
            #expect(try await wire.get("/").status == 200)
        }

        @Test func `the work for a client that leaves is cancelled`() async throws {
            let (events, continuation) = AsyncStream<String>.makeStream()
            let listener = try await Self.listener(ConnectionLimits()) { _ in
                continuation.yield("began")
                try? await Task.sleep(for: .seconds(HangLimit.seconds))
                continuation.yield(Task.isCancelled ? "cancelled" : "ended")
                return HTTPAnswer(.ok, "")
            }
            defer { listener.close() }
            var connection: Wire.Connection? = try Wire(port: UInt16(listener.port)).open()
            connection?.send("GET / HTTP/1.1\r\n\(Self.host)\r\n")
            var iterator = events.makeAsyncIterator()
            #expect(await iterator.next() == "began")
            connection = nil
            #expect(await iterator.next() == "cancelled")
            while listener.connections.answers > 0 { await Task.yield() }
        }

        @Test func `closing the port ends open connections and their work`() async throws {
            let (events, continuation) = AsyncStream<String>.makeStream()
            let listener = try await Self.listener(ConnectionLimits()) { _ in
                continuation.yield("began")
                try? await Task.sleep(for: .seconds(HangLimit.seconds))
                continuation.yield(Task.isCancelled ? "cancelled" : "ended")
                return HTTPAnswer(.ok, "")
            }
            let connection = try Wire(port: UInt16(listener.port)).open()
            connection.send("GET / HTTP/1.1\r\n\(Self.host)\r\n")
            var iterator = events.makeAsyncIterator()
            #expect(await iterator.next() == "began")
            listener.close()
            #expect(await iterator.next() == "cancelled")
            #expect(await !connection.waitForBytes())
        }

        private static func listener(
            _ limits: ConnectionLimits, _ respond: @escaping HTTPConnection.Respond
        ) async throws -> HTTPListener {
            try await HTTPListener(
                port: 0, limits: limits, respond: respond, upgrade: { channel, _ in channel.close() })
        }
    }
}
