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
        let time = Clock.time(of: tick)
        let values = try Sampler.uncompiledLayers(
            scene.sublayers(of: layer), of: timeline, at: time,
            reader: Sampler.uncompiledReader(timeline, beforeChangesAt: tick)
        ) { $0.presentation(beforeChangesAt: tick) }
        let composer = LayerComposer(scene: scene, layers: values, clips: clips, transitions: .none, time: time)
        return try composer.composed(layer)
    }
}
