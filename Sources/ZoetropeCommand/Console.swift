import ArgumentParser
import Foundation
import Zoetrope

/// Data goes to standard output, words to standard error.
enum Console {
    /// Whether words may have colour: on a terminal, unless NO_COLOR is set.
    static let isColored = isTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// Whether somebody watches standard error.
    static let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1

    /// To be called first: what is half-written goes when the user interrupts.
    static func prepare() {
        Interruption.handleSignals()
    }

    /// - Throws: exit code 4 where standard output takes nothing more.
    static func print(data: Data) throws(ZoetropeError) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            throw ZoetropeError(.fileTrouble, "standard output cannot be written")
        }
    }

    static func print(_ text: String) throws(ZoetropeError) {
        try print(data: Data((text + "\n").utf8))
    }

    static func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((colored(text) + "\n").utf8))
    }

    /// Without a line break, for the progress bar.
    static func sayInPlace(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(("\r\u{1B}[K" + text).utf8))
    }

    /// Prints what is wrong; returns how the run should end.
    static func report(_ problem: ZoetropeError) -> Zoetrope.ExitCode {
        for message in problem.messages { say(message.contains("error: ") ? message : "error: " + message) }
        return problem.exitCode
    }

    /// Says what was written, and what the author should know.
    static func tell(_ report: RenderReport) {
        for warning in report.warnings { say(warning) }
        for output in report.outputs {
            say(
                "\(output.path)  \(output.width)x\(output.height)  \(count(output.frames, "frame"))  \(size(output.bytes))"
            )
            guard let maxSize = output.maxSize, let gaveUp = output.gaveUp else { continue }
            let what = gaveUp.isEmpty ? "nothing" : gaveUp.joined(separator: ", ")
            say("  gave up: \(what); \(100 * output.bytes / maxSize) % of \(size(maxSize))")
        }
    }

    /// `1 frame`, `40 frames`
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// `510 kB`, `4.9 MB`: as file managers and GitHub count.
    static func size(_ bytes: Int) -> String {
        guard bytes >= 1_000_000 else { return "\(bytes / 1000) kB" }
        return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }

    private static func colored(_ text: String) -> String {
        guard isColored else { return text }
        return text.replacingOccurrences(of: "error:", with: "\u{1B}[1;31merror:\u{1B}[0m")
            .replacingOccurrences(of: "warning:", with: "\u{1B}[1;33mwarning:\u{1B}[0m")
            .replacingOccurrences(of: "hint:", with: "\u{1B}[1;36mhint:\u{1B}[0m")
    }
}

extension Zoetrope.ExitCode {
    /// Ends the run unless all went well.
    func finish() throws {
        if self != .done { throw ArgumentParser.ExitCode(rawValue) }
    }

    /// The graver of two ends; a mistake of ours is the gravest, then files, limits, scenes, differences.
    func combined(with other: Zoetrope.ExitCode) -> Zoetrope.ExitCode {
        let order: [Zoetrope.ExitCode] = [.done, .different, .badScene, .limit, .fileTrouble, .usage, .internalError]
        let places = [self, other].map { order.firstIndex(of: $0) ?? 0 }
        return order[max(places[0], places[1])]
    }
}
