import Foundation
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// Matrices of variants.
@Suite struct VariantMatrixTests {
    private func file(_ matrix: String) -> SceneText {
        let indented = matrix.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        return SceneText("zoetrope: 2\nvariants:\n\(indented)\nvariables: { title: 1 }\nlayers: []\n")
    }

    private func matrix(_ text: String) throws -> VariantMatrix {
        let file = file(text)
        return try #require(file.scene?.variants, "\(file.report)")
    }

    private func shown(_ matrix: VariantMatrix) -> [String] {
        matrix.combinations.map { combination in
            combination.sorted { $0.key.name < $1.key.name }.map { "\($0.key.name) \($0.value)" }.joined(
                separator: ", ")
        }
    }

    @Test func `every combination is a variant, the last axis first`() throws {
        let found = try matrix("appearance: [light, dark]\nlocale: [en, de]\nset: { title: [1, 2] }")
        #expect(found.combinations.count == 8 && found.axes.map(\.axis.name) == ["appearance", "locale", "title"])
        #expect(shown(found)[1] == "appearance light, locale en, title 2")
        #expect(shown(found)[7] == "appearance dark, locale de, title 2")
        #expect(found.distinguishing.map(\.name) == ["appearance", "locale", "title"])
        #expect(try shown(matrix("device: iphone se")) == ["device iPhone SE"])
        #expect(try matrix("device: iphone se").distinguishing.isEmpty)
    }

    @Test func `combinations are excluded and included`() throws {
        let found = try matrix(
            """
            appearance: [light, dark]
            contrast: [standard, increased]
            exclude: [ { appearance: dark }, { appearance: light, contrast: increased } ]
            include: [ { locale: ar }, { appearance: light, contrast: standard } ]
            """)
        #expect(shown(found) == ["appearance light, contrast standard", "locale ar"])
        #expect(found.distinguishing.map(\.name) == ["appearance", "contrast", "locale"])
    }

    @Test(arguments: [
        ("appearance: [light, drak]", "3:23: error: 'drak' is not a value of 'appearance'\n", "did you mean 'dark'?"),
        ("device: [Nokia]", "3:12: error: there is no device 'Nokia'", ""),
        ("apearance: [light]", "3:3: error: unknown key 'apearance'", "did you mean 'appearance'?"),
        ("appearance: [light, light]", "3:15: error: a value of 'appearance' is given twice", ""),
        ("appearance: []", "3:3: error: 'appearance' needs a value", ""),
        ("name: a", "error: the matrix has no variants", "appearance: [light, dark]"),
        (
            "appearance: [light]\nname: \"{scene}-{loc}\"",
            "4:10: error: the pattern of names has an unknown word '{loc}'", ""
        ),
        ("appearance: [light]\nexclude: [ { locale: de } ]", "4:16: error: the matrix has no axis 'locale'", ""),
        ("appearance: [light]\nexclude: [ { appearance: dark } ]", "error: 'appearance' has no value 'dark'", ""),
        ("appearance: [light]\nexclude: { appearance: light }", "error: this must be a list of groups", ""),
        (
            "appearance: [light, dark]\nexclude: [ { appearance: [light, dark] } ]", "the matrix has no variants",
            "exclude leaves out every combination"
        ),
        ("appearance: [light]\nexclude: [ {} ]", "4:14: error: a combination needs an axis", ""),
        (
            "appearance: [light]\nname: \"{scene}-{appearance\"",
            "error: a brace in the pattern of names is not closed", ""
        ),
        ("locale: [en, xx]", "3:16: error: there is no language 'xx'", ""),
        ("set: { title: [[1]] }", "error: a value must be an expression", ""),
    ])
    func `mistakes have a place and a hint`(matrix: String, message: String, hint: String) {
        let report = file(matrix).report
        #expect(
            report.contains(message.trimmingCharacters(in: .newlines)) && (hint.isEmpty || report.contains(hint)),
            "\(report)")
    }

    @Test func `a list in a group stands for each of its values, and set for variables`() throws {
        let found = try matrix(
            "locale: [en, de, ar]\nset: { title: [1, 2] }\nexclude: [ { locale: [de, ar], title: 2 } ]\ninclude: [ { set: { title: [3, 4] }, locale: en-US } ]"
        )
        #expect(
            shown(found) == [
                "locale en, title 1", "locale en, title 2", "locale de, title 1", "locale ar, title 1",
                "locale en-US, title 3", "locale en-US, title 4",
            ])
    }

    @Test func `the number of variants is limited`() {
        let many = "set: { " + (0..<13).map { "v\($0): [1, 2]" }.joined(separator: ", ") + " }"
        #expect(file(many).outcome.hitLimit && file(many).report.contains("more than 4096 combinations"))
    }
}
