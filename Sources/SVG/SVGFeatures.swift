import Graphics

/// Which elements and values of SVG a picture may contain.
enum SVGFeatures {
    private static let elements: Set = [
        "svg", "g", "defs", "symbol", "use", "a", "switch", "path", "rect", "circle", "ellipse", "line", "polyline",
        "polygon", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "title", "desc",
        "metadata",
        "style",
    ]

    /// How to replace elements that are not supported.
    private static let hints = [
        "text": "convert text to paths in the editor, or use a layer with the key text",
        "image": "use a layer of its own for the picture",
        "filter": "use shadow or filters of the layer",
        "marker": "convert markers to paths in the editor",
        "script": "remove the script", "foreignObject": "remove it in the editor",
        "animate": "remove it and animate the layer", "animateTransform": "remove it and animate the layer",
        "animateMotion": "remove it and animate the layer", "set": "remove it and animate the layer",
    ]

    /// - Throws: an error for an element that is not supported.
    static func check(_ element: SVGElement) throws(PictureError) {
        guard !elements.contains(element.name) else { return }
        throw .drawing(
            "is an SVG with <\(element.name)>, which is not supported: line \(element.line)", hint: hints[element.name])
    }

    /// - Throws: an error for a reference to another file, for filters and for what depends on the machine.
    static func check(_ name: String, _ value: String, of element: SVGElement) throws(PictureError) {
        // librsvg compares it with the languages of the environment, on which a picture must not depend.
        if name == "systemlanguage" {
            throw .drawing(
                "is an SVG with systemLanguage, which is not supported: line \(element.line)",
                hint: "keep the drawing of one language, without the attribute")
        }
        func isOutside(_ reference: Substring) -> Bool { !reference.drop { "\"' \n\t".contains($0) }.hasPrefix("#") }
        let isLink = name == "href" && element.name != "a"
        if isLink && isOutside(value[...]) || addresses(in: value).contains(where: isOutside) {
            throw .drawing(
                "is an SVG that refers to another file, which is not read: line \(element.line)",
                hint: "save it with everything inside")
        }
        if name == "filter", value.lowercased() != "none" {
            throw .drawing(
                "is an SVG with a filter, which is not supported: line \(element.line)", hint: hints["filter"])
        }
    }

    /// What follows each `url(` of a value, in lower case.
    private static func addresses(in value: String) -> [Substring] {
        // Most values, such as long paths, have no bracket.
        guard value.utf8.contains(UInt8(ascii: "(")) else { return [] }
        let value = value.lowercased()
        return value.ranges(of: "url(").map { value[$0.upperBound...] }
    }

    /// Whether a property makes a group that is drawn on a surface of its own.
    static func isGroup(_ name: String, _ value: String) -> Bool {
        switch name {
        case "opacity": !["1", "1.0", "100%"].contains(value)
        case "mask", "clip-path": value != "none"
        case "mix-blend-mode": value != "normal"
        case "isolation": value == "isolate"
        default: false
        }
    }
}
