package import SceneFile
import SceneLanguage
package import Zoetrope

/// The changes of scene files that the page shows and that are not saved.
///
/// Only the bytes of the changed values differ (`SourceEditor`). Changes can be undone also after they were saved: the file's
/// earlier value is then a change that is not saved.
package struct SceneDraft: Sendable {
    /// The most changes that can be undone.
    private static let maxSteps = 500

    /// A replaced part of a file, in bytes of UTF-8.
    private struct Step: Sendable {
        var file: String
        var offset: Int
        var old: [UInt8]
        var new: [UInt8]
        var group: String?
    }

    /// The changed files by the name in messages, with the text on disk.
    package private(set) var files: [String: TextReplacement] = [:]
    /// The last change last.
    private var steps: [Step] = []
    /// The changes that were undone, the last one last.
    private var undone: [Step] = []

    package init() {}

    package var canUndo: Bool { !steps.isEmpty }
    package var canRedo: Bool { !undone.isEmpty }

    /// Replaces values of one file, all of them or none.
    ///
    /// - Parameters:
    ///   - edits: their places are those in the same text.
    ///   - group: successive changes of one group are undone together, such as those while a handle is dragged; nil for none.
    ///   - texts: the texts that the page shows, by name.
    /// - Returns: how the places of the other values of the file changed; nil if lines were added or removed.
    /// - Throws: exit code 64 if the file has no such values any more, or if a new one cannot be written without a change of
    ///   others.
    @discardableResult package mutating func apply(
        _ edits: [ValueEdit], group: String? = nil, to texts: [String: String]
    ) throws(ZoetropeError) -> [PlaceShift]? {
        guard let file = edits.first?.file, edits.count <= ValueEdit.maxCount, edits.allSatisfy({ $0.file == file })
        else {
            throw ZoetropeError(.usage, "a change has 1 to \(ValueEdit.maxCount) values of one file")
        }
        let text = try text(of: file, in: texts)
        guard let tree = try? YAMLReader.read(text, file: file) else {
            throw ZoetropeError(.usage, "\(file): the file has errors; correct them first")
        }
        let search = SourceSearch(tree)
        var editor = SourceEditor(text, file: file)
        var shifts: [PlaceShift]? = []
        for edit in edits {
            let before = editor.text
            let place = SourceLocation(file: file, line: edit.line, column: edit.column)
            guard let node = search.scalar(at: place), node.scalar == edit.old else {
                throw ZoetropeError(
                    .usage, "\(file):\(edit.line): the value has changed meanwhile; nothing was replaced")
            }
            guard editor.setValue(of: node, to: edit.new) else {
                throw ZoetropeError(.usage, "\(file):\(edit.line): this value cannot be replaced by '\(edit.new)'")
            }
            if let shift = PlaceShift(edit, from: before, to: editor.text) {
                shifts?.append(shift)
            } else {
                shifts = nil
            }
        }
        record(editor.text, instead: text, of: file, group: group)
        return shifts
    }

    /// Replaces the text of a file.
    ///
    /// - Parameters:
    ///   - texts: the texts that the page shows, by name.
    ///   - change: returns the new text.
    /// - Throws: exit code 64 if the scene has no such file or `change` throws.
    mutating func replace(
        _ file: String, in texts: [String: String], _ change: (String) throws(ZoetropeError) -> String
    ) throws(ZoetropeError) {
        let text = try text(of: file, in: texts)
        record(try change(text), instead: text, of: file, group: nil)
    }

    private mutating func record(_ changed: String, instead text: String, of file: String, group: String?) {
        guard var step = Self.step(from: text, to: changed, of: file) else { return }
        step.group = group
        undone = []
        // A step of the same group continues the last one.
        if let group, let last = steps.last, last.group == group, last.file == file,
            let before = Self.replaced(text, last.offset, last.new, by: last.old),
            var whole = Self.step(from: before, to: changed, of: file)
        {
            whole.group = group
            steps[steps.count - 1] = whole
        } else {
            steps.append(step)
            if steps.count > Self.maxSteps { steps.removeFirst() }
        }
        show(changed, in: file, instead: text)
    }

    /// - Throws: exit code 64 if there is nothing to undo, or the file has changed there since.
    package mutating func undo(in texts: [String: String]) throws(ZoetropeError) {
        guard let step = steps.last else { throw ZoetropeError(.usage, "there is nothing to undo") }
        let text = try text(of: step.file, in: texts)
        guard let changed = Self.replaced(text, step.offset, step.new, by: step.old) else {
            steps = []
            throw ZoetropeError(.usage, "\(step.file) has changed since; the change cannot be undone")
        }
        undone.append(steps.removeLast())
        show(changed, in: step.file, instead: text)
    }

    /// - Throws: exit code 64 if there is nothing to redo, or the file has changed there since.
    package mutating func redo(in texts: [String: String]) throws(ZoetropeError) {
        guard let step = undone.last else { throw ZoetropeError(.usage, "there is nothing to redo") }
        let text = try text(of: step.file, in: texts)
        guard let changed = Self.replaced(text, step.offset, step.old, by: step.new) else {
            undone = []
            throw ZoetropeError(.usage, "\(step.file) has changed since; the change cannot be repeated")
        }
        steps.append(undone.removeLast())
        show(changed, in: step.file, instead: text)
    }

    /// Discards the changes that are not saved, of one file or of all. Earlier changes of these files cannot be undone then.
    package mutating func discard(_ file: String? = nil) {
        if let file { files[file] = nil } else { files = [:] }
        undone = []
        // A step does not record whether it was saved, so all steps of the file are removed.
        steps.removeAll { file == nil || $0.file == file }
    }

    /// Called when the text of a file is on disk.
    package mutating func saved(_ file: String) { files[file] = nil }

    // MARK: texts

    private func text(of file: String, in texts: [String: String]) throws(ZoetropeError) -> String {
        guard let text = files[file]?.text ?? texts[file] else {
            throw ZoetropeError(.usage, "'\(file.prefix(200))' is not a file of this scene")
        }
        return text
    }

    private mutating func show(_ text: String, in file: String, instead before: String) {
        let original = files[file]?.original ?? before
        // The same bytes, not only the same characters.
        let isSame = original.utf8.elementsEqual(text.utf8)
        files[file] = isSame ? nil : TextReplacement(original: original, text: text)
    }

    /// The part in which two texts differ; nil for equal ones.
    private static func step(from before: String, to after: String, of file: String) -> Step? {
        let (a, b) = (Array(before.utf8), Array(after.utf8))
        let start = zip(a, b).prefix { $0 == $1 }.count
        guard start < max(a.count, b.count) else { return nil }
        let end = zip(a.dropFirst(start).reversed(), b.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        return Step(
            file: file, offset: start, old: Array(a[start..<(a.count - end)]), new: Array(b[start..<(b.count - end)]))
    }

    /// The text with other bytes at a place; nil if the expected ones are not there.
    private static func replaced(_ text: String, _ offset: Int, _ expected: [UInt8], by bytes: [UInt8]) -> String? {
        var all = Array(text.utf8)
        let end = offset + expected.count
        guard end <= all.count, all[offset..<end].elementsEqual(expected) else { return nil }
        all.replaceSubrange(offset..<end, with: bytes)
        return String(validating: all, as: UTF8.self)
    }
}
