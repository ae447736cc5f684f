import Foundation
import Testing

/// The process of `browser.py` with a browser, which all tests use. It ends with the process of the tests, because its standard
/// input ends then.
actor BrowserProcess {
    private struct Failure: Decodable {
        var failure: String
    }

    static let shared = BrowserProcess()

    private var process: (input: FileHandle, output: FileHandle)?
    /// The last request. Requests are answered one after the other.
    private var last: Task<Data, any Error>?

    /// - Parameter request: an object of `browser.py --serve`.
    /// - Throws: `Wire.Failure` if a step fails.
    func answer(to request: Data) async throws -> Data {
        let before = last
        let task = Task {
            _ = await before?.result
            return try await send(request)
        }
        last = task
        let answer = try await task.value
        if let failure = try? JSONDecoder().decode(Failure.self, from: answer) {
            throw Wire.Failure(description: failure.failure)
        }
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
                            guard !byte.isEmpty else { throw Wire.Failure(description: "browser.py has ended") }
                            line += byte
                        }
                        return line
                    })
            }
        }
    }

    private func start() throws -> (input: FileHandle, output: FileHandle) {
        let driver = try #require(
            Bundle.module.url(forResource: "browser", withExtension: "py", subdirectory: "Browser"))
        let started = Process()
        started.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        started.arguments = [driver.path, "--serve"]
        let (input, output) = (Pipe(), Pipe())
        started.standardInput = input
        started.standardOutput = output
        try started.run()
        let handles = (input.fileHandleForWriting, output.fileHandleForReading)
        process = handles
        return handles
    }
}
