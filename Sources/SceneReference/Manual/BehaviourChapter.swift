import EmbeddedFiles
import Pages
import SceneLanguage
import SceneModel

/// Gestures, actions and steps: lists whose entries are mappings; one key of each entry gives its kind.
enum BehaviourChapter {
    static func gestures(_ tables: KeyTables) -> ManualChapter {
        let sections = tables.sections(KeySections.gestures, Gestures.all.map { $0.declaration }) { index in
            let kind = Gestures.all[index]
            let states = kind.states.map { Markdown.code($0.rawValue) }.joined(separator: ", ")
            let members = kind.senderMembers.map { "`sender.\($0.name)` (\($0.type.name))" }.joined(separator: ", ")
            return "\n\nStates: \(states). Members: \(members)."
        }
        return ManualChapter(
            EmbeddedFiles.manual["gestures.md"],
            ["table:gesture": tables.table(KeySections.gesture), "sections": sections])
    }

    static func actions(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["actions.md"],
            ["sections": tables.sections(KeySections.actions, Actions.all.map { $0.declaration })])
    }

    static func steps(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["scripts.md"],
            [
                "table:place": tables.table(KeySections.place),
                "sections": tables.sections(KeySections.steps, ScriptSteps.all.map { $0.declaration }),
            ])
    }
}
