import Foundation
import TestSupport
import Testing

/// The commands that the documents of the repository show exist, with their options.
@Suite(.runsPrograms) struct PageCommandTests {
    /// A list of changes also names commands that are gone.
    private static let pages = RepositoryPages.documents.filter { $0 != "CHANGELOG.md" }

    /// The options of each command and the names of its subcommands, by its words: `plan render`.
    private static let commands = Result { () throws -> [String: (options: [String: Bool], subcommands: Set<String>)] in
        var found: [String: (options: [String: Bool], subcommands: Set<String>)] = [:]
        func add(_ command: JSONValue, path: [String]) {
            var options = ["--no-color": false, "--json": false]
            for argument in command["arguments"]?.array ?? [] where argument["kind"]?.string != "positional" {
                for name in argument["names"]?.array ?? [] {
                    let dashes = name["kind"]?.string == "long" ? "--" : "-"
                    options[dashes + (name["name"]?.string ?? "")] = argument["kind"]?.string == "option"
                }
            }
            let subcommands = command["subcommands"]?.array ?? []
            found[path.joined(separator: " ")] = (options, Set(subcommands.compactMap { $0["commandName"]?.string }))
            for subcommand in subcommands { add(subcommand, path: path + [subcommand["commandName"]?.string ?? ""]) }
        }
        let help = try Workspace().run("--experimental-dump-help").data
        add(try #require(try JSONValue(json: help)["command"]), path: [])
        return found
    }

    @Test func `the commands of all pages are found`() throws {
        let all = try Self.pages.flatMap { try Self.commandLines(of: $0) }
        #expect(Self.pages.count > 25 && all.count > 150, "\(Self.pages.count) \(all.count)")
        #expect(try Self.commands.get().count > 20)
    }

    @Test(arguments: pages) func `the commands of a page exist, with their options`(page: String) throws {
        let commands = try Self.commands.get()
        let problems = try Self.commandLines(of: page).compactMap { Self.problem(of: $0, commands) }
        #expect(problems == [])
    }

    @Test(arguments: [
        ("rendr card.yaml", "rendr card.yaml: no command 'rendr'"),
        ("render card.yaml --scal 2", "render card.yaml --scal 2: no option '--scal'"),
        ("plan rander Scenes", "plan rander Scenes: no command 'plan rander'"),
        ("render 'a --b' --scale 2 -o - > x --y", nil), ("help key strokeEnd", nil), ("plan render a --json", nil),
    ])
    func `a wrong command or option is found`(line: String, problem: String?) throws {
        #expect(try Self.problem(of: line, Self.commands.get()) == problem)
    }

    /// What follows `zoetrope` in blocks of code and in code spans, without the rest of a pipeline.
    private static func commandLines(of page: String) throws -> [String] {
        let text = try String(contentsOf: Tool.package.appendingPathComponent(page), encoding: .utf8)
        var lines: [String] = []
        var isCode = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.trimmingPrefix(while: { $0 == " " }).hasPrefix("```") {
                isCode.toggle()
            } else if isCode {
                lines += line.matches(of: /(?:^|&& |\| |; )\s*(?:\$ )?zoetrope ([a-z][^|&;]*)/).map {
                    String($0.output.1)
                }
            } else {
                lines += line.matches(of: /`zoetrope ([a-z][^`]*)`/).map { String($0.output.1) }
            }
        }
        return lines
    }

    private static func problem(
        of line: String, _ commands: [String: (options: [String: Bool], subcommands: Set<String>)]
    ) -> String? {
        // Words in quotes are one word, which is never an option here.
        let words = line.replacing(/"[^"]*"|'[^']*'/, with: "QUOTED").split { $0 == " " }.map(String.init)
            .prefix { !["|", ">", "<", "#", "\\"].contains($0) }
        var path = ""
        var rest = words[...]
        while let word = rest.first, let command = commands[path], !command.subcommands.isEmpty {
            guard command.subcommands.contains(word) else {
                return word.hasPrefix("-") ? nil : "\(line): no command '\(path.isEmpty ? word : "\(path) \(word)")'"
            }
            path = path.isEmpty ? word : "\(path) \(word)"
            rest = rest.dropFirst()
        }
        guard let options = commands[path]?.options, path != "help" else { return nil }
        for word in rest where word.hasPrefix("-") && word != "-" {
            let name = String(word.prefix { $0 != "=" })
            guard options[name] == nil else { continue }
            return "\(line): no option '\(name)'"
        }
        return nil
    }
}
