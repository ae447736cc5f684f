/// Quotes words of command lines that users can copy.
package enum ShellWord {
    /// The word in single quotes if it contains characters with a meaning in a shell.
    package static func quoted(_ word: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/=:@%+,")
        guard word.isEmpty || !word.allSatisfy(plain.contains) else { return word }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// A path that no command takes for an option: with `./` before a hyphen at its start.
    package static func path(_ path: String) -> String { path.hasPrefix("-") && path != "-" ? "./\(path)" : path }
}
