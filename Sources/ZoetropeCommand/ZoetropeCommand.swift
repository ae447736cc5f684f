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
            zoetrope help animate or zoetrope help key strokeEnd. zoetrope manual lists the pages of the manual. Every command takes \
            --no-color.
            """,
        version: Zoetrope.ExitCode.toolVersion,
        subcommands: [
            RenderCommand.self, StillCommand.self, InspectCommand.self, ValidateCommand.self, TestCommand.self,
            DiffCommand.self, EncodeCommand.self, DocsCommand.self, PreviewCommand.self, ManualCommand.self,
            NewCommand.self, SchemaCommand.self, CompletionsCommand.self, DoctorCommand.self, DrawLottieCommand.self,
            DecodeHEIFCommand.self,
        ])

    static func main() {
        Executable.declareOwn()
        // Before the scene is read, so that a signal never ends a preview in another way.
        let arguments = CommandLine.arguments.dropFirst().filter { $0 != Console.noColor }
        if arguments.first == "preview" { StopSignals.install() }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        if let help = TopicHelp(arguments, commands: names) {
            switch help.answer(commands: names) {
            case .markdown(let text):
                do throws(ZoetropeError) {
                    try Console.print(markdown: text)
                    exit(withError: ArgumentParser.ExitCode.success)
                } catch {
                    exit(withError: ArgumentParser.ExitCode(Console.report(error).rawValue))
                }
            case .error(let message):
                Console.log(message)
                exit(withError: ArgumentParser.ExitCode(Zoetrope.ExitCode.usage.rawValue))
            }
        }
        if let unknown = UnknownCommand(arguments) {
            Console.log(unknown.message)
            exit(withError: ArgumentParser.ExitCode(Zoetrope.ExitCode.usage.rawValue))
        }
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            end(with: error)
        }
    }

    /// Ends with the message and exit code of ArgumentParser, whose usage errors begin as all other errors do.
    private static func end(with error: any Error) -> Never {
        let (code, message, label) = (exitCode(for: error), fullMessage(for: error), "Error: ")
        // A command that has printed its error throws an exit code, which has no message.
        guard code == .validationFailure, !message.isEmpty else { exit(withError: error) }
        Console.log(message.hasPrefix(label) ? "error: " + message.dropFirst(label.count) : message)
        exit(withError: code)
    }
}
