package import Foundation
import Programs

extension Process {
    /// Starts the program. Tests start programs on several threads.
    package func start() throws { try LaunchLock.withLock { try run() } }

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
