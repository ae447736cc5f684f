import ArgumentParser
import SceneReference
import SceneTesting
import Zoetrope

/// The man page of the program in roff with the macros of man(7), generated from the declarations of the commands.
enum ManPage {
    static var roff: String {
        guard let dump = HelpDump.current else { return "" }
        let name = dump.command.commandName
        var page = Roff()
        page.line(".TH \(name.uppercased()) 1 \"\" \"\(name) \(Zoetrope.ExitCode.toolVersion)\" \"User Commands\"")
        // Neither hyphenate words nor justify lines.
        page.line(".nh\n.ad l")
        page.section("NAME")
        page.text("\(name) - \(abstract(of: dump.command))")
        page.section("SYNOPSIS")
        page.line(".B \(name)\n.I command\n.RI [ options ]")
        page.section("DESCRIPTION")
        page.paragraphs(description)
        page.section("COMMANDS")
        for command in dump.subcommands { add(command, of: name, to: &page) }
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
        page.text(
            "zoetrope manual, which documents every key, gesture, action and function of scenes; zoetrope help COMMAND."
        )
        return page.result
    }

    private static func abstract(of command: HelpDump.Command) -> String {
        let text = command.abstract ?? ""
        let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    private static func add(_ command: HelpDump.Command, of program: String, to page: inout Roff) {
        page.subsection("\(program) \(command.commandName)")
        let arguments = (command.arguments ?? []).filter {
            $0.shouldDisplay != false && $0.preferredName?.name != "help" && $0.preferredName?.name != "version"
        }
        let positionals = arguments.filter { $0.kind == "positional" }.map { argument in
            let name = (argument.valueName ?? "") + (argument.isRepeating == true ? "..." : "")
            return argument.isOptional == true ? "[\(name)]" : name
        }
        page.line(".PP")
        page.usage("\(program) \(command.commandName)", positionals, hasOptions: arguments.count > positionals.count)
        if let abstract = command.abstract { page.paragraphs(abstract) }
        if let discussion = command.discussion { page.paragraphs(discussion) }
        for argument in merged(arguments) {
            page.argument(argument.spelling, value: argument.placeholder, argument.meaning)
        }
    }

    /// Merges a flag and its inverse, which share their help text, into one entry.
    private static func merged(_ arguments: [HelpDump.Argument]) -> [HelpDump.Argument] {
        var result: [HelpDump.Argument] = []
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
        Zoetrope turns a text file that describes an iOS-style interaction into a GIF, an APNG, a WebP, a video, \
        PNG frames or a still, without a simulator, a browser or a display. The same scene gives the same bytes on every run and on any \
        number of cores.
        """

    private static var environment: [(String, String)] {
        [
            (
                RecordMode.unattended.joined(separator: ", "),
                "If one of these is set, zoetrope test records nothing and a missing golden is a failure."
            ),
            (
                RecordMode.variable,
                "What zoetrope test records; the same values as --record: \(RecordMode.allCases.map(\.rawValue).joined(separator: ", "))."
            ),
            ("NO_COLOR", "If set to any value, errors and hints are printed without colour."),
            ("SHELL", "The shell for which zoetrope completions prints a script if none is named."),
        ]
    }

    private static let files = [
        ("Output/", "The folder, in the working directory, to which zoetrope render writes NAME.gif without -o."),
        ("Goldens/", "The traces, stills and animations with which zoetrope test compares scenes that list goldens."),
        (SceneSchema.fileName, "The JSON Schema of scenes for editors; zoetrope new writes it next to the scene."),
    ]

    private static let examples = [
        (
            "Create a scene, watch it while you edit it, and render it:",
            "zoetrope new card\nzoetrope preview card.yaml\nzoetrope render card.yaml"
        ),
        (
            "The same in dark appearance, on another phone, in at most 5 MB:",
            "zoetrope render card.yaml --appearance dark --device \"iPhone 16 Pro\" --max-size 5MB -o card-dark.gif"
        ),
        ("Test every scene in a folder and write a report:", "zoetrope test Scenes --report report"),
    ]
}

extension HelpDump.Argument {
    /// The name of an option's value; nil for flags and positional arguments.
    fileprivate var placeholder: String? { kind == "option" ? valueName : nil }

    /// The help text with the default value.
    fileprivate var meaning: String {
        let text = abstract ?? ""
        guard kind == "option", let defaultValue, !defaultValue.isEmpty else { return text }
        return "\(text) Default: \(defaultValue)."
    }
}
