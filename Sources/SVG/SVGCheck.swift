import Graphics

/// Rejects what an SVG file must not contain, and what would take too long to draw.
struct SVGCheck {
    /// The limit of dashes, estimated from all coordinates.
    static let maxDashes = 4_000_000.0

    private let elements: [SVGElement]
    private var sheet = SVGStyleSheet()
    private var ids: [String: Int] = [:]
    /// By element; nil if not computed yet.
    private var costs: [SVGCost?]
    private var isVisiting: Set<Int> = []
    /// The sum of the absolute values of all coordinates and lengths.
    private var extent = 0.0
    /// The length of which a percentage of a dash is a part.
    private lazy var diagonal = SVGViewport.diagonal(of: elements)
    /// The shortest period of a dashed line.
    private var dashPeriod = Double.infinity

    /// What drawing the elements takes.
    private(set) var totalCost = SVGCost(elements: 0, layers: 0)

    /// What is not drawn as browsers draw it.
    var warnings: [PictureWarning] {
        var warnings = SVGWarnings()
        /// The elements that follow, each with whether its parent has dashes.
        var pending = [(index: 0, isDashed: false)]
        while let next = pending.popLast() {
            let element = elements[next.index]
            guard element.isSVG else { continue }
            let properties = sheet.properties(of: element)
            let dashes = properties.filter { $0.name == "stroke-dasharray" }.map(\.value)
            let isDashed = dashes.isEmpty ? next.isDashed : dashes.contains { SVGNumbers($0).extent > 0 }
            let target = element.attributes["href"].flatMap { ids[String($0.dropFirst())] }
            warnings.check(
                element, properties, in: sheet, isRoot: next.index == 0, isDashed: isDashed,
                target: target.map { elements[$0] })
            pending += element.children.reversed().map { ($0, isDashed) }
        }
        return warnings.found
    }

    /// Checks all elements of a file.
    ///
    /// - Throws: `drawing` for the first problem.
    init(checking elements: [SVGElement]) throws(PictureError) {
        self.init(elements)
        totalCost = try run()
    }

    private init(_ elements: [SVGElement]) {
        self.elements = elements
        costs = Array(repeating: nil, count: elements.count)
    }

    private mutating func run() throws(PictureError) -> SVGCost {
        let undrawn = SVGUndrawn(in: elements).found
        for (index, element) in elements.enumerated() {
            if element.isSVG, !undrawn.contains(index) { try SVGFeatures.check(element) }
            if element.name == "style" { try sheet.add(element.text, line: element.line) }
            if let id = element.attributes["id"], ids[id] == nil { ids[id] = index }
        }
        var declarations = 0
        for element in elements where element.isSVG {
            declarations += sheet.ruleDeclarationCount(for: element)
            guard declarations <= SVGDocument.maxDeclarations else {
                throw .drawing(
                    "is an SVG whose style sheet has more than \(SVGDocument.maxDeclarations) declarations for its elements",
                    hint: "merge rules, or export it with presentation attributes", isLimit: true)
            }
            for (name, value) in sheet.properties(of: element) { try check(name, value, of: element) }
        }
        let total = try cost(of: 0)
        // A curve is at most 8 times as long as the sum of its coordinates.
        let copies = Double(1 + max(total.elements - elements.count, 0))
        guard extent.isFinite, 8 * extent / dashPeriod * copies <= Self.maxDashes else {
            throw .drawing(
                "is an SVG with too many dashes", hint: "lengthen the dashes, or convert them to paths", isLimit: true)
        }
        return total
    }

    private mutating func check(_ name: String, _ value: String, of element: SVGElement) throws(PictureError) {
        try SVGFeatures.check(name, value, of: element)
        switch name {
        case "stroke-dasharray":
            // Without a period the line is solid.
            guard SVGNumbers(value).extent > 0 else { break }
            dashPeriod = min(dashPeriod, SVGViewport.length(of: value, diagonal: diagonal))
        case "d", "points", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "x1", "y1", "x2", "y2":
            extent += SVGNumbers(value).extent
        default: break
        }
    }

    /// What drawing an element with its contents and what it refers to takes.
    private mutating func cost(of index: Int) throws(PictureError) -> SVGCost {
        if let known = costs[index] { return known }
        let element = elements[index]
        guard isVisiting.insert(index).inserted, isVisiting.count < 500 else {
            throw .drawing("is an SVG with an element that contains itself: line \(element.line)")
        }
        var own = SVGCost(elements: 1, layers: 0)
        /// Layers of the element itself, around those of its contents.
        var layers = 0
        /// The cost of patterns, which are drawn for each element that inherits them.
        var pattern = SVGCost(elements: 1, layers: 0)
        for (name, value) in sheet.properties(of: element) {
            if SVGFeatures.isGroup(name, value) {
                own.elements += SVGCost.layerElements
                // The mask is drawn on another one.
                layers += name == "mask" ? 2 : 1
            }
            if ["d", "points"].contains(name) { own.elements += SVGNumbers(value).count / SVGCost.elementNumbers }
            guard let target = Self.target(name, value).flatMap({ ids[$0] }) else { continue }
            switch (name, elements[target].name) {
            case (_, "linearGradient"), (_, "radialGradient"): break
            case ("fill", _), ("stroke", _): try pattern.add(cost(of: target))
            default: try own.add(cost(of: target))
            }
        }
        for child in element.children { try own.add(cost(of: child)) }
        try own.multiply(by: pattern)
        own.layers += layers
        isVisiting.remove(index)
        costs[index] = own
        return own
    }

    /// The id that a value refers to.
    static func target(_ name: String, _ value: String) -> String? {
        if name == "href" { return String(value.dropFirst()) }
        for function in CSSFunction.all(in: value) where function.name.hasSuffix("url") {
            let reference = function.argument.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            if reference.first == "#" { return String(reference.dropFirst().prefix { $0 != "\"" && $0 != "'" }) }
        }
        return nil
    }
}
