import Foundation
import TestSupport

/// Runs the `zoetrope` executable.
enum Tool {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The result of a run.
    struct Outcome {
        /// The exit code, or 128 plus the number of the signal that ended it.
        var status: Int32
        var data: Data
        /// Standard error.
        var messages: String

        /// Standard output as text.
        var text: String { String(decoding: data, as: UTF8.self) }

        /// Standard output as one JSON object.
        func object() throws -> [String: Any] {
            guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
                throw Failure(description: "no JSON object: \(text)")
            }
            return object
        }
    }

    /// The folder of the package, for its scenes.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func scene(_ name: String) -> String { package.appendingPathComponent("Scenes/\(name).yaml").path }

    /// The executable next to the test bundle.
    static let path = Result { () throws -> String in
        let starts = [Bundle.module.bundleURL, Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])]
        for start in starts {
            var folder = start.standardizedFileURL
            for _ in 0..<4 {
                folder.deleteLastPathComponent()
                let candidate = folder.appendingPathComponent("zoetrope").path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue,
                    FileManager.default.isExecutableFile(atPath: candidate)
                {
                    return candidate
                }
            }
        }
        throw Failure(description: "the product zoetrope is not beside the tests; build it first")
    }

    /// Variables of the surrounding process that change what the tool does. Its runs start without them, so that tests pass
    /// on a build server and on a developer's machine alike.
    private static let ambient = [
        "CI", "TF_BUILD", "TEAMCITY_VERSION", "JENKINS_URL", "GITHUB_ACTIONS", "SNAPSHOT_TESTING_RECORD", "NO_COLOR",
        "ZOETROPE_EDITOR",
    ]

    /// Starts a program without waiting. Output goes to files, since a full pipe would block it.
    ///
    /// - Parameter environment: variables besides those of this process, except `ambient`.
    static func start(
        _ program: String, _ arguments: [String], in folder: URL, input: URL? = nil,
        environment: [String: String] = [:]
    ) throws -> Running {
        let output = try TemporaryFolder(["out": "", "err": ""])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.filter { !ambient.contains($0.key) }
            .merging(environment) { _, new in new }
        process.standardOutput = try FileHandle(forWritingTo: output.url("out"))
        process.standardError = try FileHandle(forWritingTo: output.url("err"))
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        try process.start()
        return Running(process: process, output: output, end: end)
    }

    /// A running program. It is killed when the last reference to it is released.
    final class Running {
        private let process: Process
        private let output: TemporaryFolder
        private let end: DispatchSemaphore

        fileprivate init(process: Process, output: TemporaryFolder, end: DispatchSemaphore) {
            (self.process, self.output, self.end) = (process, output, end)
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }

        /// The folder of the files with its output.
        var folder: String { output.path }

        /// Standard error so far.
        var messages: String {
            get throws { String(decoding: try output.data("err"), as: UTF8.self) }
        }

        /// Standard output so far.
        var text: String {
            get throws { String(decoding: try output.data("out"), as: UTF8.self) }
        }

        func interrupt(_ signal: Int32 = SIGINT) { kill(process.processIdentifier, signal) }

        /// Waits until a condition is true. Throws if the program exits before that.
        func wait(until condition: () throws -> Bool) throws {
            let limit = Date(timeIntervalSinceNow: HangLimit.seconds)
            while try !condition() {
                guard process.isRunning, Date() < limit else {
                    let problem = process.isRunning ? "condition not reached" : "exited early"
                    throw Failure(description: "\(problem): \(process.arguments ?? [])\n\(try messages)")
                }
                Thread.sleep(forTimeInterval: 0.01)
            }
        }

        /// Waits until the program exits.
        func wait() throws -> Outcome {
            guard end.wait(timeout: .now() + HangLimit.seconds) == .success else {
                throw Failure(description: "did not exit: \(process.arguments ?? [])\n\(try messages)")
            }
            let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
            return Outcome(
                status: signal + process.terminationStatus, data: try output.data("out"), messages: try messages)
        }
    }
}
