import EmbeddedFiles
import SceneModel

/// Conditions on the motion of a scene.
package enum ExpectationChapter {
    /// Part of a scene with a layer `card`, a clip `film` and markers `tapped` and `open`.
    package static let example = String(
        EmbeddedFiles.manual["expectations.yaml"].dropLast())

    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["expectations.md"],
            [
                "moments": Moment.grammar, "example": example,
                "sections": tables.sections(KeySections.expectations, ExpectationKinds.all.map { $0.declaration }),
            ])
    }
}
