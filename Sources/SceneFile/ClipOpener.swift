package import SceneLanguage
package import SceneModel

/// Opens what clips play. Scene files know where a clip lies; what plays in it is for the modules above.
package protocol ClipOpener: AnyObject {
    /// Opens and checks a clip as a whole.
    ///
    /// - Parameter folder: the scene's folder, from which a scene that is a clip takes its files too.
    func open(_ file: ClipFile, in folder: SceneFolder) throws(FileProblem) -> ClipReference
}

/// A clip's file, found inside the scene's folder.
package struct ClipFile: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// As messages name it: beside the file that names it.
    package var name: String
    /// As written in the scene.
    package var written: String
    package var script: String?
}
