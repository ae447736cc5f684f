import Graphics
import Motion
import SceneLanguage
import SceneModel

/// The transitions of a timeline, with the appearance of each layer before its transitions.
struct LayerTransitions: Sendable {
    /// One transition of one layer.
    struct Stage: Sendable {
        let tick: Int
        let style: TransitionStyle
        /// Composed when it is first drawn.
        let old: Lazy<ComposedLayer>
    }

    /// By index of the layer, in the order in which they begin.
    private let stages: [Int: [Stage]]

    /// No layer is in a transition.
    static let none = LayerTransitions(stages: [:])

    private init(stages: [Int: [Stage]]) { self.stages = stages }

    /// - Parameter clips: composes the clips of the old appearances.
    init(_ timeline: Timeline, clips: ClipContent) {
        stages = timeline.transitions.reduce(into: [:]) { stages, entry in
            let (layer, transitions) = entry
            stages[layer] = transitions.map { transition in
                Stage(
                    tick: transition.tick, style: transition.style,
                    old: Lazy {
                        try LayerTransitions.appearance(
                            of: layer, beforeChangesAt: transition.tick, in: timeline, clips: clips)
                    })
            }
        }
    }

    /// The transition that a layer is in; nil if there is none.
    ///
    /// - Parameter time: in seconds.
    func stage(of index: Int, _ layer: LayerValues, at time: Double) -> Stage? {
        guard let own = stages[index], layer[AppearanceFacet.transitionProgress].number != 1 else { return nil }
        // The time of a tick belongs to the transition that begins at that tick, despite rounding errors.
        let tick = time * Double(Clock.ticksPerSecond) + 1e-6
        return own.last { Double($0.tick) <= tick }
    }

    /// Composes a layer with its sublayers as they were before the changes of a tick, without the transitions that ran then.
    /// (convention) With them, the old pictures of nested layers would contain each other, and twice as many for each level.
    ///
    /// Cost: in proportion to the layers below the layer and to the values of the scene that change.
    private static func appearance(
        of layer: Int, beforeChangesAt tick: Int, in timeline: Timeline, clips: ClipContent
    ) throws -> ComposedLayer {
        let scene = timeline.scene
        let reader = Sampler.uncompiledReader(timeline, beforeChangesAt: tick)
        let below = scene.sublayers(of: layer)
        let isBelow = Set(below)
        var values = [LayerValues](repeating: LayerValues(fonts: scene.fontSet), count: scene.layers.count)
        for index in below {
            for (keyPath, expression) in scene.layers[index].properties {
                let key = PropertyKey.property(layer: index, keyPath: keyPath)
                if timeline.tracks[key] == nil { values[index][keyPath: keyPath] = try reader.evaluate(expression) }
            }
        }
        for (key, track) in timeline.tracks {
            if case .property(let index, let keyPath) = key, isBelow.contains(index) {
                values[index][keyPath: keyPath] = track.presentation(beforeChangesAt: tick)
            }
        }
        let time = Clock.time(of: tick)
        for (index, track) in timeline.clips where isBelow.contains(index) {
            let reading = track.reading(at: time)
            values[index][ClipFacet.playing] = .bool(reading.isPlaying)
            values[index][ClipFacet.time] = .number(reading.time)
        }
        let composer = LayerComposer(scene: scene, layers: values, clips: clips, transitions: .none, time: time)
        return try composer.composed(layer)
    }
}

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
