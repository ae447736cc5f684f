import Graphics
import SceneLanguage
import SceneModel

/// Composes the layers at one moment in the order of Core Animation: shadow, background, content, sublayers, border.
struct LayerComposer {
    let scene: Scene
    /// In the order of `scene.layers`.
    let layers: [LayerValues]
    let clips: ClipLibrary

    /// The display items of all layers, from back to front.
    var items: [DisplayItem] {
        get throws { try items(of: scene.roots) }
    }

    /// Siblings in ascending order of zPosition; equal ones keep the order of the file.
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
            // Only the clipping path rounds the corners; antialiasing the edge twice would leave a pale rim.
            let outline = clips ? .rect(layer.bounds) : layer.outline(insetBy: hiddenRim(of: layer))
            items.append(.fill(outline, .color(background), rule: .nonZero))
        }
        for facet in LayerFacets.all where layer.has(facet) { items += facet.items(for: layer) }
        if let clip = try clip(of: layer) { items.append(clip) }
        items += try self.items(of: scene.layers[index].children)
        if clips {
            guard !layer.bounds.isEmpty else { return nil }
            // The clipping path also forms the outer edge of the border, for the same reason.
            items = [.group(Group(clip: layer.outline, items: items + border(of: layer, within: .rect(layer.bounds))))]
        } else {
            items += border(of: layer, within: layer.outline)
        }
        let blendMode = layer.choice(AppearanceFacet.blendMode, BlendMode.normal)
        let shadow = clips ? nil : layer.shadow
        guard !items.isEmpty || shadow?.path != nil || blendMode.isUnbounded else { return nil }
        var group = Group(
            transform: layer.geometry.transformToSuperlayer, opacity: opacity, blendMode: blendMode,
            isIsolated: layer.flag(AppearanceFacet.shouldRasterize), filters: layer.filters,
            clip: blendMode.isUnbounded ? layer.outline : nil, shadow: shadow, items: items)
        if let mask = scene.layers[index].mask { group = group.masked(by: try self.items(of: [mask])) }
        return .group(group)
    }

    /// The display item of a scene clip.
    private func clip(of layer: LayerValues) throws -> DisplayItem? {
        guard case .clip(let reference) = layer[ClipFacet.clip], let sampler = clips[reference] else { return nil }
        let list = try sampler.displayList(at: layer[ClipFacet.time].number ?? 0)
        return ClipFacet.item(list, of: reference, in: layer)
    }

    /// The inset of the background under an opaque border, where it is not visible. Without it the background would
    /// show through the antialiased edge of the border.
    private func hiddenRim(of layer: LayerValues) -> Double {
        let width = layer.number(AppearanceFacet.borderWidth)
        guard width > 0, layer.color(AppearanceFacet.borderColor).alpha >= 1 else { return 0 }
        return min(width, layer.bounds.width / 2, layer.bounds.height / 2) / 2
    }

    /// The border: the area between an outline and the layer's outline inset by the border width.
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
    /// The group with a mask in the group's coordinates. Core Animation masks the shadow too, but a group's shadow is
    /// drawn outside its mask, so that the shadow is moved to an inner group.
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
