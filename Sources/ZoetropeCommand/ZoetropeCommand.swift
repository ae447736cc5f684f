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
        if CommandLine.arguments.dropFirst().first == "preview" { StopSignals.install() }
        if let unknown = UnknownCommand(CommandLine.arguments.dropFirst()) {
            Console.log(unknown.message)
            exit(withError: ArgumentParser.ExitCode(Zoetrope.ExitCode.usage.rawValue))
        }
        main(nil)
    }
}
