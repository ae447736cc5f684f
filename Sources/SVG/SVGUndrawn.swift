/// Finds elements that are not supported and that nothing draws: unused filters and markers, empty text, and what is inside titles,
/// descriptions and metadata. Nothing in the file can refer to them.
struct SVGUndrawn {
    /// Indices of elements.
    private(set) var found: Set<Int> = []

    private let elements: [SVGElement]

    /// Where an element is.
    private struct Place {
        var isInDefinitions = false
        var isInFilter = false
        /// Inside a title, a description or metadata, without an id on the way.
        var isInNote = false
    }

    init(in elements: [SVGElement]) {
        self.elements = elements
        func ignores(_ name: String, usedBy properties: Set<String>) -> Bool {
            elements.contains { $0.name == name } && !Self.mayUse(properties, in: elements)
        }
        let ignoresFilters = ignores("filter", usedBy: ["filter"])
        let ignoresMarkers = ignores("marker", usedBy: ["marker", "marker-start", "marker-mid", "marker-end"])
        let showsText = elements.contains { $0.name == "style" && Self.mayShow($0.text) }
        var pending = [(index: 0, place: Place())]
        while let (index, place) = pending.popLast() {
            let element = elements[index]
            var inner = place
            switch element.name {
            case _ where !element.isSVG: break
            case _ where place.isInNote && element.attributes["id"] == nil && element.name != "script":
                found.insert(index)
            case "title", "desc", "metadata": inner.isInNote = true
            case "defs": inner.isInDefinitions = true
            case "filter" where place.isInDefinitions && ignoresFilters:
                found.insert(index)
                inner.isInFilter = true
            case _ where place.isInFilter && element.name.hasPrefix("fe"): found.insert(index)
            case "marker" where place.isInDefinitions && ignoresMarkers: found.insert(index)
            case "text" where !showsText && isEmptyText(index): found.formUnion([index] + element.children)
            default: break
            }
            // Something may refer to an element with an id, and so to what is inside.
            if place.isInNote, element.isSVG, !found.contains(index) { inner.isInNote = false }
            pending += element.children.map { ($0, inner) }
        }
    }

    /// Text without characters, with at most spans without characters, that `CSVGDrawing` hides.
    private func isEmptyText(_ index: Int) -> Bool {
        !elements[index].hasCharacters && !Self.mayShow(elements[index].attributes["style"] ?? "")
            && elements[index].children.allSatisfy { child in
                let span = elements[child]
                return span.isSVG && span.name == "tspan" && !span.hasCharacters && span.children.isEmpty
            }
    }

    /// Whether declarations may override that an element is hidden. Names may be written with escapes.
    private static func mayShow(_ declarations: String) -> Bool {
        declarations.contains("!") && (declarations.contains("\\") || declarations.lowercased().contains("display"))
    }

    /// Whether one of these properties may refer to an element. Any mention in a style sheet counts.
    private static func mayUse(_ names: Set<String>, in elements: [SVGElement]) -> Bool {
        elements.contains { element in
            let sheet = element.name == "style" ? element.text.lowercased() : ""
            if names.contains(where: { sheet.contains($0) }) { return true }
            // Its names may be written with escapes.
            if element.attributes["style"]?.contains("\\") ?? false { return true }
            return SVGStyleSheet().properties(of: element).contains {
                names.contains($0.name) && $0.value.lowercased() != "none"
            }
        }
    }
}
