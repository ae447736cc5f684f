package import Files
import Foundation

/// Another program that reads a file or requests from its standard input and writes to its standard output.
///
/// It cannot use more than a fixed amount of memory and CPU time, and a crash or a hang of it is an error here. Used by one thread.
package final class ChildProcess {
    /// Why a program gave no result. The description is a sentence part without a full stop.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// What a program may use.
    package struct Limits: Sendable {
        /// Address space in bytes.
        package var memory = 4 << 30
        /// In seconds, of all its threads.
        package var cpuTime = 300
        /// How long the caller waits for the next output, in seconds.
        package var silence = 60

        package init() {}
    }

    /// The path at which the program can open its standard input again, to read it from any place.
    package static var inputPath: String {
        #if canImport(Darwin)
            "/dev/fd/0"
        #else
            "/proc/self/fd/0"
        #endif
    }

    private let process = Process()
    private let limits: Limits
    private let output: FileHandle
    private let messages: FileHandle
    /// The end of the standard input to which requests are written; nil if it is a file. A socket instead of a pipe: writing to a
    /// pipe whose reader has ended is a signal, which would end this process.
    private let requests: FileHandle?
    /// Whether the program has been stopped. Its standard input and output are closed then.
    private var hasStopped = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the path of the program.
    ///   - input: the bytes of its standard input, a file without a name.
    /// - Throws: `Failure` if it cannot be started.
    package convenience init(
        _ path: String, _ arguments: [String], input: AnonymousFile, limits: Limits = Limits()
    ) throws(Failure) {
        try self.init(path, arguments, input: FileHandle(fileDescriptor: input.descriptor), limits: limits)
    }

    /// Starts a program that answers requests, which `send` writes.
    ///
    /// - Throws: `Failure` if it cannot be started.
    package convenience init(
        answering path: String, _ arguments: [String], limits: Limits = Limits()
    ) throws(Failure) {
        guard let sockets = SocketPair() else { throw Failure(description: "a socket cannot be opened") }
        let requests = FileHandle(fileDescriptor: sockets.first, closeOnDealloc: true)
        let input = FileHandle(fileDescriptor: sockets.second, closeOnDealloc: true)
        defer { try? input.close() }
        try self.init(path, arguments, input: input, requests: requests, limits: limits)
    }

    private init(
        _ path: String, _ arguments: [String], input: FileHandle, requests: FileHandle? = nil, limits: Limits
    ) throws(Failure) {
        self.limits = limits
        self.requests = requests
        // The shell sets the limits and is then replaced by the program.
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "\(Self.limitMemory(limits.memory))ulimit -t \(limits.cpuTime); exec \"$0\" \"$@\"", path]
            + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        // No language, no configuration of the user, and no variables that make a program read or write other files.
        // Each arena of glibc and each stack takes address space, so that the limit of memory would depend on the cores.
        process.environment = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C", "MALLOC_ARENA_MAX": "2", "SWIFT_BACKTRACE": "enable=no",
        ]
        process.standardInput = input
        (output, messages) = try LaunchLock.withLock { [process] () throws(Failure) in
            let (output, messages) = (Pipe(), Pipe())
            process.standardOutput = output
            // A program that writes more messages than are read must not wait.
            _ = fcntl(messages.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
            process.standardError = messages
            defer {
                try? output.fileHandleForWriting.close()
                try? messages.fileHandleForWriting.close()
            }
            do {
                try process.run()
            } catch {
                throw Failure(description: "it cannot be run")
            }
            return (output.fileHandleForReading, messages.fileHandleForReading)
        }
    }

    deinit { stop() }

    /// The command of the shell that limits the address space, which Darwin cannot do. Sanitizers reserve terabytes of it.
    private static func limitMemory(_ bytes: Int) -> String {
        #if canImport(Darwin) || SANITIZER
            ""
        #else
            "ulimit -v \(bytes >> 10); "
        #endif
    }

    /// Writes a request to the standard input.
    ///
    /// - Throws: `Failure` if the program has ended. Stops the program and throws if it reads nothing for `limits.silence` seconds.
    package func send(_ bytes: [UInt8]) throws(Failure) {
        guard let requests else { throw Failure(description: "it reads no requests") }
        try checkRunning()
        var sent = 0
        while sent < bytes.count {
            var request = pollfd(fd: requests.fileDescriptor, events: Int16(POLLOUT), revents: 0)
            let ready = poll(&request, 1, Int32(limits.silence * 1000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else {
                stop()
                throw Failure(description: "it read nothing for \(limits.silence) s")
            }
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(
                    requests.fileDescriptor, $0.baseAddress, $0.count, SocketPair.sendFlags | Int32(MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw Failure(description: failure() ?? "it ended") }
            sent += count
        }
    }

    /// Fills a buffer with the next output.
    ///
    /// - Returns: the number of bytes, less than the size of the buffer only at the end of the output.
    /// - Throws: `Failure` if the program was stopped. Stops it and throws if it writes nothing for `limits.silence` seconds.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        try checkRunning()
        var count = 0
        while count < buffer.count {
            var request = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, Int32(limits.silence * 1000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else {
                stop()
                throw Failure(description: "it wrote nothing for \(limits.silence) s")
            }
            let part = Foundation.read(
                output.fileDescriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { break }
            count += part
        }
        return count
    }

    /// The whole output, after which the program has ended.
    ///
    /// - Parameter limit: the maximum number of bytes.
    /// - Throws: `Failure` if the output is larger, if there is none for a long time, or if the exit code is not 0, with the first
    ///   line of its messages.
    package func result(limit: Int) throws(Failure) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit + 1, alignment: 1)
        defer { buffer.deallocate() }
        let count = try read(into: buffer)
        guard count <= limit else { throw Failure(description: "its output is too large") }
        if let message = failure() { throw Failure(description: message) }
        return Array(buffer.prefix(count))
    }

    /// Waits for the end of a program whose output is complete.
    ///
    /// - Returns: the first line of its messages, or the exit code; nil if it was successful.
    package func failure() -> String? {
        let text = messageText()
        // It ends soon after it has closed its output.
        for _ in 0..<limits.silence * 500 where process.isRunning { usleep(2000) }
        stop()
        guard process.terminationReason != .exit || process.terminationStatus != 0 else { return nil }
        // Without the addresses with which ffmpeg begins its messages, which change from run to run.
        let line = text.split(separator: "\n").first.map { line in
            String(line.replacing(/^(?:\[[^\]]* @ 0x[0-9a-f]+\] )+/, with: "").prefix(200))
        }
        return line
            ?? "it ended with \(process.terminationReason == .exit ? "exit code" : "signal") \(process.terminationStatus)"
    }

    /// The first messages. Waits for their end, but not longer than for output.
    private func messageText() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var count = 0
        while count < bytes.count {
            var request = pollfd(fd: messages.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, Int32(limits.silence * 1000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { break }
            let part = bytes[count...].withUnsafeMutableBytes {
                Foundation.read(messages.fileDescriptor, $0.baseAddress, $0.count)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { break }
            count += part
        }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Waiting for a program that has been stopped would take the whole time of its silence.
    private func checkRunning() throws(Failure) {
        guard !hasStopped else { throw Failure(description: "it has ended") }
    }

    private func stop() {
        hasStopped = true
        try? requests?.close()
        try? output.close()
        if process.isRunning {
            // With what it has started: it is the leader of a group of processes.
            kill(-process.processIdentifier, SIGKILL)
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
    }
}
