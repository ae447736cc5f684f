import ArgumentParser
import Foundation
import Pages
import SceneReference
import SceneTesting
import Zoetrope

/// The man page of the program, roff with the macros of man(7), from what its commands declare.
enum ManPage {
    static var roff: String {
        guard let data = ZoetropeCommand._dumpHelp().data(using: .utf8),
            let dump = try? JSONDecoder().decode(Dump.self, from: data)
        else { return "" }
        let commands = (dump.command.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
        let name = dump.command.commandName
        var page = Roff()
        page.line(".TH \(name.uppercased()) 1 \"\" \"\(name) \(Zoetrope.ExitCode.toolVersion)\" \"User Commands\"")
        // Words stay whole and lines end where they end.
        page.line(".nh\n.ad l")
        page.section("NAME")
        page.text("\(name) - \(abstract(of: dump.command))")
        page.section("SYNOPSIS")
        page.line(".B \(name)\n.I command\n.RI [ options ]")
        page.section("DESCRIPTION")
        page.paragraphs(description)
        page.section("COMMANDS")
        for command in commands { add(command, of: name, to: &page) }
        page.section("EXIT STATUS")
        for code in Zoetrope.ExitCode.allCases { page.item("\(code.rawValue)", code.meaning) }
        page.section("ENVIRONMENT")
        for (variable, meaning) in environment { page.item(variable, meaning) }
        page.section("FILES")
        for (file, meaning) in files { page.item(file, meaning) }
        page.section("EXAMPLES")
        for (meaning, command) in examples {
            page.paragraphs(meaning)
            page.code(command)
        }
        page.section("SEE ALSO")
        page.text("zoetrope manual prints every key, gesture, action and function of scenes; zoetrope help COMMAND.")
        return page.result
    }

    private static func abstract(of command: Dump.Command) -> String {
        let text = command.abstract ?? ""
        let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    private static func add(_ command: Dump.Command, of program: String, to page: inout Roff) {
        page.subsection("\(program) \(command.commandName)")
        let arguments = (command.arguments ?? []).filter {
            $0.shouldDisplay != false && $0.preferredName?.name != "help" && $0.preferredName?.name != "version"
        }
        let positions = arguments.filter { $0.kind == "positional" }.map { argument in
            let name = (argument.valueName ?? "") + (argument.isRepeating == true ? "..." : "")
            return argument.isOptional == true ? "[\(name)]" : name
        }
        page.line(".PP")
        page.usage("\(program) \(command.commandName)", positions, hasOptions: arguments.count > positions.count)
        if let abstract = command.abstract { page.paragraphs(abstract) }
        if let discussion = command.discussion { page.paragraphs(discussion) }
        for argument in joined(arguments) {
            page.argument(argument.spelling, takes: argument.placeholder, argument.words)
        }
    }

    /// A flag and its opposite, which say the same of themselves, as one.
    private static func joined(_ arguments: [Dump.Argument]) -> [Dump.Argument] {
        var result: [Dump.Argument] = []
        for argument in arguments {
            if let last = result.last, argument.kind == "flag", last.kind == "flag", last.abstract == argument.abstract
            {
                result[result.count - 1].names = (last.names ?? []) + (argument.names ?? [])
            } else {
                result.append(argument)
            }
        }
        return result
    }

    private static let description = """
        Zoetrope turns a text file that describes an iOS-style interaction into a GIF, an APNG, PNG frames or a still, \
        without a simulator, a browser or a display. The same scene gives the same bytes on every run and on any \
        number of cores.
        """

    private static var environment: [(String, String)] {
        [
            (
                RecordMode.unattended.joined(separator: ", "),
                "Where one of these is set zoetrope test records nothing, and a missing golden is a failure."
            ),
            (
                RecordMode.variable,
                "What zoetrope test records, as --record: \(RecordMode.allCases.map(\.rawValue).joined(separator: ", "))."
            ),
            ("NO_COLOR", "Set to anything, it keeps errors and hints free of colour."),
            ("SHELL", "The shell for which zoetrope completions prints, unless one is named."),
        ]
    }

    private static let files = [
        ("Output/", "Where zoetrope render puts NAME.gif unless -o says otherwise, in the working folder."),
        ("Goldens/", "Where zoetrope test keeps the traces, stills and animations of scenes that ask for it."),
        (SceneSchema.fileName, "JSON Schema of scenes, written by zoetrope new beside the scene, for editors."),
    ]

    private static let examples = [
        (
            "Start a scene, look at it while it is written, and render it:",
            "zoetrope new card\nzoetrope preview card.yaml\nzoetrope render card.yaml"
        ),
        (
            "The same in the dark, on another phone, at most 5 MB:",
            "zoetrope render card.yaml --appearance dark --device \"iPhone 16 Pro\" --max-size 5MB -o card-dark.gif"
        ),
        ("Check every scene of a folder as a test would:", "zoetrope test Scenes --report report"),
    ]
}

/// What ArgumentParser tells of a command (its ToolInfo, version 0).
struct Dump: Decodable {
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

        /// `-o, --output`, or the value's name for what stands without an option.
        var spelling: String {
            guard kind != "positional" else { return valueName ?? "" }
            return (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: ", ")
        }

        var placeholder: String? { kind == "option" ? valueName : nil }

        var words: String {
            let text = abstract ?? ""
            guard kind == "option", let defaultValue, !defaultValue.isEmpty else { return text }
            return "\(text) Default: \(defaultValue)."
        }
    }

    var command: Command
}
