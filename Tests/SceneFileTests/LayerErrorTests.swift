import SceneFile
import Testing

/// Read-only properties, and hints for UIKit names.
@Suite struct LayerErrorTests {
    @Test(arguments: [
        ("{ effect: light, effect.fraction: 0.5 }", "4:22: 'effect.fraction' is read-only"),
        ("{ effect: { fraction: 0.5 } }", "4:17: 'effect.fraction' is read-only"),
        ("{ text: hi, intrinsicContentSize: [1, 2] }", "4:17: 'intrinsicContentSize' is read-only"),
    ])
    func readOnlyPropertiesAreNotSuggested(layer: String, expected: String) throws {
        let mistakes = SceneText("zoetrope: 1\nlayers:\n  # what follows is on line 4\n  - \(layer)\n").mistakes
        #expect(mistakes.count == 1)
        #expect(try #require(mistakes.first).hasPrefix(expected), "\(mistakes)")
        #expect(try #require(mistakes.first).contains("did you mean") == false)
    }

    @Test func actionsCannotSetReadOnlyProperties() {
        let mistakes = SceneText(
            "zoetrope: 1\nlayers: [ { id: a, effect: light } ]\nloaded: [ { set: { a.effect.fraction: 0.5 } } ]\n"
        ).mistakes
        #expect(mistakes.count == 1)
        #expect(mistakes.first?.contains("'effect.fraction' is read-only") == true, "\(mistakes)")
    }

    @Test func aBindingCannotReadThePresentation() {
        let mistakes = SceneText("zoetrope: 1\nlayers: [ { id: a }, { opacity: a.presentation.opacity } ]\n").mistakes
        #expect(mistakes == ["2:33: a binding shows presentation values already (leave out .presentation)"])
    }

    @Test(arguments: [
        ("alpha: 0.5", "opacity"), ("backgroundColor: red", "background"), ("clipsToBounds: true", "masksToBounds"),
        ("textColor: red", "color"), ("contentMode: center", "contentsGravity"), ("lineBreakMode: tail", "truncation"),
    ])
    func namesFromUIKitAreSuggested(key: String, word: String) {
        let mistakes = SceneText(layers: "  - { text: hi, \(key) }\n").mistakes
        #expect(mistakes.count == 1 && mistakes[0].hasSuffix("is called '\(word)' here)"), "\(mistakes)")
    }
}
