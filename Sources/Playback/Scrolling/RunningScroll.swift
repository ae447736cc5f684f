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
        /// Whether a pinch or the end of refreshing has moved the content or its range since.
        var isInterrupted = false
        /// Whether it has begun refreshing.
        var hasRefreshed = false
    }

    /// A pinch in progress.
    struct Pinch {
        /// The scale of the fingers for a pinch of scale 1.
        let factor: Double
        /// The point under the middle of the fingers, in points of the content at scale 1.
        let content: Point
        /// The middle of the fingers, in points from the top left of the layer.
        var point: Point
    }

    /// The state of the refresh control.
    enum Refresh {
        /// `ending`: the spinner goes away, until the content is back at its top.
        case idle, refreshing, ending
    }

    /// The motion along an axis after the finger has lifted.
    struct OffsetAnimation {
        /// The id of the animation.
        var animation: Int
        var endTick: Int
    }

    let layer: Int
    var drag: Drag?
    var pinch: Pinch?
    var refresh = Refresh.idle
    /// The return of the zoom scale to its limits.
    var scaleAnimation: OffsetAnimation?
    var offsetAnimations: [ScrollAxis: OffsetAnimation] = [:]
    /// Whether a finger has stopped the content and has not dragged it yet.
    var isStoppedByTouch = false
    /// The offset at the end of the last tick.
    var lastOffset: Point?
    /// Whether the content has been dragged since it last came to rest.
    var hasScrolled = false
    /// Whether its indicators show because the content scrolls.
    var showsIndicators = false

    var isMoving: Bool {
        drag != nil || pinch != nil || scaleAnimation != nil || !offsetAnimations.isEmpty || isStoppedByTouch
    }

    static func layers(of scene: Scene) -> [Int] {
        scene.layers.indices.filter { scene.layers[$0].properties[ScrollFacet.contentSize.keyPath] != nil }
    }

    /// Whether a scroll layer has limits of its zoom scale.
    static func zooms(_ layer: Int, in scene: Scene) -> Bool {
        [ScrollFacet.minimumZoomScale, ScrollFacet.maximumZoomScale].contains { limit in
            scene.layers[layer].properties[limit.keyPath] != nil
                || scene.changing.contains(.property(layer: layer, keyPath: limit.keyPath))
        }
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
