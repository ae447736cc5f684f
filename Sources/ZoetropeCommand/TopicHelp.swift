import Foundation
import SceneLanguage
import SceneReference
import Zoetrope

/// `zoetrope help WORD` and `zoetrope help KIND WORD` for words of scenes; ArgumentParser answers `help` for commands.
struct TopicHelp {
    private let kind: HelpTopic.Kind?
    private let word: String

    /// Nil if the arguments do not ask for help on a word of scenes.
    ///
    /// - Parameters:
    ///   - arguments: without the name of the program.
    ///   - commands: the names of the subcommands, which come first.
    init?(_ arguments: some Sequence<String>, commands: [String]) {
        let words = Array(arguments.prefix(6))
        guard words.first == "help", words.count > 1, !words[1].hasPrefix("-") else { return nil }
        let kind = HelpTopic.Kind(rawValue: words[1])
        if let kind, words.count == 3 {
            (self.kind, word) = (kind, words[2])
        } else if words.count == 2, !commands.contains(words[1]) {
            (self.kind, word) = (nil, words[1])
        } else if kind == nil, !commands.contains(words[1]), !words.contains(where: { $0.hasPrefix("-") }) {
            (self.kind, word) = (nil, words.dropFirst().joined(separator: " "))
        } else {
            return nil
        }
    }

    /// The explanation of the word.
    ///
    /// - Parameter commands: the names of the subcommands, for suggestions.
    /// - Throws: exit code 64 if nothing explains the word.
    func markdown(commands: [String]) throws(ZoetropeError) -> String {
        if let text = HelpTopics.markdown(of: word, kind: kind) { return text }
        // Words that begin with a kind: `help action sheet`.
        if let kind, let text = HelpTopics.markdown(of: "\(kind.rawValue) \(word)") { return text }
        let names = (kind == nil ? commands : []) + HelpTopics.words(of: kind)
        // Among hundreds of words of all kinds, one that differs by a third has another meaning.
        let isOtherKind = kind != nil && !HelpTopics.named(word).isEmpty
        let nearest = isOtherKind ? word : Suggestion.nearest(to: word, among: names, part: 5)
        // A name that begins like the word is more likely to be meant than what a text mentions.
        let isMisspelt = nearest.map { $0.lowercased().prefix(3) == word.lowercased().prefix(3) } ?? false
        if kind == nil, !isMisspelt,
            let text = ManualSearch(word, in: ManualCommand.book).markdown(of: word)
        {
            return text
        }
        let hint =
            nearest.map { name in
                "did you mean 'zoetrope help \(name.contains(" ") ? "\"\(name)\"" : name)'?"
            } ?? "zoetrope manual reference lists all keys, zoetrope --help the commands"
        let words = isOtherKind ? [kind?.rawValue, word].compactMap(\.self).joined(separator: " ") : word
        throw ZoetropeError(.usage, "there is no help on '\(words)'", hint: hint)
    }
}
