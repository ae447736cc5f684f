import Foundation
import Graphics
import SceneFile
import SceneLanguage
import SceneModel

/// A clip opener that returns the same clip for every file.
final class AnyClips: ClipOpener {
    static let reference = {
        var clip = ClipReference(path: "/clip", size: Size(1, 1), duration: 1, frameEnds: [1])
        clip.markers = ["reveal": 0.5]
        return clip
    }()

    /// The path of a scene in a folder that contains a file for a clip: this source file.
    static let scene = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "scene.yaml").path

    func open(_ file: ClipFile, in folder: SceneFolder) throws(FileProblem) -> ClipReference { Self.reference }
}
