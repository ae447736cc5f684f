/// What people call a variable, for texts without code: `asking` for `question.isAsking`.
enum VariableWords {
    /// Words at the beginning of names that say only that the variable is true or false.
    private static let auxiliaries: Set = ["are", "has", "is", "should", "was", "will"]
    /// Words that say nothing without the name of the part that they belong to.
    private static let vague: Set = ["active", "enabled", "off", "on", "shown", "value", "visible"]

    /// The name in words, without the part that the variable belongs to, unless the rest says nothing.
    static func words(_ name: String) -> String {
        // Of a layer `dim` is the backdrop, of a variable how dim something is.
        // Indices count from 0, people from 1.
        let name = name.replacing(/\[(\d+)\]/) { index in Int(index.output.1).map { " \($0 + 1)" } ?? "" }
        let keys = name.split(separator: ".").map { $0 == "dim" ? "dim" : LayerNames.words(String($0)) }
        let own = (keys.last ?? "").split(separator: " ")
        let rest =
            own.first.map { auxiliaries.contains(String($0)) } == true && own.count > 1 ? own.dropFirst() : own[...]
        let words = rest.joined(separator: " ")
        return vague.contains(words) && keys.count > 1 ? keys.dropLast().joined(separator: " ") : words
    }

    /// The words in quotation marks, as the name of something that a scene calls so.
    static func quoted(_ name: String) -> String { "“\(words(name))”" }
}
