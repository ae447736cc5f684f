import ArgumentParser
import Zoetrope

/// `zoetrope completions`
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the completions of this program for a shell.",
        discussion: """
            Where shells look for them:

              bash  zoetrope completions bash > ~/.local/share/bash-completion/completions/zoetrope
              zsh   zoetrope completions zsh > ~/.zsh/completions/_zoetrope   (a folder of $fpath)
              fish  zoetrope completions fish > ~/.config/fish/completions/zoetrope.fish
            """)

    @Argument(
        help: ArgumentHelp("\(names.joined(separator: ", ")); by default the shell in $SHELL.", valueName: "shell"),
        completion: .list(names))
    var shell: String?

    private static var names: [String] { CompletionShell.allCases.map(\.rawValue) }

    func validate() throws {
        guard let shell, CompletionShell(rawValue: shell) == nil else { return }
        throw ValidationError(
            "There are no completions for '\(shell)', only for \(Self.names.joined(separator: ", ")).")
    }

    func run() throws {
        do throws(ZoetropeError) {
            guard let shell = shell.flatMap(CompletionShell.init(rawValue:)) ?? CompletionShell.autodetected() else {
                throw ZoetropeError(.usage, "name a shell: \(Self.names.joined(separator: ", "))")
            }
            try Console.print(ZoetropeCommand.completionScript(for: shell))
        } catch {
            try Console.report(error).finish()
        }
    }
}
