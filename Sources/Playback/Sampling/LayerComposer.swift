import Graphics
import SceneLanguage
import SceneModel

/// Puts the layers of one instant together as Core Animation does: shadow, background, content, sublayers, border.
struct LayerComposer {
    let scene: Scene
    /// In the order of `scene.layers`.
    let layers: [LayerValues]
    let clips: ClipLibrary

    /// Every layer, from the lowest to the highest.
    var items: [DisplayItem] {
        get throws { try items(of: scene.roots) }
    }

    /// Siblings from the lowest zPosition to the highest, equal ones in the order of the file.
    static func drawingOrder(_ indices: [Int], _ layers: [LayerValues]) -> [Int] {
        let depths = indices.map { layers[$0].number(GeometryFacet.zPosition) }
        guard depths.contains(where: { $0 != depths[0] }) else { return indices }
        return zip(indices.indices, depths).sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { indices[$0.0] }
    }

    private func items(of indices: [Int]) throws -> [DisplayItem] {
        try LayerComposer.drawingOrder(indices, layers).compactMap(group)
    }

    private func group(_ index: Int) throws -> DisplayItem? {
        let layer = layers[index]
        let opacity = layer.number(AppearanceFacet.opacity)
        guard !layer.flag(AppearanceFacet.hidden), opacity > 0 else { return nil }
        let clips = layer.flag(AppearanceFacet.masksToBounds)
        var items: [DisplayItem] = []
        let background = layer.color(AppearanceFacet.background)
        if !background.isClear, !layer.bounds.isEmpty {
            // Inside a clip the corners are rounded by the clip alone: rounding twice would leave a pale rim.
            let outline = clips ? .rect(layer.bounds) : layer.outline(insetBy: hiddenRim(of: layer))
            items.append(.fill(outline, .color(background), rule: .nonZero))
        }
        for facet in LayerFacets.all where layer.has(facet) { items += facet.items(for: layer) }
        if let clip = try clip(of: layer) { items.append(clip) }
        items += try self.items(of: scene.layers[index].children)
        if clips {
            guard !layer.bounds.isEmpty else { return nil }
            // The border shares the clip's edge, for the same reason.
            items = [.group(Group(clip: layer.outline, items: items + border(of: layer, within: .rect(layer.bounds))))]
        } else {
            items += border(of: layer, within: layer.outline)
        }
        let blendMode = layer.choice(AppearanceFacet.blendMode, BlendMode.normal)
        let casts = clips ? nil : layer.shadow
        guard !items.isEmpty || casts?.path != nil || blendMode.reachesBeyondItems else { return nil }
        var group = Group(
            transform: layer.geometry.transformToSuperlayer, opacity: opacity, blendMode: blendMode,
            isIsolated: layer.flag(AppearanceFacet.shouldRasterize), filters: layer.filters,
            clip: blendMode.reachesBeyondItems ? layer.outline : nil, shadow: casts, items: items)
        if let mask = scene.layers[index].mask { group = group.masked(by: try self.items(of: [mask])) }
        return .group(group)
    }

    /// The picture of a scene that plays in a layer.
    private func clip(of layer: LayerValues) throws -> DisplayItem? {
        guard case .clip(let reference) = layer[ClipFacet.clip], let sampler = clips[reference] else { return nil }
        let list = try sampler.displayList(at: layer[ClipFacet.time].number ?? 0)
        return ClipFacet.item(list, of: reference, in: layer)
    }

    /// How far the background may stay inside the bounds because the border hides it: beneath the antialiased edge of
    /// an opaque border it would shine through as a rim.
    private func hiddenRim(of layer: LayerValues) -> Double {
        let width = layer.number(AppearanceFacet.borderWidth)
        guard width > 0, layer.color(AppearanceFacet.borderColor).alpha >= 1 else { return 0 }
        return min(width, layer.bounds.width / 2, layer.bounds.height / 2) / 2
    }

    /// A line inside the bounds: the ring between an outline and the layer's own moved inwards.
    private func border(of layer: LayerValues, within outline: Path) -> [DisplayItem] {
        let width = layer.number(AppearanceFacet.borderWidth)
        let color = layer.color(AppearanceFacet.borderColor)
        guard width > 0, !color.isClear, !layer.bounds.isEmpty else { return [] }
        var ring = outline
        let inner = layer.bounds.insetBy(width, width)
        if !inner.isEmpty { ring.append(layer.outline(insetBy: width)) }
        return [.fill(ring, .color(color), rule: .evenOdd)]
    }
}

extension Group {
    /// The group seen through a mask's alpha, in its own coordinates. Core Animation masks the shadow as well, while a
    /// group's shadow lies outside its mask: what casts one goes into a group of its own.
    fileprivate func masked(by mask: [DisplayItem]) -> Group {
        var outer = self
        if shadow != nil {
            outer.items = [.group(Group(filters: filters, shadow: shadow, items: items))]
            (outer.shadow, outer.filters) = (nil, [])
        }
        outer.mask = mask
        return outer
    }
}
