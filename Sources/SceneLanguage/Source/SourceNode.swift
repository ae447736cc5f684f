/// A place in a scene file.
package struct SourceLocation: Sendable, Hashable, Comparable {
    /// The file as the user named it, or the path of an included file.
    package var file: String
    /// From 1.
    package var line: Int
    /// From 1, in characters.
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    package static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }

    /// The place a number of characters further on the same line.
    package func advanced(by characters: Int) -> SourceLocation {
        SourceLocation(file: file, line: line, column: column + characters)
    }
}

/// A node of the YAML tree: a scalar, a list or a group of keys.
///
/// Scalars keep the text as written. The field that reads one decides its type.
package struct SourceNode: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// `quoted` is true for text in quotes or in a block style.
        case scalar(String, quoted: Bool)
        case sequence([SourceNode])
        case mapping([Entry])
        /// A key without a value.
        case empty
    }

    package struct Entry: Sendable, Hashable {
        package var key: String
        package var keyLocation: SourceLocation
        package var value: SourceNode

        package init(key: String, keyLocation: SourceLocation, value: SourceNode) {
            self.key = key
            self.keyLocation = keyLocation
            self.value = value
        }

        /// The hint for a key such as `id:card` in a flow mapping, which lacks the space after its colon; nil for other entries.
        package var missingSpaceHint: Hint? {
            guard case .empty = value.content else { return nil }
            return Hint(missingSpaceIn: key, isKey: true)
        }
    }

    package var content: Content
    package var location: SourceLocation

    package init(_ content: Content, at location: SourceLocation) {
        self.content = content
        self.location = location
    }

    /// The kind of node, in words that fit "found ...".
    /// The value on one line, without quotes and comments.
    package var text: String {
        switch content {
        case .scalar(let text, _): text
        case .sequence(let items): "[\(items.map(\.text).joined(separator: ", "))]"
        case .mapping(let entries): "{ \(entries.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ")) }"
        case .empty: ""
        }
    }

    /// The value on one line as a scene has it, without comments: what was in quotes, or needs them within a group, is in double
    /// quotes.
    package var source: String {
        switch content {
        case .scalar(let text, let isQuoted):
            isQuoted || text.contains(/[,\[\]{}]|: | #/) ? "\"\(Self.escaped(text))\"" : text
        case .sequence(let items): "[\(items.map(\.source).joined(separator: ", "))]"
        case .mapping(let entries): "{ \(entries.map { "\($0.key): \($0.value.source)" }.joined(separator: ", ")) }"
        case .empty: ""
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    package var kindDescription: String {
        switch content {
        case .scalar: "a single value"
        case .sequence: "a list"
        case .mapping: "a group of keys"
        case .empty: "nothing"
        }
    }

    /// The text's place in the file; inside quotes it starts one character later.
    package var textLocation: SourceLocation {
        if case .scalar(_, quoted: true) = content { return location.advanced(by: 1) }
        return location
    }

    /// The hint for a value such as `wait:300ms`, which lacks the space after its colon; nil for other nodes.
    package var missingSpaceHint: Hint? {
        guard case .scalar(let text, quoted: false) = content else { return nil }
        return Hint(missingSpaceIn: text, isKey: false)
    }

    /// All scalars that are values, in the order of the file.
    package var scalars: [SourceNode] {
        switch content {
        case .scalar: [self]
        case .sequence(let items): items.flatMap(\.scalars)
        case .mapping(let entries): entries.flatMap(\.value.scalars)
        case .empty: []
        }
    }

    package var scalar: String? {
        if case .scalar(let text, _) = content { return text }
        return nil
    }

    package var isQuoted: Bool {
        if case .scalar(_, let quoted) = content { return quoted }
        return false
    }

    package var entries: [Entry]? {
        if case .mapping(let entries) = content { return entries }
        return nil
    }

    package var items: [SourceNode]? {
        if case .sequence(let items) = content { return items }
        return nil
    }

    package func entry(_ key: String) -> Entry? {
        entries?.first { $0.key == key }
    }
}
