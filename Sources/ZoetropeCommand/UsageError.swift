import ArgumentParser
import SceneLanguage
import Zoetrope

/// An error of ArgumentParser in the style of all other errors: it begins with `error:`, and a correction is a hint on a line of
/// its own.
struct UsageError {
    /// The text for standard error.
    let message: String

    /// - Parameters:
    ///   - text: the message of ArgumentParser, with the usage of the command below it.
    ///   - arguments: those of the process, without the name of the program.
    init(_ text: String, arguments: [String]) {
        let label = "Error: "
        let text = text.hasPrefix(label) ? String(text.dropFirst(label.count)) : text
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            Self.withoutRepetition(String($0))
        }
        lines[0] = Self.sentence(lines[0])
        let unknown = UnknownOption(lines[0])
        if let unknown { lines[0] = "unknown option '\(unknown.name)'" }
        let isPlan = arguments.first == "plan"
        let planHint = isPlan ? Self.planHint(for: Array(arguments.dropFirst())) : nil
        if let hint = planHint ?? unknown?.hint(for: arguments) { lines.insert("  hint: \(hint)", at: 1) }
        message = "error: " + lines.joined(separator: "\n")
    }

    /// The hint for `zoetrope plan` without the command that is planned; nil with it.
    private static func planHint(for arguments: [String]) -> String? {
        let plan = HelpDump.current?.command.subcommands?.first { $0.commandName == "plan" }
        let commands = plan?.subcommands?.map(\.commandName) ?? []
        guard !arguments.contains(where: commands.contains) else { return nil }
        let rest = arguments.first.map { $0.hasPrefix("-") ? " SCENE \($0)" : " \($0)" } ?? " SCENE"
        return "write zoetrope plan render\(rest); the commands are \(Suggestion.list(commands))"
    }

    /// A message as the other errors write it: without a capital letter at the beginning and without a full stop.
    private static func sentence(_ text: String) -> String {
        var text = text
        if text.hasSuffix("."), !text.hasSuffix("..") { text.removeLast() }
        // A word in capital letters stays as it is.
        let second = text.dropFirst().first
        return second?.isUppercase == true ? text : text.prefix(1).lowercased() + text.dropFirst()
    }

    /// ArgumentParser names a command twice whose arguments are a group of another command: `zoetrope plan test test`.
    private static func withoutRepetition(_ line: String) -> String {
        line.replacing(/zoetrope plan (\w+) (\w+)/) { match in
            match.1 == match.2 ? "zoetrope plan \(match.1)" : String(match.0)
        }
    }

    /// The error as the object of `--json`; its message is without the usage of the command.
    var report: ErrorReport {
        let lines = message.split(separator: "\n").prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("Help:") }
        let text = lines.first.map { String($0.dropFirst("error: ".count)) } ?? ""
        return ErrorReport(ZoetropeError(.usage, text, details: lines.dropFirst().map(String.init)))
    }
}

/// An option that a command does not have. ArgumentParser suggests another option for it even if the two have nothing in common.
private struct UnknownOption {
    let name: String

    /// Nil if the message of ArgumentParser is about something else.
    init?(_ message: String) {
        guard let match = message.firstMatch(of: /^unknown option '([^']+)'/) else { return nil }
        name = String(match.1)
    }

    /// What to write for options that other programs have.
    private static let otherNames = [
        "--dark": "--appearance dark", "--dark-mode": "--appearance dark", "--light": "--appearance light",
        "--frame": "--chrome bezel", "--bezel": "--chrome bezel", "--width": "--scale",
    ]

    /// A correction if an option of the command is spelt nearly like it, or else the command that lists the options.
    func hint(for arguments: [String]) -> String? {
        guard let command = arguments.first,
            let found = HelpDump.current?.command.subcommands?.first(where: { $0.commandName == command })
        else { return nil }
        let nested = found.subcommands?.first { arguments.dropFirst().first == $0.commandName }
        let path = [command, nested?.commandName].compactMap { $0 }.joined(separator: " ")
        let options = (nested ?? found).arguments ?? []
        let names = options.filter { $0.shouldDisplay != false }.flatMap { $0.names ?? [] }
        let known = names.filter { $0.kind == "long" }.map { "--\($0.name)" }
        if let ours = Self.otherNames[name], let option = ours.split(separator: " ").first,
            known.contains(String(option))
        {
            return "did you mean '\(ours)'?"
        }
        if let nearest = Suggestion.nearest(to: name, among: known) { return "did you mean '\(nearest)'?" }
        return "zoetrope \(path) --help lists the options"
    }
}
