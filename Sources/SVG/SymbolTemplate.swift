import Graphics

/// A template of the SF Symbols app: the drawings of one symbol in a group `Symbols`, with the groups `Notes` and `Guides`, which are
/// not part of the symbol.
///
/// Source: Apple, "Creating custom symbol images for your app".
struct SymbolTemplate {
    private let elements: [SVGElement]
    private let parents: [Int?]
    /// The index of each variant's group.
    private let groups: [SymbolVariant: Int]
    /// The index of each guide, by its id.
    private let guides: [String: Int]
    /// Of the rendering mode monochrome.
    private let sheet: SVGStyleSheet
    private let sheetText: String

    /// Nil if the file is not a template.
    ///
    /// - Throws: `drawing` if two groups are the same variant, and for a style sheet that is not supported.
    init?(_ elements: [SVGElement]) throws(PictureError) {
        guard let symbols = Self.group("Symbols", in: elements) else { return nil }
        var parents = [Int?](repeating: nil, count: elements.count)
        for (index, element) in elements.enumerated() { for child in element.children { parents[child] = index } }
        var groups: [SymbolVariant: Int] = [:]
        for index in Self.descendants(of: symbols, in: elements) {
            guard let variant = elements[index].attributes["id"].flatMap(SymbolVariant.init(id:)) else { continue }
            guard groups.updateValue(index, forKey: variant) == nil else {
                throw .drawing(
                    "is a symbol template with two groups \(variant.id): line \(elements[index].line)",
                    hint: "remove one of them")
            }
        }
        guard !groups.isEmpty else { return nil }
        var guides: [String: Int] = [:]
        for index in Self.group("Guides", in: elements).map({ Self.descendants(of: $0, in: elements) }) ?? [] {
            if let id = elements[index].attributes["id"], guides[id] == nil { guides[id] = index }
        }
        var sheet = SVGStyleSheet()
        var text = ""
        for element in elements where element.isSVG && element.name == "style" {
            let part = SymbolStyles.monochrome(element.text)
            try sheet.add(part, line: element.line)
            text += part
        }
        (self.elements, self.parents, self.groups, self.guides) = (elements, parents, groups, guides)
        (self.sheet, sheetText) = (sheet, text)
    }

    private static func group(_ id: String, in elements: [SVGElement]) -> Int? {
        elements.firstIndex { $0.isSVG && $0.name == "g" && $0.attributes["id"] == id }
    }

    private static func descendants(of index: Int, in elements: [SVGElement]) -> [Int] {
        var result: [Int] = []
        var pending = elements[index].children
        while let next = pending.popLast() {
            result.append(next)
            pending += elements[next].children
        }
        return result.sorted()
    }

    /// The variant that a configuration names.
    ///
    /// - Throws: `drawing` with the variants of the template if it has no such variant.
    func variant(for configuration: SymbolConfiguration) throws(PictureError) -> SymbolVariant {
        let variant = configuration.variant
        guard groups[variant] == nil else { return variant }
        let known = SymbolVariant.all.filter { groups[$0] != nil }.map(\.id)
        throw .drawing(
            "is a symbol template without the variant \(variant.id)",
            hint: "choose another one with symbol.weight and symbol.scale; it has \(known.joined(separator: ", "))")
    }

    /// A variant as a file of its own, in points at the font size 100. It is checked, except for its size.
    ///
    /// Between the left and the right margin it is as wide as they are apart, or as its outline where that is wider, and it is as high
    /// as its outline. The image of a symbol in UIKit is a few points larger.
    ///
    /// - Returns: the file, and what of it is not drawn as browsers draw it.
    func document(
        of variant: SymbolVariant
    ) throws(PictureError) -> (bytes: [UInt8], warnings: [PictureWarning]) {
        guard let group = groups[variant] else { return ([], []) }
        var tree = try artwork(at: group, isOutline: false)
        let warnings = try tree.check().warnings
        guard var box = try extent(of: group)?.drawn, box.width > 0 || box.height > 0 else {
            throw .drawing("is a symbol template whose variant \(variant.id) is empty: line \(elements[group].line)")
        }
        let margins = (try guide("left-margin", of: variant)?.minX, try guide("right-margin", of: variant)?.maxX)
        if let left = margins.0, let right = margins.1 {
            guard left < right else {
                throw .drawing(
                    "is a symbol template whose left margin of \(variant.id) is not left of its right margin")
            }
            box = Rect(min(box.minX, left), box.minY, max(box.maxX, right) - min(box.minX, left), box.height)
        }
        let scale = try pointsPerUnit(for: variant)
        tree.setAttributes(
            [
                "viewBox": "\(box.minX) \(box.minY) \(box.width) \(box.height)", "width": "\(box.width * scale)",
                "height": "\(box.height * scale)", "preserveAspectRatio": "none",
            ], of: 0)
        return (tree.bytes, warnings)
    }

    /// The place of a margin; nil if the template does not have it. Before version 3 of templates the only margins are those of
    /// Regular-M, without its name.
    private func guide(_ name: String, of variant: SymbolVariant) throws(PictureError) -> Rect? {
        let old = variant == SymbolVariant() ? guides[name] : nil
        guard let index = guides["\(name)-\(variant.id)"] ?? old else { return nil }
        return try extent(of: index)?.outline
    }

    /// The cap height of San Francisco at 100 points.
    private static let capHeight = 70.459

    /// 1 in a template that the SF Symbols app wrote; another factor in one that was enlarged or reduced.
    private func pointsPerUnit(for variant: SymbolVariant) throws(PictureError) -> Double {
        let scale = variant.id.suffix(2)
        guard let top = guides["Capline\(scale)"], let bottom = guides["Baseline\(scale)"],
            let cap = try extent(of: top)?.outline.midY, let base = try extent(of: bottom)?.outline.midY, base > cap
        else { return 1 }
        let factor = Self.capHeight / (base - cap)
        // Guides are written with a few digits.
        return abs(factor - 1) < 1e-3 ? 1 : factor
    }

