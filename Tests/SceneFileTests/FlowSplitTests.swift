import Testing

/// Unquoted values that YAML ends at a comma of theirs: one error shows the value in quotes.
@Suite struct FlowSplitTests {
    @Test(arguments: [
        ("{ text: of 2,500 ml }", "2:19: a comma ends a value in { } (quote the value: text: \"of 2,500 ml\")"),
        (
            "{ id: a, text: Hello, dear world , color: red }",
            "2:26: a comma ends a value in { } (quote the value: text: \"Hello, dear world\")"
        ),
        ("{ text: a \"b\", c }", "2:19: a comma ends a value in { } (quote the value: text: 'a \"b\", c')"),
        (
            "{ zPosition: clamp(1, 0, 1) }",
            "2:24: a comma ends a value in { } (quote the value: zPosition: \"clamp(1, 0, 1)\")"
        ),
        (
            "{ zPosition: clamp(1, 0, 1), opacity: clamp(2, 0, 1) }",
            "2:24: a comma ends a value in { } (quote the value: zPosition: \"clamp(1, 0, 1)\")"
        ),
        (
            "{ text: format(1, decimals: 2) }",
            "2:19: a comma ends a value in { } (quote the value: text: \"format(1, decimals: 2)\")"
        ),
        (
            "{ frame: [0, min(1, 2), 3, 4] }",
            "2:24: a comma ends a value in [ ] (quote the value: \"min(1, 2)\")"
        ),
        ("{ position: [lerp(a, b, t), 0] }", "2:24: a comma ends a value in [ ] (quote the value: \"lerp(a, b, t)\")"),
        (
            "{ position: { x: max(1, 2), y: 0 } }",
            "2:28: a comma ends a value in { } (quote the value: x: \"max(1, 2)\")"
        ),
    ])
    func `a value split at a comma is one error`(layer: String, expected: String) {
        let file = SceneText("zoetrope: 1\nlayers: [ \(layer) ]\n")
        #expect(file.mistakes == [expected], "\(file.report)")
    }

    @Test func `every split value is reported`() {
        let file = SceneText("zoetrope: 1\nlayers: [ { text: a, b c }, { position: [min(1, 2), 3] } ]\n")
        #expect(
            file.mistakes == [
                "2:19: a comma ends a value in { } (quote the value: text: \"a, b c\")",
                "2:42: a comma ends a value in [ ] (quote the value: \"min(1, 2)\")",
            ], "\(file.report)")
    }

    @Test(arguments: [
        "{ text: sad :(, color: red }", "{ id: a, text: x }", "{ text: \"a, b\" }", "{ frame: [(1 + 2), 3, 4, 5] }",
        "{ frame: [ 0, 0, 10, (2 * 3) ], opacity: 1 }",
    ])
    func `other values stay as they are`(layer: String) {
        let file = SceneText("zoetrope: 1\nlayers: [ \(layer) ]\n")
        #expect(file.mistakes.isEmpty, "\(file.report)")
    }

    @Test func `a property without a value is reported as such`() {
        let file = SceneText("zoetrope: 1\nlayers: [ { id: a, hidden } ]\n")
        #expect(file.mistakes == ["2:20: a value is missing (expected true or false)"])
    }
}
