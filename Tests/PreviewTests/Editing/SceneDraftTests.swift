import Foundation
import Preview
import SceneFile
import SceneLanguage
import TestSupport
import Testing
import Zoetrope

/// Changes of values in the texts of scenes.
@Suite struct SceneDraftTests {
    private static let file = "scene.yaml"

    private static func edit(_ line: Int, _ column: Int, _ old: String, _ new: String) -> ValueEdit {
        ValueEdit(file: file, line: line, column: column, old: old, new: new)
    }

    @Test func `values change alone, and can be undone and redone`() throws {
        let text = "a: 1 # one\nb: [ 2,   \"3\" ]\r\nc:  'x'   # é\n"
        var draft = SceneDraft()
        let texts = [Self.file: text]
        func shown() -> String { draft.files[Self.file]?.text ?? text }
        try draft.apply([Self.edit(1, 4, "1", "1.5")], to: texts)
        #expect(shown() == "a: 1.5 # one\nb: [ 2,   \"3\" ]\r\nc:  'x'   # é\n")
        // Two at once, whose places are those of the same text, although the first one moves the second.
        try draft.apply([Self.edit(2, 6, "2", "20000"), Self.edit(2, 11, "3", "it's")], to: texts)
        #expect(shown() == "a: 1.5 # one\nb: [ 20000,   \"it's\" ]\r\nc:  'x'   # é\n")
        try draft.apply([Self.edit(3, 5, "x", "it's")], to: texts)
        #expect(shown().hasSuffix("c:  'it''s'   # é\n"))
        try draft.undo(in: texts)
        try draft.undo(in: texts)
        #expect(shown() == "a: 1.5 # one\nb: [ 2,   \"3\" ]\r\nc:  'x'   # é\n")
        try draft.redo(in: texts)
        #expect(shown().contains("20000"))
        try draft.undo(in: texts)
        try draft.undo(in: texts)
        #expect(draft.files.isEmpty && !draft.canUndo && draft.canRedo)
    }

