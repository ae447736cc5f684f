import Foundation
import SceneFile
import SceneLanguage
import TestSupport
import Testing

/// Changes of a scene's text that keep every other byte.
@Suite struct SourceEditorTests {
    private func place(_ line: Int, _ column: Int) -> SceneLanguage.SourceLocation {
        SceneLanguage.SourceLocation(file: "scene.yaml", line: line, column: column)
    }

    @Test func `words are replaced at their places`() {
        let text = "\u{FEFF}# é\u{301} \r\nalpha: 1   # alpha\r\n\t\r\n'alpha': \"alpha\""
        var editor = SourceEditor(text, file: "scene.yaml")
        #expect(!editor.isChanged && editor.text == text)
        // Not in the order of the text; a quote stands before the words of the last line.
        let places = [
            editor.replace("alpha", at: place(4, 10), with: "a b"),
            editor.replace("alpha", at: place(2, 1), with: "opacity"),
            editor.replace("alpha", at: place(4, 1), with: "opacity"),
        ]
        #expect(places == [place(4, 11), place(2, 1), place(4, 2)])
        let expected = "\u{FEFF}# é\u{301} \r\nopacity: 1   # alpha\r\n\t\r\n'opacity': \"a b\""
        #expect(Array(editor.text.utf8) == Array(expected.utf8))
    }

    @Test func `a place without the word is not changed`() {
        var editor = SourceEditor("alpha: 1\nbeta: 2", file: "scene.yaml")
        for (word, line, column) in [
            ("alpha", 2, 1), ("alpha", 1, 2), ("alpha", 3, 1), ("alpha", 0, 1), ("alpha", 1, 0), ("lpha", 1, 1),
            ("alpha", 1, 99), ("", 1, 1), ("beta: 2\n", 2, 1),
        ] {
            let found = editor.replace(word, at: place(line, column), with: "x")
            #expect(found == nil, "\(word) \(line):\(column)")
        }
        #expect(!editor.isChanged)
        let found = editor.replace("alpha: 1", at: place(1, 1), with: "x")
        // A part of a replaced text, and a text with a replaced part.
        let part = editor.replace("1", at: place(1, 8), with: "x")
        let more = editor.replace("alpha: 1\nbeta", at: place(1, 1), with: "x")
        #expect(found != nil && part == nil && more == nil)
        #expect(editor.text == "x\nbeta: 2")
    }

    /// The style of the old value is kept where it can hold the new one.
    @Test(arguments: [
        ("a: 1 # one", "2", "a: 2 # one"), ("a: 1", "b: c", "a: \"b: c\""), ("a: 1", "", "a: \"\""),
        ("a: 1", "x # y", "a: \"x # y\""), ("a: { b: 1 }", "1, 2", "a: { b: \"1, 2\" }"),
        ("a: b, c", "1, 2", "a: 1, 2"),
        ("a: 'b'", "it's", "a: 'it''s'"), ("a: 'b'", "1\n2", "a: \"1\\n2\""),
        ("a: \"b\\\"c\" # d", "\"", "a: \"\\\"\" # d"),
        ("a: b\n  c\n\n  d # e", "f", "a: f # e"), ("a: |\n  b\n\n   c\n# d", "e", "a: \"e\"\n# d"),
        ("a: >-\n  b\n\nc: d", "e", "a: \"e\"\n\nc: d"), ("- [1, 2]", "3", "- [3, 2]"), ("a: - b", "c", "a: - b"),
        ("a: \"b\n  c\"", "d", "a: \"d\""), ("a: x", "\u{1B}é\u{2028}", "a: \"\\u001Bé\\u2028\""),
    ])
    func `values keep their style`(text: String, value: String, expected: String) throws {
        guard let tree = try? YAMLReader.read(text, file: "scene.yaml") else {
            #expect(expected == text, "the example is not YAML")
            return
        }
        let first = try #require(tree.scalars.first)
        var editor = SourceEditor(text, file: "scene.yaml")
        let isSet = editor.setValue(of: first, to: value)
        #expect(isSet && editor.text == expected)
    }

    @Test func `only scalars of the text have values`() throws {
        let tree = try YAMLReader.read("a: [1]\nb:", file: "scene.yaml")
        var editor = SourceEditor("a: [1]\nb:", file: "scene.yaml")
        let other = try #require(YAMLReader.read("a:\n\n  5", file: "scene.yaml").entry("a")).value
        for node in try [tree, other] + #require(tree.entries).map(\.value) {
            let isSet = editor.setValue(of: node, to: "1")
            #expect(!isSet, "\(node)")
        }
        #expect(!editor.isChanged)
    }

    /// 200 random changes of the values of all scenes, parts and pictures: the tree has the new value, every other byte stays.
    @Test func `random values are written without another change`() throws {
        let values = [
            "1", "-0.25", "300ms", "easeOut", "#0A84FF", "a, b", "a: b", "x # y", "it's", "\"", "", "[1, 2]",
            "{ a: 1 }", "- a",
            "two\nlines", " space ", "\\n", "null", "true", "e\u{301}🎉", "max(a, b) ? 1 : 2", "*x", "&x", "%", "@", "|",
            "\t",
        ]
        var numbers = SeededGenerator(seed: 17)
        let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Scenes").path
        let files = try FileManager.default.subpathsOfDirectory(atPath: scenes).filter { $0.hasSuffix(".yaml") }
            .sorted()
            .map { "\(scenes)/\($0)" }
        #expect(files.count > 60)
        for change in 0..<200 {
            let file = files[change % files.count]
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let tree = try YAMLReader.read(text, file: file)
            let scalars = tree.scalars
            let index = Int.random(in: 0..<scalars.count, using: &numbers)
            let value = try #require(values.randomElement(using: &numbers))
            var editor = SourceEditor(text, file: file)
            let what = "\(file):\(scalars[index].location.line): \(scalars[index].scalar ?? "") to \(value)"
            guard editor.setValue(of: scalars[index], to: value) else {
                Issue.record("\(what) is not written")
                continue
            }
            let changed = editor.text
            var expected = scalars.map(\.scalar)
            expected[index] = value
            #expect(try YAMLReader.read(changed, file: file).scalars.map(\.scalar) == expected, "\(what)")
            let (before, after) = Self.commonEnds(Array(text.utf8), Array(changed.utf8))
            // What differs is at most the old value with its quotes, which may go over several lines.
            let old = String(decoding: Array(text.utf8)[before..<(text.utf8.count - after)], as: UTF8.self)
            let (left, right) = (
                old.filter { !$0.isWhitespace }, (scalars[index].scalar ?? "").filter { !$0.isWhitespace }
            )
            #expect(left.count <= right.count + 2 || old.contains("\\"), "\(what): \(old)")
        }
    }

    /// The number of equal bytes at the start and at the end, without overlap.
    private static func commonEnds(_ a: [UInt8], _ b: [UInt8]) -> (Int, Int) {
        let before = zip(a, b).prefix { $0 == $1 }.count
        let after = zip(a.dropFirst(before).reversed(), b.dropFirst(before).reversed()).prefix { $0 == $1 }.count
        return (before, after)
    }
}
