import EmbeddedFiles
import Foundation
import Graphics
import Pages
import SceneFile
import SceneLanguage
import SceneModel

/// Expressions: units, operators, functions.
package enum ExpressionChapter {
    static var chapter: ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["expressions.md"],
            [
                "units": Lexer.unitTable,
                "members": AnimatorMember.allCases.map { Markdown.code($0.rawValue) }.joined(separator: ", "),
                "functions": Markdown.table(["function", "result", "meaning", "example"], rows),
            ])
    }

    private static var rows: [[String]] {
        ExpressionFunction.references.map { function in
            let value = value(of: function.example).map { " is \(Markdown.code($0))" } ?? ""
            return [
                Markdown.code(function.signature), function.result, function.summary,
                Markdown.code(function.example) + value,
            ]
        }
    }

    /// The value of a constant expression in an empty scene, as a scene would write it; nil when it has no value.
    package static func value(of expression: String) -> String? {
        let text = "zoetrope: 1\nvariables: { value: \"\(expression)\" }\nlayers: []\n"
        let outcome = SceneLoader.load(Data(text.utf8), path: "manual.yaml", options: SceneOptions())
        switch outcome.scene?.variables.first?.initial.constant {
        case nil: return nil
        case .number(let number): return Value.format((number * 1e9).rounded() / 1e9)
        case .color(let color): return color.hexString
        case .some(let value): return value.description
        }
    }
}
