package import SceneLanguage

/// Finds what a scene names: included layers, pictures and fonts. Nothing outside the scene's folder is reached.
package protocol SceneFiles {
    /// The parsed content of another scene file.
    ///
    /// - Parameters:
    ///   - path: as written, from the folder of `file`.
    ///   - file: the file that names it, as in its locations.
    func include(_ path: String, from file: String) throws(FileProblem) -> SourceNode

    /// A picture's real path and size; its header is checked, its pixels are not read.
    func image(_ path: String, from file: String) throws(FileProblem) -> ImageReference

    /// A font file's real path; its table directory is checked.
    func font(_ path: String, from file: String) throws(FileProblem) -> String

    /// A scene, GIF or animated PNG, opened and checked as a whole.
    ///
    /// - Parameter script: which script of a scene plays; nil for its first one.
    func clip(_ path: String, script: String?, from file: String) throws(FileProblem) -> ClipReference
}

/// Why a file cannot be used.
package struct FileProblem: Error, Hashable {
    package var message: String
    package var hint: String?
    /// Set where the file itself holds the mistakes, each with its place.
    package var diagnostics: [Diagnostic]
    package var isLimit: Bool

    package init(
        _ message: String, hint: String? = nil, diagnostics: [Diagnostic] = [], isLimit: Bool = false
    ) {
        self.message = message
        self.hint = hint
        self.diagnostics = diagnostics
        self.isLimit = isLimit
    }
}
