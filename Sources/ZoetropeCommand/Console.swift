import ArgumentParser
import Documents
import Foundation
import SceneLanguage
import SceneTesting
import Synchronization
import Zoetrope

/// Writes results to standard output and messages to standard error.
enum Console {
    /// Every command takes it, in any place.
    static let noColor = "--no-color"

    /// Whether colours are wanted on a terminal: unless NO_COLOR is set, the terminal is dumb, or `--no-color` is given.
    private static let allowsColor =
        (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty && !isDumb
        && !CommandLine.arguments.contains(noColor)

    /// Whether the terminal understands no escape sequences.
    private static let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"

    /// Whether standard error is a terminal.
    static let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1

    /// Whether progress can be drawn over itself.
    static let showsProgress = isTerminal && !isDumb

    /// The columns of the terminal that a stream writes to; 80 if it is not a terminal or does not say.
    static func columns(of stream: FileHandle) -> Int {
        var size = winsize()
        guard ioctl(stream.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    private static let isOutputTerminal = isatty(FileHandle.standardOutput.fileDescriptor) == 1

    /// Refuses to write a picture or video to a terminal.
    ///
    /// - Throws: exit code 64.
    static func checkBinaryOutput(_ paths: [String]) throws(ZoetropeError) {
        guard paths.contains("-"), isOutputTerminal else { return }
        throw ZoetropeError(
            .usage, "standard output is a terminal", hint: "name a file after -o, or redirect the output: … -o - > FILE"
        )
    }

    /// Writes Markdown as text, with styles if standard output is a terminal.
    ///
    /// - Throws: exit code 4 if standard output cannot be written.
    static func print(markdown: String) throws(ZoetropeError) {
        let text = TerminalText(
            width: columns(of: .standardOutput), isStyled: isOutputTerminal && allowsColor)
        try print(data: Data(text.render(markdown).utf8))
    }

    /// Makes interrupt signals remove incomplete files. Call it before writing any file.
    static func prepare() {
        InterruptHandler.handleSignals()
    }

    /// - Throws: exit code 4 if standard output cannot be written.
    static func print(data: Data) throws(ZoetropeError) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            throw ZoetropeError(.fileError, "standard output cannot be written")
        }
    }

    static func print(_ text: String) throws(ZoetropeError) {
        try print(data: Data((text + "\n").utf8))
    }

    /// Writes lines to standard output. Control characters are shown as escapes.
    ///
    /// - Throws: exit code 4 if standard output cannot be written.
    static func print(lines text: String) throws(ZoetropeError) {
        try print(printable(text, isColored: isOutputTerminal && allowsColor))
    }

    /// Writes a message of one or more lines to standard error. Control characters are shown as escapes.
    static func log(_ text: String) {
        let text = printable(text, isColored: isTerminal && allowsColor)
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Replaces the current line of the terminal, for the progress bar.
    static func replaceLine(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(("\r\u{1B}[K" + text).utf8))
    }

    /// Prints an error and returns its exit code.
    ///
    /// - Parameter asJSON: whether to print it as an object on standard output too, for a command that prints JSON.
    static func report(_ problem: ZoetropeError, asJSON: Bool = false) -> Zoetrope.ExitCode {
        log(problem.messages, problem.diagnostics)
        if asJSON { try? print(ErrorReport(problem).json) }
        return problem.exitCode
    }

    /// Prints errors and warnings, and where the manual explains them.
    static func log(_ messages: [String], _ diagnostics: [SceneDiagnostic]) {
        for message in help.withLock({ $0.messages(messages, diagnostics) }) {
            let hasSeverity = message.contains("error: ") || message.contains("warning: ")
            log(hasSeverity ? message : "error: " + message)
        }
    }

    /// Prints an expectation that does not hold, and where the manual explains it.
    static func log(_ failure: TestFailure) {
        log(help.withLock { $0.message(failure) })
    }

    /// The command that explains an error; nil if its place is not in a file that can be read.
    static func helpCommand(for diagnostic: SceneDiagnostic) -> String? {
        help.withLock { $0.command(for: diagnostic) }
    }

    private static let help = Mutex(ErrorHelp())

    /// `510 kB`, `4.9 MB`; decimal units, as file managers and GitHub use them.
    static func size(_ bytes: Int) -> String {
        guard bytes >= 999_500 else { return "\((bytes + 500) / 1000) kB" }
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }

    private static func printable(_ text: String, isColored: Bool) -> String {
        let text = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.printable)
            .joined(separator: "\n")
        guard isColored else { return text }
        return text.replacingOccurrences(of: "error:", with: "\u{1B}[1;31merror:\u{1B}[0m")
            .replacingOccurrences(of: "warning:", with: "\u{1B}[1;33mwarning:\u{1B}[0m")
            .replacingOccurrences(of: "hint:", with: "\u{1B}[1;36mhint:\u{1B}[0m")
            .replacingOccurrences(of: "  help: ", with: "  \u{1B}[1;36mhelp:\u{1B}[0m ")
    }
}

extension Zoetrope.ExitCode {
    /// Exits with this code unless it is success.
    func finish() throws {
        if self != .success { throw ArgumentParser.ExitCode(rawValue) }
    }

    /// The more severe of two codes. From most to least severe: internal error, usage, file, limit, scene, difference.
    func combined(with other: Zoetrope.ExitCode) -> Zoetrope.ExitCode {
        let order: [Zoetrope.ExitCode] = [.success, .different, .badScene, .limit, .fileError, .usage, .internalError]
        let places = [self, other].map { order.firstIndex(of: $0) ?? 0 }
        return order[max(places[0], places[1])]
    }
}
