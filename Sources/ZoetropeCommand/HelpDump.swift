import ArgumentParser
import Foundation

/// The commands and options of the program as ArgumentParser describes them: the JSON of `--experimental-dump-help`
/// (ToolInfo, serialization version 0).
struct HelpDump: Decodable {
    struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var shouldDisplay: Bool?
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    struct Argument: Decodable, Equatable {
        struct Name: Decodable, Equatable {
            var kind: String
            var name: String
        }

        var kind: String
        var shouldDisplay: Bool?
        var isOptional: Bool?
        var isRepeating: Bool?
        var names: [Name]?
        var preferredName: Name?
        var valueName: String?
        var defaultValue: String?
        var abstract: String?

        /// `-o, --output`, or the name of a positional argument's value.
        var spelling: String {
            guard kind != "positional" else { return valueName ?? "" }
            return (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: ", ")
        }
    }

    var command: Command

    /// The description of `zoetrope`; nil if ArgumentParser's format has changed.
    static var current: HelpDump? {
        do {
            _ = try ZoetropeCommand.parseAsRoot(["--experimental-dump-help"])
            return nil
        } catch {
            // ArgumentParser throws an error whose message is the help text.
            let json = ZoetropeCommand.fullMessage(for: error, columns: nil)
            return try? JSONDecoder().decode(HelpDump.self, from: Data(json.utf8))
        }
    }

    /// The subcommands that help lists, without `help` itself.
    var subcommands: [Command] {
        (command.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
    }
}
