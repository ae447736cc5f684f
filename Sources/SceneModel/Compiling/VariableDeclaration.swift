import SceneLanguage

/// The declaration of a variable, which is compiled when the variable is first used.
struct VariableDeclaration {
    var name: String
    var location: SourceLocation
    var node: SourceNode
    /// The part that declares it.
    var part = 0
    /// The number of the copy of a repeated variable.
    var copy: Int?
    /// The names that such a copy can use; nil for other variables, which use those of their part.
    var scope: Scope?
    /// The initial value in the file if the command line replaces it.
    var replaced: SourceNode?
    /// The expression of the command line that replaces it; nil before it is read.
    var replacement: SourceNode?
    var isRead = false
    var variable: Variable?

    /// - Parameter replacement: the expression of the command line or of a matrix that replaces the declared one, with its place.
    init(_ entry: SourceNode.Entry, replacement: (text: String, place: SourceLocation)?) {
        name = entry.key
        location = entry.keyLocation
        node = entry.value
        guard let replacement else { return }
        let value = SourceNode(.scalar(replacement.text, quoted: false), at: replacement.place)
        // The list of allowed values still applies.
        if var entries = node.entries, let index = entries.firstIndex(where: { $0.key == "initial" }) {
            replaced = entries[index].value
            entries[index].value = value
            node.content = .mapping(entries)
        } else {
            replaced = node
            node = value
        }
    }
}

extension VariableDeclaration {
    /// A variable that the scene does not declare itself.
    init(_ variable: Variable) {
        name = variable.name
        location = variable.location
        node = SourceNode(.empty, at: variable.location)
        isRead = true
        self.variable = variable
    }
}
