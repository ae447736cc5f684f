import EmbeddedFiles
import SceneModel

/// Dynamic animators and their behaviors.
enum DynamicsChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["dynamics.md"],
            [
                "table:dynamics": tables.table(KeySections.dynamics),
                "sections": tables.sections(KeySections.behaviors, Behaviors.all.map { $0.declaration }),
            ])
    }
}
