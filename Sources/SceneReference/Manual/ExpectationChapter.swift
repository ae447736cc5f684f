import SceneModel

/// Conditions on the motion of a scene.
package enum ExpectationChapter {
    /// Part of a scene with a layer `card`, a clip `film` and markers `tapped` and `open`.
    package static let example = String(
        String(decoding: PackageResources.expectations_yaml, as: UTF8.self).dropLast())

    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            PackageResources.expectations_md,
            [
                "moments": Moment.grammar, "example": example,
                "sections": tables.sections(KeySections.expectations, ExpectationKinds.all.map { $0.declaration }),
            ])
    }
}
