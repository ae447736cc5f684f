import ArgumentParser
import Foundation
import Programs
import Zoetrope

/// The command line; each subcommand is in its own file.
@main
struct ZoetropeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zoetrope",
        abstract: "Render scene files that describe iOS-style motion as GIFs, WebPs, videos and stills.",
        discussion: """
            zoetrope help WORD explains a key, an action, a gesture, a function, a recipe or a word of UIKit, for example \
            zoetrope help animate or zoetrope help key strokeEnd. zoetrope manual lists the pages of the manual.

            Every command takes --json, which prints its results and errors as one JSON object, and --no-color, which has the same \
            effect as the variable NO_COLOR.
            """,
        version: Zoetrope.ExitCode.toolVersion,
        subcommands: [
            RenderCommand.self, StillCommand.self, InspectCommand.self, ValidateCommand.self, TestCommand.self,
            DiffCommand.self, TrackCommand.self, FitCommand.self, EncodeCommand.self, DocsCommand.self,
            PlanCommand.self, MergeCommand.self,
            CacheCommand.self,
            PreviewCommand.self, ManualCommand.self,
            NewCommand.self, SchemaCommand.self, CompletionsCommand.self, DoctorCommand.self, DrawLottieCommand.self,
            DecodeHEIFCommand.self,
        ])

    static func main() {
        _ = RunStats.begin
        AllocatorSettings.keepFreedMemory()
        Executable.declareOwn()
        // Before the scene is read, so that a signal never ends a preview in another way.
        let arguments = CommandLine.arguments.dropFirst().filter { $0 != Console.noColor }
        let asJSON = arguments.contains("--json")
        if arguments.first == "preview" { StopSignals.install() }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        do throws(ZoetropeError) {
            if let help = TopicHelp(arguments.filter { $0 != "--json" }, commands: names) {
                let text = try help.markdown(commands: names)
                if asJSON {
                    try Console.print(JSONText.encode(["markdown": text]))
                } else {
                    try Console.print(markdown: text)
                }
                exit(withError: ArgumentParser.ExitCode.success)
            }
            if let unknown = UnknownCommand(arguments) { throw unknown.error }
        } catch {
            exit(withError: ArgumentParser.ExitCode(Console.report(error, asJSON: asJSON).rawValue))
        }
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            end(with: error, of: arguments, asJSON: asJSON)
        }
    }

    /// Ends with the exit code of ArgumentParser, and with the message of a usage error in the style of the other errors.
    private static func end(with error: any Error, of arguments: [String], asJSON: Bool) -> Never {
        let (code, message) = (exitCode(for: error), fullMessage(for: error))
        // A command that has printed its error throws an exit code, which has no message.
        guard code == .validationFailure, !message.isEmpty else { exit(withError: error) }
        let usage = UsageError(message, arguments: arguments)
        Console.log(usage.message)
        if asJSON { try? Console.print(usage.report.json) }
        exit(withError: code)
    }
}
