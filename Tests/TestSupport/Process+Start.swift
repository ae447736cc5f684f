package import Foundation
import Programs

extension Process {
    /// Starts the program, and closes the files of its standard input, output and error here. Tests start programs on several threads.
    ///
    /// Foundation keeps processes that have ended, and the files of each stay open. With more than about 1,300 open descriptors Foundation
    /// crashes when it starts a program.
    package func start() throws {
        try LaunchLock.withLock { try run() }
        for file in [standardInput, standardOutput, standardError] {
            guard let file = file as? FileHandle, file.fileDescriptor > STDERR_FILENO else { continue }
            if file !== FileHandle.nullDevice { try file.close() }
        }
    }

    /// Starts the program.
    ///
    /// - Parameter takesErrors: whether its standard error goes to the same pipe.
    /// - Returns: a pipe with its standard output.
    package func startWithOutput(takesErrors: Bool = false) throws -> FileHandle {
        try LaunchLock.withLock {
            let output = Pipe()
            standardOutput = output
            if takesErrors { standardError = output }
            defer { try? output.fileHandleForWriting.close() }
            try run()
            return output.fileHandleForReading
        }
    }
}
