import Pages
import SceneModel

/// A key of the scene format as the manual lists it.
struct ManualKey: Sendable {
    /// The key as in a scene.
    let name: String
    /// The key whose group contains this one; nil for the keys of the table itself.
    var parent: String?
    /// Type, unit and range, in Markdown.
    let takes: String
    /// The default, in Markdown; empty when there is none.
    let initial: String
    /// The meaning, in Markdown.
    let summary: String

    init(_ name: String, takes: String, initial: String = "", _ summary: String) {
        self.name = name
        self.takes = takes
        self.initial = initial
        self.summary = summary
    }

    init(_ field: Field, in parent: String? = nil) {
        name = field.key
        self.parent = parent
        takes = FieldDescription.takes(field)
        initial = field.isRequired ? "required" : field.initial.map(Markdown.code) ?? ""
        summary = field.summary
    }

    init(_ property: LayerProperty) {
        name = property.keyPath
        takes = FieldDescription.takes(property)
        initial = FieldDescription.initial(property)
        summary = property.summary
    }

    /// The name with its parent: `variables.initial`.
    var path: String { parent.map { "\($0).\(name)" } ?? name }
}

extension Field {
    /// This key and the keys of its groups at any depth, each with its parent.
    ///
    /// - Parameter skipped: keys whose groups have their own table.
    func flattened(in parent: String? = nil, skipped: Set<String> = []) -> [ManualKey] {
        var keys = [ManualKey(self, in: parent)]
        guard case .special(_, let shape) = valueKind, !skipped.contains(key) else { return keys }
        for field in shape.fields { keys += field.flattened(in: key) }
        return keys
    }
}

extension ValueStructure {
    /// The keys of its groups.
    fileprivate var fields: [Field] {
        switch self {
        case .group(let fields): fields
        case .names(let inner), .list(let inner, _), .optional(let inner): inner.fields
        case .either(let shapes): shapes.flatMap(\.fields)
        default: []
        }
    }
}
