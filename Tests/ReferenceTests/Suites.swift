import Foundation
import SceneFile
import SceneModel
import SceneReference
import Zoetrope

/// The cases of this repository.
enum Suites {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases").path

    static let own = Result { try ReferenceSuite(folder) }

    static func reference(_ name: String) throws -> ReferenceCase {
        guard let found = try own.get().cases.first(where: { $0.description == name }) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name])
        }
        return found
    }

    /// A case's scene after one change to its text, which must occur in it.
    static func scene(of reference: ReferenceCase, replacing old: String, with new: String) throws -> PreparedScene {
        let text = try String(contentsOfFile: reference.scene, encoding: .utf8)
        guard text.contains(old) else { throw CocoaError(.formatting, userInfo: [NSFilePathErrorKey: old]) }
        let changed = Data(text.replacing(old, with: new).utf8)
        let outcome = SceneLoader.load(changed, path: reference.scene, options: SceneOptions())
        return try PreparedScene(outcome, path: reference.scene, settings: SceneSettings())
    }
}
