import Graphics
import SceneLanguage
import SceneModel

/// What a layer draws itself, without its sublayers.
struct LayerContent: Sendable {
    /// Background and content, which are drawn below the sublayers.
    var items: [DisplayItem] = []
    /// What is drawn above the sublayers: the overlays of facets, then the border.
    var overlay: [DisplayItem] = []
    /// The path that clips content and sublayers; nil if nothing is clipped.
    var clip: Path?

    init(_ layer: LayerValues, clips: ClipContent, mirroring: LayerMirroring) throws {
        let (bounds, outline) = (layer.bounds, layer.outline)
        let isClipped = layer.flag(AppearanceFacet.masksToBounds)
        let background = layer.color(AppearanceFacet.background)
        if !background.isClear, !bounds.isEmpty {
            // Only the clipping path rounds the corners; antialiasing the edge twice would leave a pale rim.
            let area = isClipped ? .rect(bounds) : layer.outline(insetBy: Self.hiddenRim(of: layer))
            items.append(.fill(area, .color(background), rule: .nonZero))
        }
        var content: [DisplayItem] = []
        for facet in LayerFacets.all where layer.has(facet) {
            content += facet.items(for: layer)
            overlay += facet.overlay(for: layer)
        }
        if let clip = try clips.item(of: layer) { content.append(clip) }
        items += mirroring.isFlipped ? Self.readable(content, in: bounds, mirroring) : content
        clip = isClipped ? outline : nil
        // The clipping path also forms the outer edge of the border, for the same reason.
        overlay += Self.border(of: layer, within: isClipped ? .rect(bounds) : outline)
    }

    /// The contents of a layer that is drawn mirrored.
    private static func readable(
        _ content: [DisplayItem], in bounds: Rect, _ mirroring: LayerMirroring
    ) -> [DisplayItem] {
        guard !mirroring.flipsContent else { return content }
        return content.map { item in
            switch item {
            case .text(var block):
                // Text begins at the right.
                if block.alignment == .natural { block.alignment = .right }
                if block.alignment == .trailing { block.alignment = .left }
                return .group(Group(transform: LayerMirroring.flip(of: bounds), items: [.text(block)]))
            // What is behind the layer is drawn mirrored.
            case .backdrop: return item
            default: return .group(Group(transform: LayerMirroring.flip(of: bounds), items: [item]))
            }
        }
    }

    /// The inset of the background under an opaque border, where it is not visible. Without it the background would
    /// show through the antialiased edge of the border.
    private static func hiddenRim(of layer: LayerValues) -> Double {
        let width = layer.number(AppearanceFacet.borderWidth)
        guard width > 0, layer.color(AppearanceFacet.borderColor).alpha >= 1 else { return 0 }
        return min(width, layer.bounds.width / 2, layer.bounds.height / 2) / 2
    }

    /// The border: the area between an outline and the layer's outline inset by the border width.
    private static func border(of layer: LayerValues, within outline: Path) -> [DisplayItem] {
        let width = layer.number(AppearanceFacet.borderWidth)
        let color = layer.color(AppearanceFacet.borderColor)
        guard width > 0, !color.isClear, !layer.bounds.isEmpty else { return [] }
        var ring = outline
        let inner = layer.bounds.insetBy(width, width)
        if !inner.isEmpty { ring.append(layer.outline(insetBy: width)) }
        return [.fill(ring, .color(color), rule: .evenOdd)]
    }
}

/// The parts of a layer's group that do not depend on its sublayers.
struct LayerGroup: Sendable {
    var content: LayerContent
    var shadow: Shadow?
    var filters: [Filter]
    var mirroring = LayerMirroring()

    /// The display item of the layer with its sublayers; nil if nothing is drawn.
    ///
    /// - Parameters:
    ///   - plane: from the layer's coordinates to those of the superlayer.
    ///   - mask: the items of the layer's mask; nil for a layer without one.
    func item(
        of layer: LayerValues, on plane: PlaneTransform, sublayers: [DisplayItem], mask: [DisplayItem]?
    ) -> DisplayItem? {
        var items = Self.joined(content.items, sublayers)
        var shadow = shadow
        // The light does not come from the other side.
        if mirroring.isFlipped { shadow?.offset.x.negate() }
        if let clip = content.clip {
            guard !layer.bounds.isEmpty else { return nil }
            items = [.group(Group(clip: clip, items: Self.joined(items, content.overlay)))]
            shadow = nil
        } else {
            items = Self.joined(items, content.overlay)
        }
        let blendMode = layer.choice(AppearanceFacet.blendMode, BlendMode.normal)
        guard !items.isEmpty || shadow?.path != nil || blendMode.isUnbounded else { return nil }
        guard layer.shows(plane) else { return nil }
        guard case .affine(var transform) = plane else {
            if mirroring.turns {
                items = [.group(Group(transform: LayerMirroring.flip(of: layer.bounds), items: items))]
            }
            return projected(items, shadow: shadow, by: plane.homography, of: layer, mask: mask)
        }
        if mirroring.turns { transform = LayerMirroring.flip(of: layer.bounds).concatenating(transform) }
        var group = Group(
            transform: transform, opacity: layer.number(AppearanceFacet.opacity),
            blendMode: blendMode, isIsolated: layer.flag(AppearanceFacet.shouldRasterize), filters: filters,
            clip: blendMode.isUnbounded ? layer.outline : nil, shadow: shadow, items: items)
        if let mask { group = group.masked(by: mask) }
        return .group(group)
    }

    /// The item of a layer in perspective. Everything that belongs to its plane is flattened before the projection; opacity
    /// and blend mode apply to the result.
    private func projected(
        _ items: [DisplayItem], shadow: Shadow?, by homography: Homography, of layer: LayerValues, mask: [DisplayItem]?
    ) -> DisplayItem? {
        var inner = Group(filters: filters, shadow: shadow, items: items)
        if let mask { inner = inner.masked(by: mask) }
        let isPlain = mask == nil && shadow == nil && filters.isEmpty
        let plane = DisplayItem.projected(ProjectedItems(homography, items: isPlain ? items : [.group(inner)]))
        let blendMode = layer.choice(AppearanceFacet.blendMode, BlendMode.normal)
        let opacity = layer.number(AppearanceFacet.opacity)
        guard opacity < 1 || blendMode != .normal else { return plane }
        var clip: Path?
        if blendMode.isUnbounded {
            let corners = ProjectedPolygon(of: layer.bounds, under: homography).corners.map(\.projected)
            guard let first = corners.first else { return nil }
            clip = Path([.move(first)] + corners.dropFirst().map { .line($0) } + [.close])
        }
        return .group(Group(opacity: opacity, blendMode: blendMode, clip: clip, items: [plane]))
    }

    /// Both lists; one of them without a copy if the other is empty.
    private static func joined(_ a: [DisplayItem], _ b: [DisplayItem]) -> [DisplayItem] {
        if a.isEmpty { return b }
        return b.isEmpty ? a : a + b
    }
}

extension LayerValues {
    /// Whether the layer is neither hidden nor fully transparent.
    var isDrawn: Bool { !flag(AppearanceFacet.hidden) && number(AppearanceFacet.opacity) > 0 }

    /// Whether the side of the layer that a transform to its superlayer shows is visible.
    func shows(_ plane: PlaneTransform) -> Bool {
        !has(DepthFacet.doubleSided) || flag(DepthFacet.doubleSided) || plane.showsFront
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
