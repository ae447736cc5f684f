package import Files
import Foundation

/// Another program that reads a file from its standard input and writes to its standard output.
///
/// It cannot use more than a fixed amount of memory and CPU time, and a crash or a hang of it is an error here. Used by one thread.
package final class ChildProcess {
    /// Why a program gave no result. The description is a sentence part without a full stop.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
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
    package static let inputPath = "/proc/self/fd/0"

    private let process = Process()
    private let limits: Limits
    private let output: FileHandle
    private let messages: FileHandle

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the path of the program.
    ///   - input: the bytes of its standard input, a file without a name.
    /// - Throws: `Failure` if it cannot be started.
    package init(
        _ path: String, _ arguments: [String], input: AnonymousFile, limits: Limits = Limits()
    ) throws(Failure) {
        self.limits = limits
        let (output, messages) = (Pipe(), Pipe())
        (self.output, self.messages) = (output.fileHandleForReading, messages.fileHandleForReading)
        // The shell sets the limits and is then replaced by the program.
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "ulimit -v \(limits.memory >> 10); ulimit -t \(limits.cpuTime); exec \"$0\" \"$@\"", path]
            + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        // No language, no configuration of the user, and no variables that make a program read or write other files.
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
        process.standardInput = FileHandle(fileDescriptor: input.descriptor)
        process.standardOutput = output
        // A program that writes more messages than are read must not wait.
        _ = fcntl(messages.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
        process.standardError = messages
        do {
            try process.run()
        } catch {
            throw Failure(description: "it cannot be run")
        }
        try? output.fileHandleForWriting.close()
        try? messages.fileHandleForWriting.close()
    }

    deinit { stop() }

    /// Fills a buffer with the next output.
    ///
    /// - Returns: the number of bytes, less than the size of the buffer only at the end of the output.
    /// - Throws: `Failure` if there is no output for a long time.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        var count = 0
        while count < buffer.count {
            var request = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, Int32(limits.silence * 1000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw Failure(description: "it wrote nothing for \(limits.silence) s") }
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
        let text = String(decoding: (try? messages.read(upToCount: 4096)) ?? Data(), as: UTF8.self)
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

    private func stop() {
        try? output.close()
        if process.isRunning {
            // With what it has started: it is the leader of a group of processes.
            kill(-process.processIdentifier, SIGKILL)
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
    }
}
