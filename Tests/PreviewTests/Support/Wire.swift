import Foundation
import Glibc
import TestSupport

/// An HTTP/1.1 client over a socket that sends any headers, including invalid ones.
struct Wire: Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    struct Answer {
        var status: Int
        var headers: [String: String]
        var body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The body as one JSON object.
        func object() throws -> [String: Any] {
            guard let object = try JSONSerialization.jsonObject(with: body) as? [String: Any] else {
                throw Failure(description: "no JSON object: \(text)")
            }
            return object
        }
    }

    let port: UInt16

    /// Sends a request on a connection of its own, on a separate thread.
    func get(_ path: String, headers: [String: String] = [:], method: String = "GET") async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try self.send(path, headers, method) })
            }
        }
    }

    private func send(_ path: String, _ headers: [String: String], _ method: String) throws -> Answer {
        let file = try connect()
        defer { close(file) }
        try send(path, headers.merging(["Connection": "close"]) { _, last in last }, method, to: file)
        var bytes = Data()
        while let piece = try Self.receive(file, 1 << 16) { bytes += piece }
        return try Self.answer(bytes)
    }

    /// Sends bytes on a connection of its own and returns the answer. Bytes that the server no longer accepts are ignored.
    ///
    /// - Parameter more: bytes that are sent again and again until the server closes the connection.
    func exchange(_ text: String, more: String? = nil) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let connection = try self.open()
                        connection.send(text)
                        if let more { while connection.send(more) {} }
                        return try connection.answer()
                    })
            }
        }
    }

    /// Opens a connection.
    func open() throws -> Connection {
        Connection(file: try connect())
    }

    /// A connection that sends any bytes. Closed when it is released.
    final class Connection: @unchecked Sendable {
        private let file: Int32

        fileprivate init(file: Int32) { self.file = file }

        deinit { close(file) }

        /// False if the server has closed the connection.
        @discardableResult func send(_ text: String) -> Bool {
            Glibc.send(file, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
        }

        /// Blocks until the server closes the connection.
        func answer() throws -> Answer {
            var bytes = Data()
            // A reset after the answer is an end too.
            while let piece = try? Wire.receive(file, 1 << 16) { bytes += piece }
            return try Wire.answer(bytes)
        }

        /// Waits until the server sends a byte or closes the connection; true for a byte.
        func waitForBytes() async -> Bool {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: (try? Wire.receive(self.file, 1)) != nil)
                }
            }
        }
    }

    /// The messages that the server sends through a WebSocket.
    func changes() throws -> Changes {
        let file = try connect()
        try send(
            "/changes",
            [
                "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": Data(repeating: 7, count: 16).base64EncodedString(),
            ], "GET", to: file)
        var head = Data()
        while head.suffix(4) != Data("\r\n\r\n".utf8), let byte = try Self.receive(file, 1) { head += byte }
        guard String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 101 ") else {
            throw Failure(description: String(decoding: head, as: UTF8.self))
        }
        return Changes(file: file)
    }

    final class Changes: @unchecked Sendable {
        private let file: Int32

        fileprivate init(file: Int32) { self.file = file }

        deinit { close(file) }

        /// Waits for the next message.
        func next() async throws -> String {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try self.read() }) }
            }
        }

        private func read() throws -> String {
            // Short texts only: a byte of flags, one of length (RFC 6455, section 5.2).
            let size = try bytes(2)[1]
            guard size < 126 else { throw Failure(description: "a long frame") }
            return String(decoding: try bytes(Int(size)), as: UTF8.self)
        }

        private func bytes(_ count: Int) throws -> [UInt8] {
            var bytes: [UInt8] = []
            while bytes.count < count {
                guard let piece = try Wire.receive(file, count - bytes.count) else {
                    throw Failure(description: "the server closed the connection")
                }
                bytes += piece
            }
            return bytes
        }
    }

    private func connect() throws -> Int32 {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: Int(HangLimit.seconds), tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(description: "no server at port \(port)") }
        return file
    }

    private func send(_ path: String, _ headers: [String: String], _ method: String, to file: Int32) throws {
        let all = ["Host": "127.0.0.1:\(port)"].merging(headers) { _, last in last }
        let text = "\(method) \(path) HTTP/1.1\r\n" + all.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n"
        guard write(file, text, text.utf8.count) == text.utf8.count else {
            throw Failure(description: "the request cannot be sent")
        }
    }

    /// Nil at the end of the stream.
    fileprivate static func receive(_ file: Int32, _ count: Int) throws -> Data? {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = read(file, &bytes, count)
        guard length >= 0 else { throw Failure(description: "no answer") }
        return length == 0 ? nil : Data(bytes[..<length])
    }

    private static func answer(_ bytes: Data) throws -> Answer {
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { throw Failure(description: "no answer") }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        return Answer(
            status: status, headers: Dictionary(headers, uniquingKeysWith: { _, last in last }),
            body: Data(bytes[end.upperBound...]))
    }
}
