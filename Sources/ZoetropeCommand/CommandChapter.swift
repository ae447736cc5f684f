import ArgumentParser
import Foundation

/// The commands with their options for the manual, from their own declarations.
enum CommandChapter {
    /// In Markdown. The same on every machine.
    static var text: String {
        guard let help = try? JSONDecoder().decode(Help.self, from: Data(ZoetropeCommand._dumpHelp().utf8)) else {
            return ""
        }
        let commands = (help.command.subcommands ?? []).filter { $0.commandName != "help" }
        let shared = shared(among: commands)
        let opening = """
            \(help.command.abstract ?? "") `zoetrope help COMMAND` says the same on a terminal. The exit code is 0 when \
            all went well, 1 when an expectation does not hold or pictures differ, 2 for mistakes in a scene, 3 for a \
            limit, 4 for file trouble, 64 for a wrong call, 70 for a mistake of ours.
            """
        let sections = commands.map { command in
            let own = command.options.filter { !shared.contains($0) }
            let borrowed = command.options.filter(shared.contains).map(\.name)
            var parts = [
                "### `\(command.usage)`",
                [command.abstract, command.discussion].compactMap { $0 }.joined(separator: " "),
            ]
            if !own.isEmpty { parts.append(table(own)) }
            if !borrowed.isEmpty { parts.append("Shared: \(borrowed.map { "`\($0)`" }.joined(separator: ", ")).") }
            return parts.joined(separator: "\n\n")
        }
        let together = "### Shared options\n\nOf several commands:\n\n" + table(shared)
        return ([opening] + sections + [together]).joined(separator: "\n\n")
    }

    /// Options that at least three commands take with the same words, in the order in which they are first met.
    private static func shared(among commands: [Command]) -> [Argument] {
        var found: [Argument] = []
        for option in commands.flatMap(\.options) where !found.contains(option) {
            if commands.filter({ $0.options.contains(option) }).count > 2 { found.append(option) }
        }
        return found
    }

    private static func table(_ options: [Argument]) -> String {
        (["| option | default | meaning |", "| --- | --- | --- |"]
            + options.map { option in
                let initial = option.defaultValue.map { "`\($0)`" } ?? ""
                let meaning = (option.abstract ?? "").replacing("|", with: "\\|")
                return "| \(option.names.isEmpty ? "`\(option.name)`" : option.spelling) | \(initial) | \(meaning) |"
            }).joined(separator: "\n")
    }

    /// What ArgumentParser tells of a command line.
    private struct Help: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let subcommands: [Command]?
        let arguments: [Argument]?

        /// Without those that every command has.
        var options: [Argument] {
            (arguments ?? []).filter { !["help", "version"].contains($0.valueName) && $0.shouldDisplay }
        }

        /// `zoetrope still SCENE`
        var usage: String {
            let places = options.filter(\.names.isEmpty).map { $0.name + ($0.isRepeating ? "..." : "") }
            return (["zoetrope", commandName] + places).joined(separator: " ")
        }
    }

    private struct Argument: Decodable, Equatable {
        struct Name: Decodable, Equatable {
            let kind: String
            let name: String
        }

        let kind: String
        let valueName: String
        let abstract: String?
        let defaultValue: String?
        let isRepeating: Bool
        let shouldDisplay: Bool
        private let spellings: [Name]?

        private enum CodingKeys: String, CodingKey {
            case kind, valueName, abstract, defaultValue, isRepeating, shouldDisplay
            case spellings = "names"
        }

        var names: [Name] { spellings ?? [] }

        /// `--scale`, or what stands for a positional one: `SCENE`.
        var name: String {
            guard let last = names.last else { return valueName.uppercased() }
            return (last.kind == "short" ? "-" : "--") + last.name
        }

        /// `-o`, `--output OUTPUT`
        var spelling: String {
            let words = names.map { ($0.kind == "short" ? "-" : "--") + $0.name }
            let value = kind == "option" ? " \(valueName.uppercased())" : ""
            return words.map { "`\($0)\($0 == words.last ? value : "")`" }.joined(separator: ", ")
        }
    }
}
