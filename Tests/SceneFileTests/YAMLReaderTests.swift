import Foundation
import SceneFile
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Unsupported YAML, and errors of the file itself.
@Suite struct YAMLReaderTests {
    private func mistakes(_ yaml: String) -> [String] { SceneText(yaml).mistakes }

    private static let anchors = """
        anchors and aliases are not supported in scene files (use 'let', 'repeat', 'include' or a variable; quote text or \
        an expression with & or *)
        """

    @Test(arguments: [
        ("zoetrope: 1\nlayers: &all []\n", "2:9"), ("zoetrope: 1\nlayers: *all\n", "2:9"),
        ("zoetrope: 1\nlayers: [ { id: a }, &b { id: b } ]\n", "2:22"), ("&top\nzoetrope: 1\n", "1:1"),
        ("- &x a\n", "1:3"), ("? &x a\n", "1:3"), ("a: ! b\n- *x", "1:4"), ("{\"a\":*x}", "1:6"),
        ("a: \"q\" \n*x", "2:1"),
        ("a: {b: c\n, d: *x}", "2:6"), ("a: |\n  text\nb: *x", "3:4"), ("- a: |\n  b: &x 1\n", "2:6"),
        ("a: 'it''s'\nb: *x", "2:4"), ("a: \"say \\\"hi\\\"\"\nb: *x", "2:4"), ("a: it's\nb: *x", "2:4"),
        ("a: text\n  'not quoted\nb: *x", "3:4"), ("a: > # note\n  text\n *x", "3:2"), ("--- &x a", "1:5"),
        ("# comment\r\n*x: 1\r\n", "2:1"), ("a: what? \"x\nb: *x", "2:4"), ("{ a: what? \"x, b: &y 1 }", "1:19"),
        ("[a]: plain\n'x': *y", "2:6"), ("a:\n- b\n- *c", "3:3"), ("a: |2\n   x\n *y", "3:2"), ("a: # |\n  *x", "2:3"),
    ])
    func anchorsAndAliasesAreErrors(yaml: String, place: String) {
        let found = mistakes(yaml)
        #expect(found.count == 1 && found.first?.hasPrefix(place + ": ") == true, "\(found)")
        #expect(
            found.first?.hasSuffix("scene files (quote a value that starts with !; for negation write 'not')") == true
                || found == ["\(place): \(Self.anchors)"])
    }

    @Test(arguments: [
        "Wow, *really* & truly", "'Don''t, *x*, &y'", "\"say \\\"a\\\", *b\"", "2 * 3 & 4", "Really? *wow*",
        "a [*b] {&c}",
        "|\n    *bold*\n    & more\n\n    'open", ">-\n    *bold*\n     &deep", "hello\n    *world*",
        "\"two\n    *lines\"",
        "a#b # *c",
    ])
    func asterisksAndAmpersandsInText(text: String) {
        let file = SceneText("zoetrope: 1\nlayers:\n- text: \(text)\n")
        #expect(file.mistakes.isEmpty, "\(file.report)")
    }

    @Test(arguments: [
        ("zoetrope: 1\nlayers:\n- background: #007AFF\n  id: a\n", "3:15", "#007AFF"),
        ("zoetrope: 1\nlayers:\n- { background: #0AF, id: a }\n- id: b\n", "3:17", "#0AF"),
        ("zoetrope: 1\nlayers:\n- gradient: { colors: [ #FF0000, #00FF00 ] }\n", "3:25", "#FF0000"),
    ])
    func unquotedColors(yaml: String, place: String, color: String) {
        #expect(
            mistakes(yaml) == [
                "\(place): the value is missing: # starts a comment (quote the colour: \"\(color)\")"
            ])
    }

    @Test func missingColon() {
        #expect(
            mistakes("zoetrope: 1\nlayers\n  - id: card\n") == [
                "2:1: a colon is missing (write each entry as 'key: value')"
            ])
    }

    @Test func commentsThatLookLikeColors() {
        let file = SceneText(
            "zoetrope: 1\nlayers: # FFF\n- id: a # #123456\n  text: \"a: #FFF\"\n  opacity: 1 # , #FFF\n")
        #expect(file.mistakes.isEmpty, "\(file.report)")
    }

    @Test func tagsAreErrors() {
        let text = SceneText("zoetrope: 1\nlayers:\n- hidden: !isOpen\n")
        #expect(
            text.report == """
                scene.yaml:3:11: error: tags are not supported in scene files
                  - hidden: !isOpen
                            ^
                  hint: quote a value that starts with !; for negation write 'not'
                """)
    }

    @Test(arguments: [
        String(repeating: "[", count: 200_000), String(repeating: "- ", count: 200_000),
        String(repeating: "{a: ", count: 200_000),
        String(repeating: "? ", count: 200_000), String(repeating: "[", count: 101),
        (0..<700).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    ])
    func deepNestingIsRejectedBeforeParsing(yaml: String) {
        let found = mistakes(yaml)
        #expect(
            found.count == 1
                && found.first?.hasSuffix(": groups and lists are nested more than 100 levels deep") == true)
    }

    @Test(arguments: [
        (String(repeating: "[", count: 101), "1:101"), ("a: " + String(repeating: "[", count: 120), "1:103"),
        ("[ " + String(repeating: "[", count: 49) + String(repeating: "{", count: 51), "1:102"),
        (String(repeating: "- ", count: 101) + "a", "1:201"),
    ])
    func excessiveNestingIsReportedAtItsStart(yaml: String, place: String) {
        #expect(mistakes(yaml).map { $0.prefix(while: { $0 != " " }) } == ["\(place):"])
    }

    @Test func secondDocumentIsAnError() {
        #expect(
            mistakes("zoetrope: 1\nlayers: []\n---\nzoetrope: 1\n") == [
                "3:1: a file contains one scene, but a second document starts here"
            ])
    }

    @Test func emptyFiles() {
        let expected = ["1:1: the file is empty (a scene starts with 'zoetrope: 2')"]
        #expect(mistakes("") == expected)
        #expect(mistakes("\n\n# nothing\n") == expected)
        #expect(mistakes("\u{FEFF}") == expected)
    }

    @Test func filesThatAreNotText() {
        #expect(
            SceneText(bytes: Data([0x89, 0x50, 0x4E, 0x47, 0xFF, 0xFE])).mistakes == [
                "1:1: this file is not UTF-8 text"
            ])
        let control = mistakes("zoetrope: 1\nlayers: [ { text: \"a\u{1}\" } ]\n")
        #expect(control == ["2:1: a control character is not allowed"])
        #expect(mistakes("zoetrope: 1\u{0}\n").count == 1)
    }

    @Test func fileSizeIsLimited() {
        let large = SceneText("zoetrope: 1\nlayers: []\n" + String(repeating: "# é\n", count: 300_000))
        #expect(large.mistakes == ["1:1: the scene file is larger than 1 MB"])
        #expect(large.outcome.hitLimit)
    }

    /// Reading stops just past the limit, possibly in the middle of a character.
    @Test func largeFileCutInACharacterIsReportedAsLarge() throws {
        let folder = try TemporaryFolder()
        try folder.write("# " + String(repeating: "é", count: 1 << 20), to: "large.yaml")
        let outcome = try SceneLoader.load(folder.path("large.yaml"))
        #expect(outcome.diagnostics.map(\.message) == ["the scene file is larger than 1 MB"])
    }

    @Test func tabs() {
        let text = SceneText("zoetrope: 1\nlayers:\n\t- id: a\n")
        #expect(
            text.report == """
                scene.yaml:3:1: error: this character cannot start a value
                  \t- id: a
                  ^
                  hint: YAML is indented with spaces, not tabs
                """)
    }

    /// Only tabs before the first character of a line are reported as indentation.
    @Test func tabsElsewhereKeepTheHint() {
        let expected = ["1:5: a colon is not allowed here (quote a value that contains a colon)"]
        #expect(mistakes("a: b: c\t\n") == expected)
        #expect(mistakes("a: b: c # x\ty\n") == expected)
    }

    /// The hint about `?` and `:` is for expressions, not for comments and quoted text.
    @Test(arguments: [
        "a: b: c # why? : x\n", "a: b: c # sure?\n", "a: b: \"why? : x\"\n", "a: b: 'it''s ? : x' # 'open\n",
        "a: b: what?\n",
    ])
    func questionMarksInText(yaml: String) {
        #expect(mistakes(yaml) == ["1:5: a colon is not allowed here (quote a value that contains a colon)"])
    }

    @Test(arguments: ["a: \"x\" == b ? 1 : 0\n", "a: it's x ? c: d\n"])
    func questionMarksInExpressions(yaml: String) {
        #expect(mistakes(yaml).first?.hasSuffix("(quote an expression with ? and :)") == true, "\(mistakes(yaml))")
    }

    /// Yams stops at the first group with a duplicate key.
    @Test(arguments: [
        ("zoetrope: 1\nlayers: []\nlayers: []\n", "3:1: duplicate key 'layers' (the first one is at 2:1)"),
        (
            "zoetrope: 1\nlayers:\n  - id: a\n    opacity: 1\n\n    # more\n    opacity: 0\n  - { id: b, id: c }\n",
            "7:5: duplicate key 'opacity' (the first one is at 4:5)"
        ),
        (
            "zoetrope: 1\nlayers:\n  - id: a\n    mask: { id: b }\n    'id': c\n",
            "5:5: duplicate key 'id' (the first one is at 3:5)"
        ),
        // All keys are texts.
        (
            "zoetrope: 1\nlayers: []\nlet: { 1: 2, \"1\": 3 }\n",
            "3:14: duplicate key '1' (the first one is at 3:8)"
        ),
        (
            "zoetrope: 1\nlayers: [ { id: a, mask: { id: 'b, id: c' }, id: d } ]\n",
            "2:46: duplicate key 'id' (the first one is at 2:13)"
        ),
        // The second key of a group of several lines in braces is not looked for.
        ("zoetrope: 1\nlet: { a: 2,\n  a: 3 }\nlayers: []\n", "2:8: duplicate key 'a'"),
    ])
    func `a duplicate key is reported at the second place`(yaml: String, expected: String) {
        #expect(mistakes(yaml) == [expected])
    }

    @Test(arguments: [
        ("layers: [ { id: a }\n", "2:9: this '[' is not closed (add ']' at the end of line 2)"),
        ("layers:\n  - { id: a\n", "3:5: this '{' is not closed (add '}' at the end of line 3)"),
        ("layers: [\n\n", "2:9: this '[' is not closed (add ']' at the end of line 2)"),
        (
            "layers:\n  - frame: [50, 150, 140, 100\n    cornerRadius: 24\n",
            "3:12: this '[' is not closed (add ']' at the end of line 3)"
        ),
        (
            "layers:\n  - id: a\n    font: {\n      size: 17,\n      weight: bold\n    color: red\n",
            "4:11: this '{' is not closed (add '}' at the end of line 6)"
        ),
        ("layers: [ { id: a ]\n", "2:11: this '{' is not closed (write '}' before the ']')"),
        ("layers: [ { frame: [1, 2 } ]\n", "2:20: this '[' is not closed (write ']' before the '}')"),
        ("layers: [ { id: a } { id: b } ]\n", "2:21: expected ',' or ']'"),
        ("layers: [\n  { id: a }\n  { id: b }\n]\n", "4:3: expected ',' or ']'"),
    ])
    func `a bracket that is not closed is reported at its place`(lines: String, expected: String) {
        #expect(mistakes("zoetrope: 1\n" + lines) == [expected])
    }

    @Test(arguments: [
        ("- { id: a, text: 'It's' }\n", "3:21: an apostrophe ends a text in single quotes (write \"It's\")"),
        ("- id: a\n  text: 'It's here'\n", "4:12: an apostrophe ends a text in single quotes (write \"It's here\")"),
        (
            "- id: a\n  text: 'It's\n",
            "4:12: an apostrophe ends a text in single quotes (put the text in double quotes)"
        ),
    ])
    func `an apostrophe in single quotes`(layers: String, expected: String) {
        #expect(mistakes("zoetrope: 1\nlayers:\n" + layers) == [expected])
    }

    @Test func `a space is missing after the colon of a key`() {
        #expect(
            mistakes("zoetrope: 1\nlayers:\n- id: a\n  opacity:0.5\n  zPosition: 1\n") == [
                "4:3: a space is missing after the colon (write opacity: 0.5)"
            ])
    }

    @Test func keysMustBeScalars() {
        #expect(mistakes("zoetrope: 1\nlayers: []\n[a]: 1\n") == ["3:1: a key must be plain text, not a group or list"])
        #expect(
            mistakes("zoetrope: 1\nlayers: []\n? {a: b}\n: 1\n") == [
                "3:3: a key must be plain text, not a group or list"
            ])
    }

    private static let indentationHint = "indent the keys of a group alike; each item of a list starts with '- '"

    @Test(arguments: [
        (
            "  - id: a\n    text: Note\n     frame: x\n",
            "5:6: this line is indented more than the key above it, so it is read as a part of its value"
        ),
        (
            "  - id: a\n    text: Note\n      - id: b\n",
            "5:7: this list item is indented more than the list that it belongs to, so it is read as a part of the value above it"
        ),
        (
            "  - id: a\n    text: Note\n   frame: x\n",
            "5:4: this line is indented less than the keys of the list item above it"
        ),
        (
            "  - id: a\n    text: Note\n  id: b\n",
            "5:3: this line is indented less than the keys of the list item above it"
        ),
        ("  - id: a\n - id: b\n", "4:2: this line is indented less than the list above it"),
    ])
    func `wrong indentation`(layers: String, message: String) {
        #expect(mistakes("zoetrope: 1\nlayers:\n\(layers)") == ["\(message) (\(Self.indentationHint))"])
    }

    @Test func `a colon in a plain value`() {
        let hint = "inside braces, quote a value that contains a colon: text: \"Note: saved\""
        #expect(
            mistakes("zoetrope: 1\nlayers:\n  - { id: a, text: Note: saved, frame: x }\n") == [
                "3:24: expected ',' or '}' (\(hint))"
            ])
        #expect(
            mistakes("zoetrope: 1\nlayers:\n  - id: a\n    text: Note: saved\n") == [
                "4:15: a colon is not allowed here (quote a value that contains a colon)"
            ])
    }

    @Test func syntaxErrors() {
        #expect(
            mistakes("zoetrope: 1\nlayers:\n  - text: a: b\n") == [
                "3:12: a colon is not allowed here (quote a value that contains a colon)"
            ])
        #expect(
            mistakes("zoetrope: 1\nlayers:\n  - text: @home\n") == [
                "3:11: this character cannot start a value (quote this value)"
            ])
        #expect(
            mistakes("zoetrope: 1\nlayers:\n  - opacity: isOpen ? 1 : 0\n") == [
                "3:25: a colon is not allowed here (quote an expression with ? and :)"
            ])
        #expect(mistakes("zoetrope: 1\n layers: []\n").count == 1)
        #expect(
            mistakes("zoetrope: 1\nlayers:\n  - id: a\n - id: b\n") == [
                "4:2: this line is indented less than the list above it (\(Self.indentationHint))"
            ])
        #expect(mistakes("zoetrope: 1\nlayers: \"open\n").count == 1)
    }

    /// Places are correct with CR LF, a byte order mark and characters of several scalars.
    @Test func placesCountCharacters() {
        #expect(
            mistakes("\u{FEFF}zoetrope: 1\r\nlayers:\r\n- opacitty: 1\r\n") == [
                "3:3: unknown key 'opacitty' in a layer (did you mean 'opacity'?)"
            ])
        let text = SceneText("zoetrope: 1\r\nlayers: [ { text: \"👩‍👩‍👧 é e\u{301}\", opacitty: 1 } ]\r\n")
        #expect(
            text.report == """
                scene.yaml:2:28: error: unknown key 'opacitty' in a layer
                  layers: [ { text: "👩‍👩‍👧 é e\u{301}", opacitty: 1 } ]
                                             ^~~~~~~~
                  hint: did you mean 'opacity'?
                """)
    }

    /// The type of a field decides how its scalar is read.
    @Test func scalarsAreNotConverted() throws {
        let text = SceneText(
            layers: "- { id: on, text: no }\n- { id: a, text: 1:30 }\n- { id: b, text: ~ }\n- { id: c, text: 0x10 }")
        let scene = try #require(text.scene, "\(text.report)")
        #expect(scene.layers.map { $0.properties["text"]?.constant?.text } == ["no", "1:30", "~", "0x10"])
        #expect(scene.layers.first?.id == "on")
    }

    @Test func onlyTrueAndFalseAreBooleans() {
        for (word, truth) in [("yes", "true"), ("on", "true"), ("no", "false"), ("off", "false")] {
            #expect(
                SceneText(layers: "- hidden: \(word)").mistakes == [
                    "3:11: '\(word)' is not a truth value (write \(truth))"
                ])
        }
    }
}
