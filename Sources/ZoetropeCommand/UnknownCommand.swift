import ArgumentParser
import SceneLanguage
import Zoetrope

/// The first argument, if it is not the name of a subcommand. ArgumentParser reports it as an unexpected argument, together with all
/// that follow.
struct UnknownCommand {
    private let name: String
    private let names: [String]

    /// Nil if the first argument is a subcommand or an option. `TopicHelp` answers `help`.
    init?(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type = ZoetropeCommand.self) {
        names = root.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .compactMap { $0.configuration.commandName }
        let known = Set(root.configuration.subcommands.compactMap { $0.configuration.commandName })
        guard let word = arguments.first(where: { _ in true }), word != "help", !word.hasPrefix("-"),
            !known.contains(word)
        else { return nil }
        name = word
    }

    /// The error, with the nearest command, or with the command that renders if the argument is the path of a scene.
    var error: ZoetropeError {
        let isScene = SceneTarget.isSceneFile(name)
        let hint =
            isScene
            ? "to render a scene: zoetrope render \(name)"
            : Suggestion.nearest(to: name, among: names).map { "did you mean 'zoetrope \($0)'?" }
                ?? "zoetrope --help lists the commands"
        return ZoetropeError(.usage, "unknown command '\(name)'", hint: hint)
    }
}
