import Graphics
import SceneModel

enum LayerChapter {
    static var text: String {
        ([opening] + LayerFacets.all.map { facet in section(facet) }).joined(separator: "\n\n")
    }

    private static var opening: String {
        """
        A layer is a group of keys in a `layers` list; later layers lie above earlier ones. Keys with dots may be \
        nested: `font: { size: 20 }` is `font.size: 20`. A layer has at most one content (\(contents)). Without \
        `frame`, `position` and `bounds` it covers its superlayer.

        \(Markdown.table(["key", "takes", "meaning"], [
            ["`id`", "a name", "what scenes call the layer; copies made by repeat are `id[0]`, `id[1]` ..."],
            ["`layers`", "a list of layers", "sublayers, in this layer's coordinates"],
            ["`mask`", "a layer", "a layer in this layer's coordinates whose alpha multiplies this one's with its sublayers, border and shadow"],
            ["`repeat`", "a number or a list", "makes copies; each knows its `index` from 0, and its `item` of a list, whose values may be groups: `item.title`"],
            ["`let`", "names with values", "names for expressions, known in this layer and its sublayers"],
            ["`include`", "the path of a file", "stands in a layer's place for the `layers` of that file; `with` gives it names"],
        ]))

        Members stand for several properties at once:

        \(Markdown.table(["member", "takes", "meaning"], LayerMember.all.map { member in
            [Markdown.code(member.keyPath), member.type.name, member.summary]
        } + VisibleMember.allCases.map { member in
            [Markdown.code(member.rawValue), "a number, read only", member.summary]
        }))
        """
    }

    private static var contents: String {
        LayerFacets.all.filter { $0.isContent }.map { $0.name }.joined(separator: ", ")
    }

    private static func section(_ facet: any LayerFacet.Type) -> String {
        let triggers = facet.triggers.map { Markdown.code($0.keyPath) }.joined(separator: " or ")
        let needs = triggers.isEmpty ? "Every layer has these." : "A layer has this when it says \(triggers)."
        return """
            ### \(facet.name.prefix(1).uppercased() + facet.name.dropFirst())

            \(facet.summary.prefix(1).uppercased() + facet.summary.dropFirst()). \(needs)

            \(Markdown.table(["key", "takes", "default", "meaning"], facet.properties.map(row)))
            """
    }

    private static func row(_ property: LayerProperty) -> [String] {
        [
            Markdown.code(property.keyPath), property.type.name + (unit(property)), initial(property),
            property.summary,
        ]
    }

    private static func unit(_ property: LayerProperty) -> String {
        var words = ""
        if property.unit != .none, property.unit != .share { words += " in \(property.unit.rawValue)" }
        if let range = property.range {
            words +=
                range.upperBound == .greatestFiniteMagnitude
                ? ", \(Value.format(range.lowerBound)) or more"
                : ", \(Value.format(range.lowerBound)) to \(Value.format(range.upperBound))"
        }
        switch property.access {
        case .free: return words
        case .declared: return words + ", fixed"
        case .read: return words + ", read only"
        }
    }

    private static func initial(_ property: LayerProperty) -> String {
        switch property.initial {
        case .text(let text): text.isEmpty ? "" : Markdown.code(text)
        case .symbol(let name): Markdown.code(name)
        case .color(let color): Markdown.code(color.hexString)
        case .effect(let effect): Markdown.code(effect.style.rawValue)
        case .transform: Markdown.code("identity")
        case .list(let list):
            list.isEmpty ? "" : Markdown.code("[\(list.compactMap(\.symbol).joined(separator: ", "))]")
        default: Markdown.code(property.initial.description)
        }
    }
}
