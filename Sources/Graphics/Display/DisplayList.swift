/// A complete description of one frame for the renderer, with all units, defaults, references and states resolved.
///
/// Items are drawn in order, each over those before it. Lengths are in points; the renderer's scale converts them to
/// pixels.
package struct DisplayList: Sendable, Hashable {
    /// Size of the canvas in points.
    package var size: Size
    /// The colour where nothing is drawn; clear for a transparent picture.
    package var background: Color
    package var items: [DisplayItem]

    package init(size: Size, background: Color, items: [DisplayItem]) {
        self.size = size
        self.background = background
        self.items = items
    }
}

/// A primitive or group to draw, in the coordinates of the enclosing group.
package indirect enum DisplayItem: Sendable, Hashable {
    case fill(Path, Paint, rule: FillRule)
    case stroke(Path, Paint, Stroke)
    case text(TextBlock)
    case image(ImageBlock)
    case backdrop(Backdrop)
    case canvas(CanvasBlock)
    case group(Group)
    case projected(ProjectedItems)
    case shared(SharedItems)

    /// Items that share their storage, as those of two frames often do, are equal without comparing their contents.
    package static func == (a: DisplayItem, b: DisplayItem) -> Bool {
        if a.sharesStorage(with: b) { return true }
        switch (a, b) {
        case (.fill(let a, let paintA, let ruleA), .fill(let b, let paintB, let ruleB)):
            return ruleA == ruleB && paintA == paintB && a == b
        case (.stroke(let a, let paintA, let strokeA), .stroke(let b, let paintB, let strokeB)):
            return strokeA == strokeB && paintA == paintB && a == b
        case (.text(let a), .text(let b)): return a == b
        case (.image(let a), .image(let b)): return a == b
        case (.backdrop(let a), .backdrop(let b)): return a == b
        case (.canvas(let a), .canvas(let b)): return a == b
        case (.group(let a), .group(let b)): return a == b
        case (.projected(let a), .projected(let b)): return a == b
        case (.shared(let a), .shared(let b)): return a == b
        case (.fill, _), (.stroke, _), (.text, _), (.image, _), (.backdrop, _), (.canvas, _), (.group, _),
            (.projected, _),
            (.shared, _):
            return false
        }
    }

    /// Whether both values are the same case with the same storage. False says nothing about their contents.
    ///
    /// Every case is indirect, so that an item is one pointer to storage that never changes, with the case in unused bits.
    /// Equal bits of two items that are alive are therefore equal items; the bits are compared and not interpreted.
    package func sharesStorage(with other: DisplayItem) -> Bool {
        guard MemoryLayout<DisplayItem>.size == MemoryLayout<UInt>.size else { return false }
        return unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
    }
}

/// Which points count as inside a path that crosses itself.
package enum FillRule: String, Sendable, Hashable, CaseIterable {
    case nonZero
    case evenOdd
}
