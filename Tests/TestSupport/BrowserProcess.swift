import Foundation
import Programs

/// Pages in Debian's Chromium or its headless shell, without a window: one browser for all tests, and one page at a time.
///
/// It is a process of `browser.py`, which documents the steps. The process ends with that of the tests, because its standard input
/// ends then.
package actor BrowserProcess {
    /// What the steps have found.
    package struct Outcome: Decodable, Sendable {
        package var answers: [String]
        /// The errors and warnings in the console.
        package var complaints: [String]
    }

    /// A step has failed, or the browser does not start.
    package struct Failure: Error, Decodable, CustomStringConvertible {
        private var failure: String

        init(_ failure: String) { self.failure = failure }

        package var description: String { failure }
    }

    package static let isInstalled =
        ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"].contains {
            FileManager.default.isExecutableFile(atPath: $0)
        } && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    private static let shared = BrowserProcess()

    private var process: (input: FileHandle, output: FileHandle)?
    /// The last request. Requests are answered one after the other.
    private var last: Task<Data, any Error>?

    /// Opens a page and performs steps on it.
    ///
    /// - Throws: `Failure` if a step fails.
    package static func run(_ steps: [[String: Any]], at address: String) async throws -> Outcome {
        let request = try JSONSerialization.data(
            withJSONObject: ["address": address, "steps": steps], options: .withoutEscapingSlashes)
        let answer = try await shared.answer(to: request)
        return try JSONDecoder().decode(Outcome.self, from: answer)
    }

    /// - Parameter request: an object of `browser.py --serve`.
    private func answer(to request: Data) async throws -> Data {
        let before = last
        let task = Task {
            _ = await before?.result
            return try await send(request)
        }
        last = task
        let answer = try await task.value
        if let failure = try? JSONDecoder().decode(Failure.self, from: answer) { throw failure }
        return answer
    }

    private func send(_ request: Data) async throws -> Data {
        let (input, output) = try process ?? start()
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try input.write(contentsOf: request + Data("\n".utf8))
                        var line = Data()
                        while let byte = try output.read(upToCount: 1), byte != Data("\n".utf8) {
                            guard !byte.isEmpty else { throw Failure("browser.py has ended") }
                            line += byte
                        }
                        return line
                    })
            }
        }
    }

    private func start() throws -> (input: FileHandle, output: FileHandle) {
        guard let driver = Bundle.module.url(forResource: "browser", withExtension: "py", subdirectory: "Browser")
        else { throw Failure("browser.py is missing") }
        let started = Process()
        started.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        started.arguments = [driver.path, "--serve"]
        let handles = try LaunchLock.withLock {
            let (input, output) = (Pipe(), Pipe())
            started.standardInput = input
            started.standardOutput = output
            try started.run()
            try output.fileHandleForWriting.close()
            return (input.fileHandleForWriting, output.fileHandleForReading)
        }
        process = handles
        return handles
    }
}
