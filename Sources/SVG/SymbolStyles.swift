/// The styles of symbol templates.
///
/// Their style sheets name each layer for each rendering mode: `.monochrome-1`, `.hierarchical-1:secondary` and
/// `.multicolor-1:systemBlueColor`, and have colours for editors in `.SFSymbolsPreview007AFF`. Here symbols are monochrome.
enum SymbolStyles {
    /// A style sheet without the rules of other rendering modes and of previews.
    static func monochrome(_ text: String) -> String {
        var rest = SVGStyleSheet.withoutComments(text)[...]
        var result = ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let selectors = rest[..<open].split(separator: ",", omittingEmptySubsequences: false).filter { selector in
                let name = selector.drop(while: \.isWhitespace)
                return !isOfOtherMode(name) && !name.hasPrefix(".SFSymbolsPreview")
            }
            if !selectors.isEmpty { result += selectors.joined(separator: ",") + rest[open...close] }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// Whether a selector is that of a layer for another mode: `.multicolor-1:systemBlueColor`.
    private static func isOfOtherMode(_ selector: Substring) -> Bool {
        guard let mode = [".multicolor-", ".hierarchical-", ".palette-"].first(where: selector.hasPrefix) else {
            return false
        }
        let rest = selector.dropFirst(mode.count).drop { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        return rest.first == ":"
    }

    /// Whether a layer clears the layers before it.
    static func clearsBehind(_ element: SVGElement, _ sheet: SVGStyleSheet) -> Bool {
        sheet.value(of: "-sfsymbols-clear-behind", for: element) == "true"
    }

    /// Whether a layer is not drawn. A layer that only clears has the opacity 0.
    static func isInvisible(_ element: SVGElement, _ sheet: SVGStyleSheet) -> Bool {
        sheet.value(of: "opacity", for: element).flatMap(Double.init) == 0
    }

    // MARK: - Masks

    static func mask(_ id: String, line: Int) -> SVGElement {
        SVGElement(
            name: "mask", isSVG: true,
            attributes: [
                "id": id, "maskUnits": "userSpaceOnUse", "x": "-100000", "y": "-100000", "width": "200000",
                "height": "200000",
            ], line: line)
    }

    /// The white area of a mask.
    static func everything(line: Int) -> SVGElement {
        SVGElement(
            name: "rect", isSVG: true,
            attributes: ["x": "-100000", "y": "-100000", "width": "200000", "height": "200000", "fill": "#fff"],
            line: line)
    }

    /// The shape of a layer, in black.
    static func shape(of element: SVGElement) -> SVGElement {
        var shape = element
        shape.attributes = element.attributes.filter { geometry.contains($0.key) && $0.key != "id" }
        shape.attributes["style"] = "fill:#000;stroke:none;opacity:1"
        return shape
    }

    // MARK: - Outlines

    private static let geometry: Set = [
        "id", "d", "points", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "x1", "y1", "x2", "y2",
        "transform", "fill-rule", "href",
    ]
    private static let lines = ["stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"]

    /// An element without what does not change its extent: librsvg draws groups with an opacity or a mask on surfaces, for which the
    /// area in which extents are measured is too large.
    static func outlined(_ element: SVGElement, _ sheet: SVGStyleSheet, if isOutline: Bool) -> SVGElement {
        guard isOutline else { return element }
        var outline = element
        outline.attributes = element.attributes.filter { geometry.contains($0.key) }
        for name in lines { outline.attributes[name] = sheet.value(of: name, for: element) }
        return outline
    }
}
