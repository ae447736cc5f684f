import Graphics

/// Rejects what an SVG file must not contain, and what would take too long to draw.
struct SVGCheck {
    /// What a group with a mask, an opacity, a clip or a blend mode costs, in elements: it is drawn on a surface of its own.
    static let groupCost = 200
    /// The limit of dashes, estimated from all coordinates.
    static let maxDashes = 4_000_000.0

    private let elements: [SVGElement]
    private var sheet = SVGStyleSheet()
    private var ids: [String: Int] = [:]
    /// By element; nil if not computed yet.
    private var costs: [Int?]
    private var isVisiting: Set<Int> = []
    /// The sum of the absolute values of all coordinates and lengths.
    private var extent = 0.0
    /// The shortest period of a dashed line.
    private var dashPeriod = Double.infinity

    /// - Throws: `drawing` for the first problem.
    static func check(_ elements: [SVGElement]) throws(PictureError) {
        var check = SVGCheck(elements)
        try check.run()
    }

    private init(_ elements: [SVGElement]) {
        self.elements = elements
        costs = Array(repeating: nil, count: elements.count)
    }

    private mutating func run() throws(PictureError) {
        for (index, element) in elements.enumerated() {
            if element.isSVG { try SVGFeatures.check(element) }
            if element.name == "style" { try sheet.add(element.text, line: element.line) }
            if let id = element.attributes["id"], ids[id] == nil { ids[id] = index }
        }
        for element in elements where element.isSVG {
            for (name, value) in sheet.properties(of: element) { try check(name, value, of: element) }
        }
        let total = try cost(of: 0)
        // A curve is at most 8 times as long as the sum of its coordinates.
        let copies = Double(1 + total - min(elements.count, total))
        guard extent.isFinite, 8 * extent / dashPeriod * copies <= Self.maxDashes else {
            throw .drawing(
                "is an SVG with too many dashes", hint: "lengthen the dashes, or convert them to paths", isLimit: true)
        }
    }

    private mutating func check(_ name: String, _ value: String, of element: SVGElement) throws(PictureError) {
        try SVGFeatures.check(name, value, of: element)
        switch name {
        case "stroke-dasharray":
            let period = Self.numbers(value).reduce(0) { $0 + abs($1) }
            // Without a period the line is solid. Percentages are of the size of the picture.
            if period > 0 { dashPeriod = min(dashPeriod, value.contains("%") ? 0 : period) }
        case "d", "points", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "x1", "y1", "x2", "y2":
            extent += Self.numbers(value).reduce(0) { $0 + abs($1) }
        default: break
        }
    }

    private static func numbers(_ text: String) -> [Double] {
        text.matches(of: /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/).map { Double($0.output) ?? .infinity }
    }

    /// How many elements are drawn for an element: it and its contents, and what it refers to.
    private mutating func cost(of index: Int) throws(PictureError) -> Int {
        if let known = costs[index] { return known }
        let element = elements[index]
        guard isVisiting.insert(index).inserted, isVisiting.count < 500 else {
            throw .drawing("is an SVG with an element that contains itself: line \(element.line)")
        }
        var own = 1
        /// The cost of patterns, which are drawn for each element that inherits them.
        var factor = 1
        for (name, value) in sheet.properties(of: element) {
            if SVGFeatures.isGroup(name, value) { own += Self.groupCost }
            guard let target = Self.target(name, value).flatMap({ ids[$0] }) else { continue }
            switch (name, elements[target].name) {
            case (_, "linearGradient"), (_, "radialGradient"): break
            case ("fill", _), ("stroke", _): factor += try cost(of: target)
            default: own += try cost(of: target)
            }
        }
        for child in element.children { own = try bounded(own + cost(of: child)) }
        let result = try bounded(own.multipliedReportingOverflow(by: factor).partialValue)
        isVisiting.remove(index)
        costs[index] = result
        return result
    }

    private func bounded(_ cost: Int) throws(PictureError) -> Int {
        guard (0...SVGDocument.maxElements).contains(cost) else {
            throw .drawing(
                "is an SVG with more than \(SVGDocument.maxElements) elements to draw; a group with an opacity, a mask or a clip "
                    + "counts as \(Self.groupCost)", hint: "simplify it, or save it as PNG", isLimit: true)
        }
        return cost
    }

    /// The id that a value refers to.
    static func target(_ name: String, _ value: String) -> String? {
        if name == "href" { return String(value.dropFirst()) }
        guard let match = value.firstMatch(of: /url\(\s*["']?#([^"')]*)["']?\s*\)/) else { return nil }
        return String(match.1)
    }
}
