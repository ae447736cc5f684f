import Graphics
import SceneModel

/// The scrolling state of a scroll layer.
struct RunningScroll {
    /// A drag of the content in progress.
    struct Drag {
        /// The offset without rubber banding at the start of the drag.
        var unconstrainedOffset: [ScrollAxis: Double]
        var startingPage: [ScrollAxis: Double]
        var axes: [ScrollAxis]
    }

    /// The motion along an axis after the finger has lifted.
    struct OffsetAnimation {
        /// The id of the animation.
        var animation: Int
        var endTick: Int
    }

    let layer: Int
    var drag: Drag?
    var offsetAnimations: [ScrollAxis: OffsetAnimation] = [:]
    /// Whether a finger has stopped the content and has not dragged it yet.
    var isStoppedByTouch = false
    /// The offset at the end of the last tick.
    var lastOffset: Point?
    /// Whether the content has been dragged since it last came to rest.
    var hasScrolled = false
    /// Whether its indicators show because the content scrolls.
    var showsIndicators = false

    var isMoving: Bool { drag != nil || !offsetAnimations.isEmpty || isStoppedByTouch }

    static func layers(of scene: Scene) -> [Int] {
        scene.layers.indices.filter { scene.layers[$0].properties[ScrollFacet.contentSize.keyPath] != nil }
    }

    static func all(of scene: Scene) -> [RunningScroll] {
        layers(of: scene).map { RunningScroll(layer: $0) }
    }
}

/// The end of a drag along one axis.
struct ScrollRelease {
    let axis: ScrollAxis
    let offset: Double
    /// Of the offset, in points per second.
    let velocity: Double
    let startingPage: Double
}

/// What `willEndDragging` reads and sets.
struct ScrollProposal {
    /// Of the offset, in points per second; 0 along an axis that was not dragged.
    var velocity = Point.zero
    var target: Point
}
