import Graphics
import SceneModel

/// A scroll layer while a scene plays.
struct RunningScroll {
    /// A finger on the content.
    struct Drag {
        /// The finger's offset at the start, which differs from the one seen beyond the ends.
        var raw: [ScrollAxis: Double]
        var startingPage: [ScrollAxis: Double]
        var axes: [ScrollAxis]
    }

    /// What goes on along an axis after the finger has left.
    struct Run {
        /// The animation's number.
        var animation: Int
        var endTick: Int
    }

    let layer: Int
    var drag: Drag?
    var runs: [ScrollAxis: Run] = [:]
    /// Whether a finger stopped it that has not dragged it yet.
    var isCaught = false
    /// At the end of the last tick.
    var lastOffset: Point?
    /// Whether it has moved since it last came to rest.
    var isRestless = false

    var isMoving: Bool { drag != nil || !runs.isEmpty || isCaught }

    static func layers(of scene: Scene) -> [Int] {
        scene.layers.indices.filter { scene.layers[$0].properties[ScrollFacet.contentSize.keyPath] != nil }
    }

    static func all(of scene: Scene) -> [RunningScroll] {
        layers(of: scene).map { RunningScroll(layer: $0) }
    }
}
