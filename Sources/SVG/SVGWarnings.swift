import Graphics

/// Finds what browsers draw and librsvg 2.54 ignores without an error. Each kind is reported once, with the first line.
struct SVGWarnings {
    private(set) var found: [PictureWarning] = []
    private var known: Set<String> = []

    /// - Parameters:
    ///   - properties: the values that may apply to the element.
    ///   - isRoot: whether the element is that of the file.
    ///   - isDashed: whether the element has dashes of its own or inherits them.
    ///   - target: the element that `href` refers to.
    mutating func check(
        _ element: SVGElement, _ properties: [(name: String, value: String)], in sheet: SVGStyleSheet, isRoot: Bool,
        isDashed: Bool, target: SVGElement?
    ) {
        func values(_ name: String) -> [String] { properties.filter { $0.name == name }.map { $0.value.lowercased() } }
        for (name, value) in properties where value.utf8.contains(UInt8(ascii: "(")) {
            // The declarations of a style are among the properties.
            guard name != "style", !name.hasPrefix("--") else { continue }
            let functions = CSSFunction.all(in: value)
            if functions.contains(where: { $0.name == "var" }) {
                add("a variable of CSS", "replace var() with its value", element)
            }
            guard Self.colors.contains(name), let function = Self.colorFunction(functions) else { continue }
            // An invalid value leaves the one before it, which editors write for other programs.
            guard values(name).allSatisfy({ Self.colorFunction(CSSFunction.all(in: $0)) != nil }) else { continue }
            add("the colour \(function)()", "write the colour as #rrggbb or with rgb()", element)
        }
        for (name, value) in sheet.declarations(of: element) { check(name, value.lowercased(), of: element, isRoot) }
        checkReferences("clip-path", values("clip-path"), "use a <clipPath>", element)
        checkReferences("mask", values("mask") + values("mask-image"), "use a <mask>", element)
        checkLines(element, isDashed: isDashed, effects: values("vector-effect"), strokes: values("stroke"))
        checkTransforms(
            element, values("transform"), origins: values("transform-origin"), boxes: values("transform-box"))
        if let target, element.name == "use", target.name == "svg",
            ["width", "height"].contains(where: {
                element.attributes[$0] != nil && element.attributes[$0] != target.attributes[$0]
            })
        {
            add("a width or a height of <use> for an <svg>", "make the <svg> a <symbol>", element)
        }
    }

    private mutating func add(_ what: String, _ hint: String, _ element: SVGElement) {
        guard known.insert(what).inserted else { return }
        found.append(
            PictureWarning("is an SVG with \(what), which is ignored: line \(element.line)", hint: hint))
    }

    // MARK: - Values

    private static let colors: Set = ["fill", "stroke", "stop-color", "color"]
    private static let colorFunctions: Set = [
        "color", "color-mix", "light-dark", "oklab", "oklch", "lab", "lch", "hwb",
    ]
    private static let keywords: Set = ["none", "inherit", "initial", "unset", "revert", ""]

    /// The name of a function for a colour that librsvg does not know.
    private static func colorFunction(_ functions: [CSSFunction]) -> String? {
        functions.first { colorFunctions.contains($0.name) }?.name
    }

    /// Checks a declaration of CSS. Attributes of these names have other meanings or none.
    private mutating func check(_ name: String, _ value: String, of element: SVGElement, _ isRoot: Bool) {
        guard !Self.keywords.contains(value) else { return }
        switch name {
        case "d": add("the CSS property d", "write the path into the attribute d", element)
        case "rotate", "scale", "translate":
            add("the CSS property \(name)", "write it into the attribute transform", element)
        case "background", "background-color", "background-image":
            // Illustrator writes "new" with the area of the picture.
            guard isRoot, value != "transparent", !value.hasPrefix("new") else { return }
            add("a background", "draw a <rect> behind the rest, or use background of the layer", element)
        default: break
        }
    }

    private mutating func checkReferences(_ name: String, _ values: [String], _ hint: String, _ element: SVGElement) {
        guard values.contains(where: { !Self.keywords.contains($0) && !$0.contains("url(") }) else { return }
        add("a \(name) that is not a reference", hint, element)
    }

    // MARK: - Lines and transforms

    private mutating func checkLines(_ element: SVGElement, isDashed: Bool, effects: [String], strokes: [String]) {
        if isDashed, element.attributes["pathLength"] != nil {
            add("dashes and a pathLength", "write the dashes in units of the drawing, without pathLength", element)
        }
        let isStroked = strokes.isEmpty || strokes.contains { $0 != "none" }
        if isStroked, effects.contains(where: { $0.contains("non-scaling-stroke") }) {
            add("vector-effect: non-scaling-stroke", "convert such lines to paths in the editor", element)
        }
    }

    /// How the names of transforms that have an origin begin.
    private static let turning = ["rotate", "scale", "skew", "matrix"]

    private mutating func checkTransforms(
        _ element: SVGElement, _ transforms: [String], origins: [String], boxes: [String]
    ) {
        // A translation has no origin.
        guard !origins.isEmpty || !boxes.isEmpty else { return }
        let functions = transforms.flatMap { CSSFunction.all(in: $0) }
        guard functions.contains(where: { function in Self.turning.contains { function.name.hasPrefix($0) } }) else {
            return
        }
        let start: Set<Substring> = ["0", "0px", "0%", "left", "top"]
        if boxes.contains(where: { $0.hasSuffix("-box") && $0 != "view-box" })
            || origins.contains(where: { origin in
                !Self.keywords.contains(origin)
                    && !origin.split(whereSeparator: { $0.isWhitespace || $0 == "," }).allSatisfy(start.contains)
            })
        {
            add("a transform-origin", "write it into the attribute transform, as in rotate(45 50 50)", element)
        }
    }
}
