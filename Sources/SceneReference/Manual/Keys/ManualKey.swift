import Pages
import SceneModel

/// A key of the scene format as the manual lists it.
struct ManualKey: Sendable {
    /// As a scene writes it.
    let name: String
    /// The key in whose group it stands, where that is not the table's own.
    var parent: String?
    /// Type, unit and range, in Markdown.
    let takes: String
    /// What holds where it is missing, in Markdown; empty where nothing does.
    let initial: String
    /// In Markdown.
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

    /// What it is called within its section: `initial` of `variables` is `variables.initial`.
    var path: String { parent.map { "\($0).\(name)" } ?? name }
}

extension Field {
    /// Itself and the keys of groups that may stand behind it, to any depth; each with the key that it stands behind.
    ///
    /// - Parameter skipped: keys whose groups have a table of their own.
    func spread(in parent: String? = nil, skipped: Set<String> = []) -> [ManualKey] {
        var keys = [ManualKey(self, in: parent)]
        guard case .special(_, let shape) = takes, !skipped.contains(key) else { return keys }
        for field in shape.fields { keys += field.spread(in: key) }
        return keys
    }
}

extension Shape {
    /// The keys of the groups that it is made of.
    fileprivate var fields: [Field] {
        switch self {
        case .group(let fields): fields
        case .names(let inner), .list(let inner, _), .optional(let inner): inner.fields
        case .either(let shapes): shapes.flatMap(\.fields)
        default: []
        }
    }
}
