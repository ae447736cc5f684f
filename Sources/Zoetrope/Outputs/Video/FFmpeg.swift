import Encoding
import Files
import Foundation
import Programs
import Synchronization

/// The program ffmpeg, which compresses videos.
enum FFmpeg {
    private static let known = Mutex<String?>(nil)

    /// The path of the program.
    ///
    /// - Throws: exit code 4 if it is not installed.
    static func path() throws(ZoetropeError) -> String {
        guard let path = Executable.path(of: "ffmpeg") else {
            throw ZoetropeError(
                .fileError, "videos need the program ffmpeg, which is not installed: apt-get install ffmpeg")
        }
        return path
    }

    /// The first line that `ffmpeg -version` prints. Cost: the first call runs the program.
    ///
    /// - Throws: exit code 4 if it is not installed or does not run.
    static func version() throws(ZoetropeError) -> String {
        if let version = known.withLock({ $0 }) { return version }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try path())
        process.arguments = ["-version"]
        (process.standardInput, process.standardError) = (nil, FileHandle.nullDevice)
        let output = try LaunchLock.withLock { () throws(ZoetropeError) in
            let pipe = Pipe()
            process.standardOutput = pipe
            defer { try? pipe.fileHandleForWriting.close() }
            do {
                try process.run()
            } catch {
                throw ZoetropeError(.fileError, "ffmpeg cannot be run")
            }
            return pipe.fileHandleForReading
        }
        let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let line = text.split(separator: "\n").first else {
            throw ZoetropeError(.fileError, "ffmpeg -version failed")
        }
        known.withLock { $0 = String(line) }
        return String(line)
    }
}

/// A running ffmpeg that reads its input from this process.
///
/// Its standard input is a socket instead of a pipe: writing to a pipe whose reader has ended is a signal, which would end this
/// process.
final class FFmpegProcess: ByteSink {
    private let process = Process()
    private let messages: FileHandle
    private var socket: Int32

    /// - Parameters:
    ///   - path: the path of the program.
    ///   - folder: the working directory, in which it writes.
    /// - Throws: exit code 4 if the program cannot be run.
    init(_ path: String, _ arguments: [String], in folder: String) throws(ZoetropeError) {
        guard let sockets = SocketPair() else {
            throw Self.failure("a socket cannot be opened: \(String(cString: strerror(errno)))")
        }
        socket = sockets.first
        let reader = FileHandle(fileDescriptor: sockets.second, closeOnDealloc: true)
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        // Relative paths are those of the folder, so that no path can look like an option or a protocol.
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = reader
        process.standardOutput = FileHandle.nullDevice
        defer { try? reader.close() }
        do {
            messages = try LaunchLock.withLock { [process] in
                let errors = Pipe()
                process.standardError = errors
                defer { try? errors.fileHandleForWriting.close() }
                try process.run()
                return errors.fileHandleForReading
            }
        } catch {
            close(sockets.first)
            throw Self.failure("the program cannot be run")
        }
    }

    deinit {
        if socket >= 0 { close(socket) }
        if process.isRunning {
            // It would ignore the signals that this program ignores.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = send(socket, part.baseAddress, part.count, SocketPair.sendFlags)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(end()) }
            rest = rest.dropFirst(count)
        }
    }

    /// Ends the input and waits until the output is complete.
    ///
    /// - Throws: exit code 4 with the message of the program if it failed.
    func finish() throws(ZoetropeError) {
        let message = end()
        guard process.terminationStatus == 0 else { throw Self.failure(message) }
    }

    /// Waits for the end of the process. Returns its first message.
    private func end() -> String {
        close(socket)
        socket = -1
        let text = String(decoding: messages.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let line = text.split(separator: "\n").first.map(String.init)
        return line ?? "it ended with exit code \(process.terminationStatus)"
    }

    private static func failure(_ message: String) -> ZoetropeError { ZoetropeError(.fileError, "ffmpeg: \(message)") }
}
