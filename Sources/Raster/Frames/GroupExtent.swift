import Graphics

/// Which pixels of a group are drawn on an offscreen layer, and what is applied to them.
struct GroupExtent {
    /// The pixels that the items are drawn on.
    let drawn: PixelRect
    /// The pixels of the layer, which include those that the filters spread the items to.
    let area: PixelRect
    let filters: FilterChain
    /// The clip that is applied to the layer.
    let clip: Path?
}

extension Renderer {
    /// The part of an isolated group that affects visible pixels, including those of its shadow. Nil if it is empty.
    ///
    /// - Parameter shadow: the group's visible shadow.
    func extent(
        of group: Group, shadow: ShadowRenderer?, in space: DrawingSpace
    ) throws(RasterError) -> GroupExtent? {
        let beyond = backdropMargin(of: group.items, under: space.transform)
        let filters = FilterChain(group.filters, under: space.transform)
        // For an unbounded blend mode `blendUnbounded` applies the clip's coverage, which must happen only once.
        let clip = group.blendMode.isUnbounded ? nil : group.clip
        var needed = space.visible
        if let shadow, shadow.shape == nil { needed = needed.union(shadow.sourceBounds(for: needed)) }
        needed = needed.union(needed.outset(beyond.x, beyond.y).intersection(canvas))
        if let clip {
            let bounds = PixelRect(enclosing: space.transform.apply(clip.controlBounds)).outset(1, 1)
            needed = needed.intersection(bounds.outset(beyond.x, beyond.y))
        }
        let sources = needed.outset(filters.margin.x, filters.margin.y)
            .intersection(needed.union(canvas.outset(Self.filterMargin, Self.filterMargin)))
        let drawn = try bounds(of: group.items, under: space.transform).intersection(sources)
        guard !drawn.isEmpty else { return nil }
        let spread = drawn.outset(filters.margin.x, filters.margin.y)
            .intersection(needed.outset(filters.marginAfterFirstBlur.x, filters.marginAfterFirstBlur.y))
        return GroupExtent(drawn: drawn, area: drawn.union(spread), filters: filters, clip: clip)
    }

    /// Counts the pixels that a group's filters blur, and the memory of a blur. The pixels of the layer itself are counted by
    /// `countingTiles`.
    func count(_ extent: GroupExtent) throws(RasterError) {
        let blurs = extent.filters.blurCount
        try countOffscreenPixels(of: extent.area, weight: Double(blurs) * Self.blurWeight)
        try checkMemory(adding: extent.filters.memory(width: extent.area.width, height: extent.area.height))
    }
}
