package import SceneLanguage

/// Writes another curve, and the duration that belongs to it, into an action in the text of a scene. Every other byte stays.
package enum TimingReplacement {
    /// The curve cannot be written into this text.
    package struct Failure: Error, Hashable {
        package var message: String
    }

    /// The keys `timing` and `duration` of an action.
    package struct Values: Sendable, Hashable {
        /// A word, or a list or group in brackets.
        package var timing: String
        /// Nil for a curve that has none.
        package var duration: String?

        package init(timing: String, duration: String?) { (self.timing, self.duration) = (timing, duration) }
    }

    /// - Parameters:
    ///   - place: where the value of `timing` begins; in an action without one, the key before which it is added.
    ///   - text: the scene.
    ///   - values: those to write, for an action that has a duration or has none.
    /// - Returns: the scene with the values.
    /// - Throws: for a text that has no such action, or one whose timing has several lines without brackets.
    ///
    /// Cost: reads the text two to five times.
    package static func replacing(
        at place: SourceLocation, in text: String, with values: (_ hasDuration: Bool) -> Values
    ) throws(Failure) -> String {
        guard let root = try? YAMLReader.read(text, file: place.file) else {
            throw Failure(message: "\(place.file): the file has errors; correct them first")
        }
        guard let (group, entry) = target(at: place, in: root) else {
            throw Failure(
                message: "\(place.file):\(place.line): the timing has changed meanwhile; nothing was replaced")
        }
        let duration = group.entry("duration")
        let new = values(duration != nil)
        var editor = SourceEditor(text, file: place.file)
        var added: [String] = []
        if entry.key != "timing" {
            added.append("timing: \(new.timing)")
        } else if !editor.replaceValue(entry.value, with: new.timing) {
            throw Failure(
                message:
                    "\(place.file):\(place.line): this timing cannot be replaced; write it on one line, such as { response: 0.5 }"
            )
        }
        if let value = new.duration {
            if let duration {
                guard editor.setValue(of: duration.value, to: value) else {
                    throw Failure(
                        message: "\(place.file):\(place.line): the duration of this action cannot be replaced")
                }
            } else {
                added.insert("duration: \(value)", at: 0)
            }
        }
        let separator = group.isFlow(in: text) ? ", " : "\(text.firstLineBreak)\(entry.indentation)"
        guard added.isEmpty || editor.insert(added.map { $0 + separator }.joined(), at: entry.keyLocation) else {
            throw Failure(message: "\(place.file):\(place.line): this action cannot be changed")
        }
        let result = editor.text
        guard (try? YAMLReader.read(result, file: place.file)) != nil else {
            throw Failure(message: "\(place.file):\(place.line): this timing cannot be replaced")
        }
        return result
    }

    /// A group with its timing, or a group without one with the key before which it is added.
    private static func target(
        at place: SourceLocation, in node: SourceNode
    ) -> (group: SourceNode, entry: SourceNode.Entry)? {
        if let timing = node.entry("timing") {
            if timing.value.location == place { return (node, timing) }
        } else if let next = node.entries?.first(where: { $0.keyLocation == place }) {
            return (node, next)
        }
        for child in (node.entries ?? []).map(\.value) + (node.items ?? []) {
            if let found = target(at: place, in: child) { return found }
        }
        return nil
    }
}

extension SourceNode {
    /// Whether the group is written in brackets.
    fileprivate func isFlow(in text: String) -> Bool {
        SourceLines(text, file: location.file).index(of: location).map { $0 < text.endIndex && text[$0] == "{" }
            ?? false
    }
}

extension SourceNode.Entry {
    /// The spaces before the key, if it began a line.
    fileprivate var indentation: String { String(repeating: " ", count: keyLocation.column - 1) }
}
