import EmbeddedFiles
import Pages
import SceneModel
import SceneTesting

/// What is recorded of a scene, and how it is compared.
enum GoldenChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["goldens.md"],
            [
                "table:goldens": tables.table(KeySections.goldens),
                "relations": [
                    MotionRelation.late(0.033), .slower(1.1), .scaled(1.01), .shifted(5),
                    .overshoots(expected: 0.09, actual: 0.11),
                ]
                .map { "\"\($0)\"" }.joined(separator: ", "),
                "records": Markdown.table(
                    ["`--record`", "writes"], RecordMode.allCases.map { [Markdown.code($0.rawValue), $0.summary] }),
                "missing": RecordMode.missing.rawValue, "never": RecordMode.never.rawValue,
                "variable": RecordMode.variable,
                "unattended": RecordMode.unattended.map(Markdown.code).joined(separator: ", "),
            ])
    }
}

extension RecordMode {
    var summary: String {
        switch self {
        case .all: "every golden that differs from the run, and missing ones"
        case .failed: "goldens that fail, and missing ones"
        case .missing: "missing goldens"
        case .never: "nothing; a missing golden is a failure"
        }
    }
}
