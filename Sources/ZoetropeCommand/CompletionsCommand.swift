import ArgumentParser
import Zoetrope

/// `zoetrope completions`
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the completion script for a shell.",
        discussion: """
            Where shells look for completion scripts:

              bash  zoetrope completions bash > ~/.local/share/bash-completion/completions/zoetrope
              zsh   zoetrope completions zsh > ~/.zsh/completions/_zoetrope   (a folder in $fpath)
              fish  zoetrope completions fish > ~/.config/fish/completions/zoetrope.fish
            """)

    @Argument(
        help: ArgumentHelp("\(names.joined(separator: ", ")); the default is the shell in $SHELL.", valueName: "shell"),
        completion: .list(names))
    var shell: String?

    @Flag(help: "Print a JSON object with the shell and the script.")
    var json = false

    @OptionGroup var terminal: TerminalOptions

    private static var names: [String] { CompletionShell.allCases.map(\.rawValue) }

    func validate() throws {
        guard let shell, CompletionShell(rawValue: shell) == nil else { return }
        throw ValidationError(
            "Unknown shell '\(shell)'; completions exist for \(Self.names.joined(separator: ", ")).")
    }

    func run() throws {
        do throws(ZoetropeError) {
            guard let shell = shell.flatMap(CompletionShell.init(rawValue:)) ?? CompletionShell.autodetected() else {
                throw ZoetropeError(.usage, "name a shell: \(Self.names.joined(separator: ", "))")
            }
            let script = ZoetropeCommand.completionScript(for: shell)
            if json {
                try Console.print(JSONText.encode(["shell": shell.rawValue, "script": script]))
            } else {
                try Console.print(script)
            }
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }
}
