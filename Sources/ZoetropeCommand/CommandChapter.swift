import ArgumentParser
import Zoetrope

/// The manual's chapter on commands and options, generated from their declarations.
enum CommandChapter {
    /// Markdown that is the same on every machine.
    static var text: String {
        guard let dump = HelpDump.current else { return "" }
        let commands = dump.subcommands
        let shared = shared(among: commands)
        let codes = Zoetrope.ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }.joined(separator: "\n")
        let opening = """
            \(dump.command.abstract ?? "") `zoetrope help COMMAND` prints the same in a terminal.

            | exit code | meaning |
            | --- | --- |
            \(codes)
            """
        let sections = commands.map { command in
            let own = command.options.filter { !shared.contains($0) }
            let borrowed = command.options.filter(shared.contains).map(\.longName)
            var parts =
                ["### `\(command.usage)`"] + [command.abstract, command.discussion.map(markdown)].compactMap { $0 }
            if !own.isEmpty { parts.append(table(own)) }
            if !borrowed.isEmpty {
                parts.append("Shared options: \(borrowed.map { "`\($0)`" }.joined(separator: ", ")).")
            }
            return parts.joined(separator: "\n\n")
        }
        let sharedSection = "### Shared options\n\nSeveral commands take these options.\n\n" + table(shared)
        return ([opening] + sections + [sharedSection]).joined(separator: "\n\n")
    }

    /// Options that at least three commands take with the same help text, in order of first appearance.
    private static func shared(among commands: [HelpDump.Command]) -> [HelpDump.Argument] {
        var found: [HelpDump.Argument] = []
        for option in commands.flatMap(\.options) where !found.contains(option) {
            if commands.filter({ $0.options.contains(option) }).count > 2 { found.append(option) }
        }
        return found
    }

    private static func table(_ options: [HelpDump.Argument]) -> String {
        (["| option | default | meaning |", "| --- | --- | --- |"]
            + options.map { option in
                let initial = option.defaultValue.map { "`\($0)`" } ?? ""
                return "| `\(option.usage)` | \(initial) | \(cell(option.abstract ?? "")) |"
            }).joined(separator: "\n")
    }

    /// Plain text in a cell; without escaping, `<picture>` is HTML.
    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }

    /// Turns indented lines into code blocks.
    private static func markdown(_ discussion: String) -> String {
        discussion.split(separator: "\n\n").map { paragraph in
            let lines = paragraph.split(separator: "\n")
            guard let first = lines.firstIndex(where: { $0.hasPrefix("  ") }) else { return String(paragraph) }
            let words = lines[..<first].joined(separator: " ")
            let code = lines[first...].map { $0.drop { $0 == " " } }.joined(separator: "\n")
            return (words.isEmpty ? [] : [words]).joined() + "\n\n```sh\n\(code)\n```"
        }.joined(separator: "\n\n")
    }
}

extension HelpDump.Command {
    /// All arguments but `--help` and `--version`.
    fileprivate var options: [HelpDump.Argument] {
        (arguments ?? []).filter { !["help", "version"].contains($0.valueName) && $0.shouldDisplay != false }
    }

    /// `zoetrope still SCENE`
    fileprivate var usage: String {
        let positionals = options.filter { $0.kind == "positional" }
            .map { $0.longName + ($0.isRepeating == true ? "..." : "") }
        return (["zoetrope", commandName] + positionals).joined(separator: " ")
    }
}

extension HelpDump.Argument {
    /// `--scale`, or `SCENE` for a positional argument.
    fileprivate var longName: String {
        guard kind != "positional", let last = names?.last else { return (valueName ?? "").uppercased() }
        return (last.kind == "short" ? "-" : "--") + last.name
    }

    /// `-o, --output OUTPUT`
    fileprivate var usage: String {
        kind == "option" ? "\(spelling) \((valueName ?? "").uppercased())" : kind == "flag" ? spelling : longName
    }
}
