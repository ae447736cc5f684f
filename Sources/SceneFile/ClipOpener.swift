package import SceneLanguage
package import SceneModel

/// Opens the files of clips. A module above implements it, because this module cannot decode or render them.
package protocol ClipOpener: AnyObject {
    /// Opens a clip and checks its whole content.
    ///
    /// - Parameter folder: the folder of the scene; a scene used as a clip reads its files from it too.
    func open(_ file: ClipFile, in folder: SceneFolder) throws(FileProblem) -> ClipReference
}

/// The file of a clip, inside the scene's folder.
package struct ClipFile: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// The path in messages, relative to the same folder as the path of the including file.
    package var name: String
    /// As written in the scene.
    package var written: String
    package var options = ClipOptions()
}
