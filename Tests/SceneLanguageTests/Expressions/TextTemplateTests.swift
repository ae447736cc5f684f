import SceneLanguage
import Testing

/// Texts with `${expression}`.
@Suite struct TextTemplateTests {
    /// The parts in one line: literals as they are, expressions in angle brackets with their offset.
    private func parts(_ text: String) throws(ExpressionError) -> String {
        try TextTemplate.parts(of: text).map { part in
            switch part {
            case .literal(let text): text
            case .expression(let text, let offset): "<\(text)@\(offset)>"
            }
        }.joined(separator: "|")
    }

    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("$", "$"), ("5$ {x}", "5$ {x}"), ("$$", "$$"), ("${x}", "<x@2>"),
        ("a${x}b", "a|<x@3>|b"), ("${a}${b}", "<a@2>|<b@6>"), ("$${x}", "${x}"), ("a$${x}${y}", "a${x}|<y@8>"),
        ("$$${x}", "$${x}"), ("${}", "<@2>"), ("\u{E9}\u{1F680}${x}", "\u{E9}\u{1F680}|<x@4>"), ("${x}}", "<x@2>|}"),
        ("${\u{E9}}${y}", "<\u{E9}@2>|<y@6>"),
    ])
    func `a text is split at its expressions`(text: String, expected: String) throws {
        #expect(try parts(text) == expected)
    }

    @Test(arguments: [("${x", 0), ("\u{E9}a${", 2), ("${x}$${y}${z", 9)])
    func `an expression without an end is an error at its start`(text: String, offset: Int) {
        let error = #expect(throws: ExpressionError.self) { try TextTemplate.parts(of: text) }
        #expect(error?.offset == offset && error?.length == 2)
    }
}
