import ArgumentParser
import Foundation
import Zoetrope

/// The commands with their options for the manual, from their own declarations.
enum CommandChapter {
    /// In Markdown. The same on every machine.
    static var text: String {
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(ZoetropeCommand._dumpHelp().utf8)) else {
            return ""
        }
        let commands = (dump.command.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
        let shared = shared(among: commands)
        let codes = Zoetrope.ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }.joined(separator: "\n")
        let opening = """
            \(dump.command.abstract ?? "") `zoetrope help COMMAND` says the same on a terminal.

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
            if !borrowed.isEmpty { parts.append("Shared: \(borrowed.map { "`\($0)`" }.joined(separator: ", ")).") }
            return parts.joined(separator: "\n\n")
        }
        let together = "### Shared options\n\nOf several commands:\n\n" + table(shared)
        return ([opening] + sections + [together]).joined(separator: "\n\n")
    }

    /// Options that at least three commands take with the same words, in the order in which they are first met.
    private static func shared(among commands: [Dump.Command]) -> [Dump.Argument] {
        var found: [Dump.Argument] = []
        for option in commands.flatMap(\.options) where !found.contains(option) {
            if commands.filter({ $0.options.contains(option) }).count > 2 { found.append(option) }
        }
        return found
    }

    private static func table(_ options: [Dump.Argument]) -> String {
        (["| option | default | meaning |", "| --- | --- | --- |"]
            + options.map { option in
                let initial = option.defaultValue.map { "`\($0)`" } ?? ""
                return "| `\(option.usage)` | \(initial) | \((option.abstract ?? "").replacing("|", with: "\\|")) |"
            }).joined(separator: "\n")
    }

    /// Paragraphs as they are; lines that are indented are code.
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

extension Dump.Command {
    /// Without those that every command has.
    fileprivate var options: [Dump.Argument] {
        (arguments ?? []).filter { !["help", "version"].contains($0.valueName) && $0.shouldDisplay != false }
    }

    /// `zoetrope still SCENE`
    fileprivate var usage: String {
        let places = options.filter { $0.kind == "positional" }
            .map { $0.longName + ($0.isRepeating == true ? "..." : "") }
        return (["zoetrope", commandName] + places).joined(separator: " ")
    }
}

extension Dump.Argument {
    /// `--scale`, or what stands for a positional one: `SCENE`.
    fileprivate var longName: String {
        guard kind != "positional", let last = names?.last else { return (valueName ?? "").uppercased() }
        return (last.kind == "short" ? "-" : "--") + last.name
    }

    /// `-o, --output OUTPUT`
    fileprivate var usage: String {
        kind == "option" ? "\(spelling) \((valueName ?? "").uppercased())" : kind == "flag" ? spelling : longName
    }
}
