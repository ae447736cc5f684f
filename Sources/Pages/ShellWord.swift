/// Words of command lines, for people who copy them.
package enum ShellWord {
    /// A word as a shell takes it: quoted where something in it would mean something else.
    package static func quoted(_ word: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/=:@%+,")
        guard word.isEmpty || !word.allSatisfy(plain.contains) else { return word }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
