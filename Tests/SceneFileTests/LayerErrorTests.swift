import SceneFile
import SceneLanguage
import Testing

/// Read-only properties, and hints for words of UIKit and SwiftUI.
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

    @Test(arguments: PlatformNames.all) func `a word of a platform names ours as a key, a property and an action`(
        name: PlatformName
    ) {
        let scenes = [
            SceneText(layers: "  - { id: a, '\(name.word)': 1 }\n"),
            SceneText("zoetrope: 1\nlayers: [ { id: a } ]\nloaded: [ { '\(name.word.uppercased())': 1 } ]\n"),
        ]
        for scene in scenes {
            // A list of layers by another name is read as one.
            let isRead = name.ours == "layers" && scene.mistakes.count == 2
            #expect(scene.mistakes.count == 1 || isRead, "\(scene.mistakes)")
            #expect(scene.mistakes.first?.hasSuffix("(\(name.hint(for: name.word)))") == true, "\(scene.mistakes)")
        }
    }

    @Test(arguments: [
        ("loaded: { set: { a.center.x: 1 } }", "3:18", "UIKit's 'center' is the property 'position' here"),
        ("loaded: { set: { alpha: 1 } }", "3:18", "UIKit's 'alpha' is the property 'opacity' here"),
        ("loaded: { set: { a.opacity: a.alpha } }", "3:29", "UIKit's 'alpha' is the property 'opacity' here"),
        ("loaded: { set: { a.opacity: alpha } }", "3:29", "UIKit's 'alpha' is the property 'opacity' here"),
        ("loaded: { set: { a.opacity: fmod(1) } }", "3:29", "Foundation's 'fmod' is the function 'mod' here"),
        (
            "loaded: { animate: { set: { a.opacity: 0 } }, timing: curveEaseIn }", "3:55",
            "UIKit's 'curveEaseIn' is the curve 'easeIn' here"
        ),
        (
            "loaded: { animate: { set: { a.opacity: 0 } }, repeatCount: 2 }", "3:47",
            "Core Animation's 'repeatCount' is the key 'repeat' here"
        ),
        ("loaded: { set: { b.align: leading } }", "3:27", "SwiftUI's 'leading' is the value 'natural' here"),
        ("loaded: { set: { b.align: .leading } }", "3:27", "SwiftUI's 'leading' is the value 'natural' here"),
        (
            "gestures: [ { UIPanGestureRecognizer: a } ]", "3:15",
            "UIKit's 'UIPanGestureRecognizer' is the gesture 'pan' here"
        ),
    ])
    func `a word of a platform names ours wherever it is used`(line: String, place: String, hint: String) {
        let mistakes = SceneText("zoetrope: 1\nlayers: [ { id: a }, { id: b, text: hi } ]\n\(line)\n").mistakes
        #expect(mistakes.count == 1 && mistakes[0].hasPrefix("\(place): "), "\(mistakes)")
        #expect(mistakes.first?.hasSuffix("(\(hint))") == true, "\(mistakes)")
    }

    @Test func `a word of a platform is not suggested for a case that is not allowed, nor for a name of the scene`() {
        let mistakes = SceneText(
            "zoetrope: 1\nlayers: [ { id: content, text: hi, truncation: trailing } ]\n"
                + "loaded: { set: { contents.opacity: 1 } }\n"
        ).mistakes
        #expect(mistakes.count == 2 && !mistakes.joined().contains("is the"), "\(mistakes)")
        #expect(mistakes.last?.hasSuffix("(did you mean 'content'?)") == true, "\(mistakes)")
    }

    @Test(arguments: [
        ("gestures: [ { touch: a } ]", "there is no gesture 'touch' (did you mean 'contentTouch'?)"),
        ("gestures: [ { Press: a } ]", "there is no gesture 'Press' (did you mean 'longPress'?)"),
        (
            "gestures: [ { touchDown: a } ]",
            "(UIKit's 'touchDown' is the gesture 'contentTouch' here, with the handler began)"
        ),
        (
            "gestures: [ { UIButton: a } ]",
            "(UIKit's 'UIButton' is the gesture 'contentTouch' here, for the highlight, beside a tap)"
        ),
        (
            "layers: [ { id: a, touch: button } ]",
            "(contentTouch is a gesture: it belongs in the list gestures of the scene)"
        ),
        ("layers: [ { id: a, tap: b } ]", "(tap is a gesture: it belongs in the list gestures of the scene)"),
        ("layers: [ { id: a, onTap: b } ]", "(tap is a gesture: it belongs in the list gestures of the scene)"),
    ])
    func `a part of a gesture's name leads to the gesture`(line: String, hint: String) {
        let start = line.hasPrefix("layers") ? "zoetrope: 1\n" : "zoetrope: 1\nlayers: [ { id: a } ]\n"
        let mistakes = SceneText(start + line + "\n").mistakes
        #expect(mistakes.count == 1 && mistakes.first?.hasSuffix(hint) == true, "\(mistakes)")
    }

    @Test(arguments: [
        "dampingratio: 0.6", "dampinRatio: 0.6", "Stiffness: 100, damping: 3", "respons: 1", "presett: smooth",
    ])
    func `a misspelt key of a spring is one mistake`(keys: String) {
        let scene =
            "zoetrope: 1\nlayers: [ { id: a } ]\nloaded: { animate: { set: { a.opacity: 0 } }, timing: { \(keys) } }\n"
        let mistakes = SceneText(scene).mistakes
        #expect(mistakes.count == 1 && mistakes[0].contains("did you mean"), "\(mistakes)")
    }

    @Test func `a spring without a form is a mistake besides an unknown key`() {
        let scene =
            "zoetrope: 1\nlayers: [ { id: a } ]\nloaded: { animate: { set: { a.opacity: 0 } }, timing: { qqqqqq: 1 } }\n"
        #expect(SceneText(scene).mistakes.count == 2)
    }

    /// As a path through views.
    @Test(arguments: [
        (
            "\"a[chosen].w.transform.scale\": 2", "2:18: layer 'a' has no property 'w.transform.scale'",
            "w[chosen].transform.scale"
        ),
        ("\"a[1].w.opacity\": 0", "2:18: layer 'a' has no property 'w.opacity'", "w[1].opacity"),
        ("\"a[chosen].only.opacity\": 0", "2:18: layer 'a' has no property 'only.opacity'", "only.opacity"),
        ("chosen: \"a[0].w.opacity\"", "2:27: layer 'a' has no property 'w.opacity'", "w[0].opacity"),
    ])
    func `a layer behind the name of the one around it`(assignment: String, expected: String, written: String) {
        let layers = "[ { id: a, repeat: 2, layers: [ { id: w } ] }, { id: only } ]"
        let mistakes = SceneText(
            "zoetrope: 2\nloaded: { set: { \(assignment) } }\nlayers: \(layers)\nvariables: { chosen: 0 }\n"
        ).mistakes
        #expect(
            mistakes == ["\(expected) (layers are named by their own ids, without 'a': \(written))"])
    }
}
