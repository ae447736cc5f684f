import Graphics
import Motion
import SceneLanguage
import SceneModel

/// A layer with everything that is drawn in it, at one moment.
struct ComposedLayer: Sendable {
    var values: LayerValues
    var group: LayerGroup
    /// In the layer's coordinates, as the mask.
    var sublayers: [DisplayItem]
    var mask: [DisplayItem]?

    /// The display item in the superlayer; nil if nothing is drawn.
    ///
    /// - Parameter space: `sublayerSpace` of the superlayer.
    func item(in space: Transform3D?) -> DisplayItem? {
        guard values.isDrawn else { return nil }
        return group.item(of: values, on: values.planeTransform(in: space), sublayers: sublayers, mask: mask)
    }

    /// The display item of the layer in a transition to this appearance.
    ///
    /// Both appearances have the geometry of this one: position, transform and depth. Opacity, mask, filters and shadow are
    /// their own.
    func item(in space: Transform3D?, replacing old: ComposedLayer, style: TransitionStyle) -> DisplayItem? {
        let progress = values[AppearanceFacet.transitionProgress].number ?? 1
        let bounds = values.bounds
        let parts = style.parts(at: progress, size: bounds.size)
        let below = parts.oldIsAbove ? (self, parts.new) : (old, parts.old)
        let above = parts.oldIsAbove ? (old, parts.old) : (self, parts.new)
        let isFade = style.kind == .fade
        let items = [
            below.0.item(as: below.1, style, in: bounds, adds: false),
            above.0.item(as: above.1, style, in: bounds, adds: isFade),
        ].compactMap { $0 }
        let plane = values.planeTransform(in: space)
        guard !items.isEmpty, values.shows(plane) else { return nil }
        let blendMode = values.choice(AppearanceFacet.blendMode, BlendMode.normal)
        let isClipped = values.flag(AppearanceFacet.masksToBounds) || blendMode.isUnbounded
        // Adding both shares of a fade is exact only on a clear ground.
        let group = Group(
            blendMode: blendMode, isIsolated: isFade, clip: isClipped && style.kind != .flip ? values.outline : nil,
            items: items)
        switch plane {
        case .affine(let transform):
            var group = group
            group.transform = transform
            return .group(group)
        case .projective(let homography): return .projected(ProjectedItems(homography, items: [.group(group)]))
        }
    }

    /// One of both appearances, in the layer's coordinates.
    ///
    /// - Parameter adds: whether it is added to what is below.
    private func item(
        as part: TransitionStyle.Part?, _ style: TransitionStyle, in bounds: Rect, adds: Bool
    ) -> DisplayItem? {
        guard let part, part.opacity > 0, values.isDrawn else { return nil }
        var values = values
        values[AppearanceFacet.opacity] = .number(values.number(AppearanceFacet.opacity) * part.opacity)
        values[AppearanceFacet.blendMode] = .symbol((adds ? BlendMode.plusLighter : .normal).rawValue)
        values[DepthFacet.doubleSided] = .bool(true)
        return group.item(of: values, on: style.plane(of: part, in: bounds), sublayers: sublayers, mask: mask)
    }
}
