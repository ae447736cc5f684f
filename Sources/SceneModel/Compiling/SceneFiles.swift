package import Graphics
package import SceneLanguage

/// Finds the files that a scene refers to: included scenes, pictures, fonts and clips. All are inside the scene's
/// folder.
package protocol SceneFiles {
    /// The parsed content of another scene file.
    ///
    /// - Parameters:
    ///   - path: the path as written, relative to the folder of `file`.
    ///   - file: the file that contains the path, as in its locations.
    func include(_ path: String, from file: String) throws(FileProblem) -> SourceNode

    /// A picture's path with links resolved, its size, and what of it is drawn in another way than its author sees it. The header
    /// is checked; the pixels are not read.
    ///
    /// - Parameter symbol: selects the variant of a symbol template; empty for other pictures.
    func image(
        _ path: String, symbol: SymbolConfiguration, from file: String
    ) throws(FileProblem) -> (reference: ImageReference, warnings: [PictureWarning])

    /// A font file's path with links resolved. Its table directory is checked.
    func font(_ path: String, from file: String) throws(FileProblem) -> String

    /// The path of a film or animation with links resolved. Its content is not read.
    func recording(_ path: String, from file: String) throws(FileProblem) -> String

    /// Opens a scene or an animation file and checks its whole content.
    ///
    /// - Parameter options: the script, the marker and the colours that the layer names.
    func clip(_ path: String, options: ClipOptions, from file: String) throws(FileProblem) -> ClipReference
}

/// Why a file cannot be used.
package struct FileProblem: Error, Hashable {
    package var message: String
    package var hint: Hint?
    /// The mistakes in the file itself; empty if the file cannot be used at all.
    package var diagnostics: [Diagnostic]
    package var isLimit: Bool
    /// The key path of the layer's property whose value is wrong; nil for that of the file.
    package var keyPath: String?

    package init(
        _ message: String, hint: Hint? = nil, diagnostics: [Diagnostic] = [], isLimit: Bool = false,
        keyPath: String? = nil
    ) {
        self.message = message
        self.hint = hint
        self.diagnostics = diagnostics
        self.isLimit = isLimit
        self.keyPath = keyPath
    }
}