    /// Where an element is: its outline, and what it draws with the widths of lines. Nil without an outline.
    private func extent(of index: Int) throws(PictureError) -> (outline: Rect, drawn: Rect)? {
        var tree = try artwork(at: index, isOutline: true)
        let side = SVGDrawing.extentSide
        tree.setAttributes(["viewBox": "\(-side / 2) \(-side / 2) \(side) \(side)"], of: 0)
        try tree.check()
        return try SVGDrawing(tree.bytes).extent
    }

    // MARK: - Parts of the file

    /// The elements that contain an element, from the root.
    private func path(to index: Int) -> [Int] {
        var path = [index]
        while let parent = parents[path[0]] { path.insert(parent, at: 0) }
        return path
    }

    private static let definitions: Set = [
        "defs", "linearGradient", "radialGradient", "clipPath", "mask", "pattern", "symbol",
    ]
    private static let rootAttributes: Set = [
        "width", "height", "viewBox", "preserveAspectRatio", "x", "y", "version", "baseProfile",
    ]

    /// One element with its contents, what contains it, and the definitions of the file.
    ///
    /// - Parameter isOutline: whether to leave out what does not change the extent.
    private func artwork(at index: Int, isOutline: Bool) throws(PictureError) -> SVGTree {
        let path = path(to: index)
        var root = elements[path[0]]
        for name in Self.rootAttributes { root.attributes[name] = nil }
        var tree = SVGTree(root: SymbolStyles.outlined(root, sheet, if: isOutline))
        if !sheetText.isEmpty, !isOutline {
            tree.add(
                SVGElement(name: "style", isSVG: true, attributes: [:], line: root.line, text: sheetText), to: 0)
        }
        var written: Set<Int> = [path[0]]
        var parent = 0
        for (container, next) in zip(path, path.dropFirst()) {
            for child in elements[container].children where Self.definitions.contains(elements[child].name) {
                copy(child, to: parent, of: &tree, &written, isOutline: isOutline)
            }
            guard next != index else { break }
            written.insert(next)
            parent = tree.add(SymbolStyles.outlined(elements[next], sheet, if: isOutline), to: parent)
        }
        let isVariant = groups.values.contains(index)
        if isVariant {
            try copyLayers(of: index, to: parent, of: &tree, &written, isOutline: isOutline)
        } else {
            copy(index, to: parent, of: &tree, &written, isOutline: isOutline)
        }
        try checkReferences(of: written)
        return tree
    }

    private func copy(
        _ index: Int, to parent: Int, of tree: inout SVGTree, _ written: inout Set<Int>, isOutline: Bool
    ) {
        let element = elements[index]
        // An editor's own elements, and style sheets, which are in one element already.
        guard element.isSVG, element.name != "style" else { return }
        written.insert(index)
        let place = tree.add(SymbolStyles.outlined(element, sheet, if: isOutline), to: parent)
        for child in element.children { copy(child, to: place, of: &tree, &written, isOutline: isOutline) }
    }

    /// Copies a variant. A layer that clears what is behind it (`-sfsymbols-clear-behind`) becomes a mask of the layers before it.
    private func copyLayers(
        of group: Int, to parent: Int, of tree: inout SVGTree, _ written: inout Set<Int>, isOutline: Bool
    ) throws(PictureError) {
        written.insert(group)
        let place = tree.add(SymbolStyles.outlined(elements[group], sheet, if: isOutline), to: parent)
        for layer in elements[group].children where elements[layer].isSVG {
            try checkClearing(inside: layer)
            let isInvisible = SymbolStyles.isInvisible(elements[layer], sheet)
            if SymbolStyles.clearsBehind(elements[layer], sheet), !isOutline {
                guard elements[layer].children.isEmpty else { throw clearingError(layer) }
                let id = "zoetrope-clear-\(layer)"
                let wrapper = SVGElement(
                    name: "g", isSVG: true, attributes: ["mask": "url(#\(id))"], line: elements[layer].line)
                tree.groupChildren(of: place, as: wrapper)
                let mask = tree.add(SymbolStyles.mask(id, line: elements[layer].line), to: place)
                tree.add(SymbolStyles.everything(line: elements[layer].line), to: mask)
                tree.add(SymbolStyles.shape(of: elements[layer]), to: mask)
            }
            if !isInvisible { copy(layer, to: place, of: &tree, &written, isOutline: isOutline) }
        }
    }

    private func checkClearing(inside layer: Int) throws(PictureError) {
        for index in Self.descendants(of: layer, in: elements)
        where SymbolStyles.clearsBehind(elements[index], sheet) {
            throw clearingError(index)
        }
    }

    private func clearingError(_ index: Int) -> PictureError {
        .drawing(
            "is a symbol template with a group inside a variant that clears what is behind it: line \(elements[index].line)",
            hint: "make each layer one path")
    }

    /// Checks that elements refer to each other alone, and not to the notes or to another variant.
    private func checkReferences(of written: Set<Int>) throws(PictureError) {
        var places: [String: Int] = [:]
        for (index, element) in elements.enumerated() {
            if let id = element.attributes["id"], places[id] == nil { places[id] = index }
        }
        for index in written.sorted() {
            for (name, value) in sheet.properties(of: elements[index]) {
                guard let target = SVGCheck.target(name, value).flatMap({ places[$0] }), !written.contains(target)
                else {
                    continue
                }
                throw .drawing(
                    "is a symbol template with a variant that refers to another part of the file: line \(elements[index].line)",
                    hint: "save it with the shapes inside each variant")
            }
        }
    }
}
