import TestSupport
import Testing

/// Mistakes behind errors of YAML that its own messages do not name.
@Suite struct YAMLMistakeTests {
    private func mistakes(_ yaml: String) -> [String] { SceneText(yaml).mistakes }

    @Test(arguments: [
        ("layers:\n  id: a\n    text: Note\n", "2:3: a list item starts with '- ' (write '- ' in front of 'id')"),
        (
            "layers: []\ngestures: # taps\n  # one\n  tap: a\n\n    ended: []\n",
            "4:3: a list item starts with '- ' (write '- ' in front of 'tap')"
        ),
        (
            "canvas:\n  device: a\n    text: Note\n",
            "3:5: this line is indented more than the key above it, so it is read as a part of its value (indent the keys of a group alike; each item of a list starts with '- ')"
        ),
    ])
    func `a list item without its dash`(text: String, message: String) {
        #expect(mistakes(text) == [message])
    }

    @Test(arguments: [
        (
            "duration: 1s, delay: 2s\n",
            "1:15: a line has one key, but here 'delay' follows (write 'delay' on a line of its own, or all keys in { }; quote a text with a colon)"
        ),
        (
            "a:\n  - text: hi,  color: red # why\n",
            "2:16: a line has one key, but here 'color' follows (write 'color' on a line of its own, or all keys in { }; quote a text with a colon)"
        ),
    ])
    func `several keys on one line`(text: String, message: String) {
        #expect(mistakes(text) == [message])
    }

    @Test(arguments: [
        (
            "a: { text: ${n} left, color: red }\n",
            "1:12: inside braces, a text with ${ } needs quotes (write \"${n} left\")"
        ),
        ("a: [ up to ${n} ]\n", "1:6: inside braces, a text with ${ } needs quotes (write \"up to ${n}\")"),
        (
            "a: { text: ${n == \"x\"} }\n",
            "1:12: inside braces, a text with ${ } needs quotes (put the whole text in quotes)"
        ),
    ])
    func `an expression in a text in braces`(text: String, message: String) {
        #expect(mistakes(text) == [message])
    }

    @Test(arguments: [
        (
            "layers: []\nscript:\n- wait:300ms\n", "4:3: a step must be a group of keys, but found a single value",
            "wait: 300ms"
        ),
        ("layers:\n- id:card\n", "3:3: a layer must be a group of keys, but found a single value", "id: card"),
        (
            "layers: []\nloaded: stop:move\n", "3:9: an action must be a group of keys, but found a single value",
            "stop: move"
        ),
        ("layers: []\ncanvas: size:3\n", "3:9: canvas must be a group of keys, but found a single value", "size: 3"),
    ])
    func `a space is missing after a colon`(lines: String, message: String, hint: String) {
        #expect(SceneText("zoetrope: 1\n" + lines).mistakes == ["\(message) (write a space after the colon: \(hint))"])
    }
}
