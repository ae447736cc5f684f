package import SceneLanguage

/// Replaces parts of the text of a scene file. Every byte outside of the replaced parts stays: comments, spaces, line breaks and
/// a byte order mark.
///
/// Places are those of the text that it was made with, whatever was replaced since. Cost: `text` copies the text.
package struct SourceEditor {
    private let original: String
    private let lines: SourceLines
    /// In the order of the text, without overlaps.
    private var replacements: [Replacement] = []

    private struct Replacement {
        var range: Range<String.Index>
        var text: String
    }

    package init(_ text: String, file: String) {
        original = text
        lines = SourceLines(text, file: file)
    }

    package var isChanged: Bool { !replacements.isEmpty }

    /// The text with all replacements.
    package var text: String {
        var result = ""
        var end = original.startIndex
        for replacement in replacements {
            result += original[end..<replacement.range.lowerBound]
            result += replacement.text
            end = replacement.range.upperBound
        }
        return result + original[end...]
    }

    /// Replaces a word or value that begins at a place, in quotes or without.
    ///
    /// - Returns: the place of the replaced text; nil, without a change, if `written` is not there or a part of it is already
    ///   replaced.
    package mutating func replace(
        _ written: String, at location: SourceLocation, with text: String
    ) -> SourceLocation? {
        guard !written.isEmpty, let start = lines.index(of: location) else { return nil }
        for offset in 0...1 {
            guard let index = original.index(start, offsetBy: offset, limitedBy: original.endIndex),
                offset == 0 || original[start] == "\"" || original[start] == "'",
                original[index...].hasPrefix(written)
            else { continue }
            let end = original.index(index, offsetBy: written.count)
            guard original.distance(from: index, to: end) == written.count, replace(index..<end, with: text) else {
                return nil
            }
            return location.advanced(by: offset)
        }
        return nil
    }

    /// Inserts a text before a place. Nothing is inserted, and false is returned, if the text has no such place or it is inside of
    /// a replaced part.
    package mutating func insert(_ text: String, at location: SourceLocation) -> Bool {
        guard let index = lines.index(of: location) else { return false }
        return replace(index..<index, with: text)
    }

    /// Replaces a range unless a part of it is already replaced.
    private mutating func replace(_ range: Range<String.Index>, with text: String) -> Bool {
        let index = replacements.firstIndex { $0.range.lowerBound >= range.lowerBound } ?? replacements.endIndex
        if index < replacements.endIndex, replacements[index].range.lowerBound < range.upperBound { return false }
        if index > 0, replacements[index - 1].range.upperBound > range.lowerBound { return false }
        replacements.insert(Replacement(range: range, text: text), at: index)
        return true
    }

    // MARK: Values

    /// Writes another value in place of a scalar, or of a list or group in brackets.
    ///
    /// - Parameters:
    ///   - node: of the tree of this text.
    ///   - written: the value in YAML. It is not checked.
    /// - Returns: false, without a change, for another node, or one of which a part is already replaced.
    package mutating func replaceValue(_ node: SourceNode, with written: String) -> Bool {
        guard let start = lines.index(of: node.location),
            let range = ScalarText.range(of: node, from: start, in: original)
                ?? FlowText.range(from: start, in: original)
        else { return false }
        return replace(range, with: written)
    }

    /// Writes another value in place of a scalar. The style of the scalar is kept where the new text permits it: a text that would
    /// not be one plain scalar is quoted.
    ///
    /// - Parameters:
    ///   - node: of the tree of this text.
    ///   - text: the value, as `SourceNode` has it.
    /// - Returns: false, without a change, if the node is not a scalar of this text or if no way to write the value leaves the
    ///   rest of the tree as it is.
    ///
    /// Cost: reads the text once or twice.
    package mutating func setValue(of node: SourceNode, to text: String) -> Bool {
        guard text != node.scalar else { return true }
        guard let start = lines.index(of: node.location),
            let range = ScalarText.range(of: node, from: start, in: original)
        else { return false }
        guard let tree = try? YAMLReader.read(self.text, file: node.location.file) else { return false }
        for style in ScalarText.styles(like: node, in: original[range]) {
            var edited = self
            guard edited.replace(range, with: ScalarText.written(text, in: style)) else { return false }
            guard let changed = try? YAMLReader.read(edited.text, file: node.location.file),
                ScalarText.difference(between: tree, and: changed) == .scalar(text)
            else { continue }
            self = edited
            return true
        }
        return false
    }
}