    @Test func `the values behind a replaced one move`() throws {
        var draft = SceneDraft()
        let texts = [Self.file: "a: [1, 2, 3] # é\nb: 4\n"]
        let shifts = try draft.apply([Self.edit(1, 5, "1", "100"), Self.edit(1, 8, "2", "it's")], to: texts)
        #expect(
            shifts == [
                PlaceShift(file: Self.file, line: 1, column: 5, by: 2),
                PlaceShift(file: Self.file, line: 1, column: 8, by: 3),
            ])
        // The places that follow from it are those of the new text.
        try draft.apply([Self.edit(1, 16, "3", "5")], to: texts)
        #expect(draft.files[Self.file]?.text == "a: [100, it's, 5] # é\nb: 4\n")
    }

    @Test func `changes of a group are undone together`() throws {
        var draft = SceneDraft()
        let texts = [Self.file: "a: 1\nb: 2\n"]
        try draft.apply([Self.edit(2, 4, "2", "5")], to: texts)
        var old = "1"
        for new in ["10", "100", "7"] {
            try draft.apply([Self.edit(1, 4, old, new)], group: "drag", to: texts)
            old = new
        }
        #expect(draft.files[Self.file]?.text == "a: 7\nb: 5\n")
        try draft.undo(in: texts)
        #expect(draft.files[Self.file]?.text == "a: 1\nb: 5\n")
    }

    @Test func `saved changes can be undone`() throws {
        var draft = SceneDraft()
        try draft.apply([Self.edit(1, 4, "1", "9")], to: [Self.file: "a: 1\n"])
        draft.saved(Self.file)
        #expect(draft.files.isEmpty)
        try draft.undo(in: [Self.file: "a: 9\n"])
        #expect(draft.files[Self.file]?.original == "a: 9\n" && draft.files[Self.file]?.text == "a: 1\n")
        // Not in a text in which something else is at that place.
        try draft.redo(in: [Self.file: "a: 9\n"])
        #expect(throws: ZoetropeError.self) { try draft.undo(in: [Self.file: "b: 123\n"]) }
    }

    @Test(arguments: [
        (edit(1, 4, "2", "3"), "the value has changed meanwhile"),
        (edit(1, 5, "1", "3"), "the value has changed meanwhile"),
        (edit(9, 1, "1", "3"), "the value has changed meanwhile"),
        (edit(0, 0, "1", "3"), "the value has changed meanwhile"),
        (edit(1, -4, "1", "3"), "the value has changed meanwhile"),
        (edit(2, 1, "b", "3"), "the value has changed meanwhile"),
    ])
    func `a value that is not there is not replaced`(edit: ValueEdit, message: String) throws {
        var draft = SceneDraft()
        let error = #expect(throws: ZoetropeError.self) {
            try draft.apply([edit], to: [Self.file: "a: 1\nb: 2\n"])
        }
        #expect(error?.description.contains(message) == true)
        #expect(draft.files.isEmpty && !draft.canUndo)
        // Of several, none is replaced.
        #expect(throws: ZoetropeError.self) {
            try draft.apply([Self.edit(1, 4, "1", "5"), edit], to: [Self.file: "a: 1\nb: 2\n"])
        }
        #expect(draft.files.isEmpty)
    }

    @Test func `only files of the scene are changed, and one at a time`() throws {
        var draft = SceneDraft()
        let other = ValueEdit(file: "/etc/passwd", line: 1, column: 1, old: "root", new: "x")
        #expect(throws: ZoetropeError.self) { try draft.apply([other], to: [Self.file: "a: 1\n"]) }
        #expect(throws: ZoetropeError.self) {
            try draft.apply([Self.edit(1, 4, "1", "2"), other], to: [Self.file: "a: 1\n", "/etc/passwd": "root"])
        }
        #expect(throws: ZoetropeError.self) { try draft.apply([], to: [Self.file: "a: 1\n"]) }
    }

    /// Random changes over all scenes: only the bytes of the values differ, the file then has the new values, and undoing
    /// restores every byte.
    @Test func `random changes of all scenes leave every other byte`() throws {
        var numbers = SeededGenerator(seed: 20)
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Scenes").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
            .sorted()
        #expect(names.count > 25)
        for change in 0..<TestCases.number(200, some: 60) {
            let file = "\(folder)/\(names[change % names.count])"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let scalars = try YAMLReader.read(text, file: file).scalars
            let index = Int.random(in: 0..<scalars.count, using: &numbers)
            let node = scalars[index]
            let old = try #require(node.scalar)
            let new = Self.value(like: old, using: &numbers)
            let edit = ValueEdit(file: file, line: node.location.line, column: node.location.column, old: old, new: new)
            var draft = SceneDraft()
            try draft.apply([edit], to: [file: text])
            let changed = try #require(draft.files[file]?.text, "\(edit)")
            #expect(Array(changed.utf8) != Array(text.utf8))
            var expected = scalars.map(\.scalar)
            expected[index] = new
            #expect(try YAMLReader.read(changed, file: file).scalars.map(\.scalar) == expected, "\(edit)")
            // Everything before the value and everything after it is the same, byte by byte.
            let start = try #require(Self.offset(of: node, in: text))
            let (before, after) = (Array(text.utf8), Array(changed.utf8))
            #expect(before.prefix(start) == after.prefix(start), "\(edit)")
            let rest = before.count - start - Self.writtenLength(of: old, node, before, start)
            #expect(before.suffix(rest) == after.suffix(rest), "\(edit)")
            try draft.undo(in: [file: text])
            #expect(draft.files.isEmpty)
        }
    }

    private static func value(like old: String, using numbers: inout SeededGenerator) -> String {
        while true {
            let new =
                if old.hasPrefix("#") {
                    String(format: "#%06X", Int.random(in: 0...0xFFFFFF, using: &numbers))
                } else if Double(old) != nil {
                    "\(Int.random(in: -999...999, using: &numbers))"
                } else {
                    ["0.25", "a + b", "it's", "x: y", "# no comment", "\"", "é"].randomElement(using: &numbers) ?? "1"
                }
            if new != old { return new }
        }
    }

    /// The byte at which a node begins, counted from the lines and without the editor.
    private static func offset(of node: SourceNode, in text: String) -> Int? {
        let place = node.location
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(place.line - 1) else { return nil }
        let line = lines[place.line - 1]
        lines.removeSubrange((place.line - 1)...)
        return lines.reduce(0) { $0 + $1.utf8.count + 1 } + line.prefix(place.column - 1).utf8.count
    }

    /// The bytes of a value with its quotes; of one over several lines, those of all its lines.
    private static func writtenLength(of old: String, _ node: SourceNode, _ bytes: [UInt8], _ start: Int) -> Int {
        let quote = bytes[start]
        guard node.isQuoted else { return old.utf8.count }
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return bytes.count - start }
        var index = start + 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 1
            } else if bytes[index] == quote {
                break
            }
            index += 1
        }
        return index + 1 - start
    }
}
