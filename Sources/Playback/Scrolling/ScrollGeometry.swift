import Graphics
import Motion
import SceneModel

/// An axis along which content scrolls.
enum ScrollAxis: Int, CaseIterable, Sendable {
    case horizontal, vertical

    /// The property that stores the offset.
    var offset: LayerProperty { self == .horizontal ? GeometryFacet.boundsX : GeometryFacet.boundsY }

    /// The component of a point or vector along the axis.
    func component(of point: Point) -> Double { self == .horizontal ? point.x : point.y }

    func set(_ point: inout Point, to component: Double) {
        if self == .horizontal { point.x = component } else { point.y = component }
    }
}

/// The size, content size and scrolling options of a scroll layer at one moment.
struct ScrollGeometry {
    private let layer: LayerValues
    let bounces: Bool
    let rate: Double
    let isPaging: Bool

    init(_ layer: LayerValues) {
        self.layer = layer
        bounces = layer.flag(ScrollFacet.bounces)
        isPaging = layer.flag(ScrollFacet.paging)
        rate =
            layer.choice(ScrollFacet.decelerationRate, ScrollFacet.Rate.normal) == .normal
            ? Deceleration.normalRate : Deceleration.fastRate
    }

    var offset: Point { layer.bounds.origin }

    /// The layer's size along an axis, in points.
    func extent(_ axis: ScrollAxis) -> Double {
        axis == .horizontal ? layer.bounds.width : layer.bounds.height
    }

    var zoomScale: Double { layer.zoomScale }

    /// The limits of the zoom scale.
    var zoomBand: ZoomBand {
        ZoomBand(
            minimum: layer.number(ScrollFacet.minimumZoomScale), maximum: layer.number(ScrollFacet.maximumZoomScale),
            bounces: layer.flag(ScrollFacet.bouncesZoom))
    }

    /// The offsets at which the content may rest; a single one if the content is smaller than the layer.
    func range(_ axis: ScrollAxis) -> ClosedRange<Double> {
        let (before, after) =
            axis == .horizontal
            ? (ScrollFacet.insetLeft, ScrollFacet.insetRight) : (ScrollFacet.insetTop, ScrollFacet.insetBottom)
        let low = -layer.number(before) - (axis == .vertical ? layer.number(ScrollFacet.refreshInset) : 0)
        let content = axis.component(of: layer.point(ScrollFacet.contentSize)) * zoomScale
        let high = content - extent(axis) + layer.number(after)
        guard low.isFinite else { return 0...0 }
        return low...(high > low ? high : low)
    }

    /// Whether dragging moves the content along an axis.
    func isScrollable(_ axis: ScrollAxis) -> Bool {
        guard layer.flag(ScrollFacet.isScrollEnabled) else { return false }
        switch layer.choice(ScrollFacet.axis, PanAxis.both) {
        case .horizontal where axis == .vertical, .vertical where axis == .horizontal: return false
        case .both, .horizontal, .vertical: break
        }
        let range = range(axis)
        return range.upperBound > range.lowerBound || (bounces && alwaysBounces(axis))
    }

    private func alwaysBounces(_ axis: ScrollAxis) -> Bool {
        layer.flag(ScrollFacet.alwaysBounce)
            || layer.flag(axis == .horizontal ? ScrollFacet.alwaysBounceHorizontal : ScrollFacet.alwaysBounceVertical)
    }

    /// The axes along which a drag that starts with a translation moves the content.
    ///
    /// With `directionalLock` (UIScrollView.isDirectionalLockEnabled, documented) a drag along one axis locks the other; the
    /// largest angle, 30 degrees, is a convention.
    func draggedAxes(_ translation: Point) -> [ScrollAxis] {
        let axes = ScrollAxis.allCases.filter(isScrollable)
        guard axes.count == 2, layer.flag(ScrollFacet.directionalLock) else { return axes }
        let (across, along) = (abs(translation.x), abs(translation.y))
        guard min(across, along) < Self.lockSlope * max(across, along) else { return axes }
        return [across > along ? .horizontal : .vertical]
    }

    /// The tangent of 30 degrees.
    private static let lockSlope = 1 / 3.0.squareRoot()

    /// The content offset for an offset that follows the finger exactly: beyond the ends with rubber banding, or
    /// clamped if the layer does not bounce.
    func offset(forUnconstrainedOffset unconstrainedOffset: Double, _ axis: ScrollAxis) -> Double {
        let range = range(axis)
        let clamped = min(max(unconstrainedOffset, range.lowerBound), range.upperBound)
        return bounces ? clamped + band(axis).shown(raw: unconstrainedOffset - clamped) : clamped
    }

    /// The inverse of `offset(forUnconstrainedOffset:_:)`.
    func unconstrainedOffset(forOffset offset: Double, _ axis: ScrollAxis) -> Double {
        let range = range(axis)
        let clamped = min(max(offset, range.lowerBound), range.upperBound)
        // No finger pulls content as far as a scene can set it; a drag takes it from where a finger can hold it.
        let reach = 0.99 * extent(axis)
        return bounces ? clamped + band(axis).raw(shown: min(max(offset - clamped, -reach), reach)) : clamped
    }

    /// The velocity of the content for a finger's velocity: beyond the ends reduced by rubber banding.
    func velocity(_ velocity: Double, atUnconstrainedOffset unconstrainedOffset: Double, _ axis: ScrollAxis) -> Double {
        let range = range(axis)
        let beyond = abs(unconstrainedOffset - min(max(unconstrainedOffset, range.lowerBound), range.upperBound))
        guard beyond > 0 else { return velocity }
        return bounces ? velocity * band(axis).slope(raw: beyond) : 0
    }

    private func band(_ axis: ScrollAxis) -> RubberBand { RubberBand(dimension: extent(axis)) }

    /// The motion along an axis after the finger has lifted.
    ///
    /// - Parameter target: where a scene lets the content come to rest; nil where the velocity decides. Not with paging.
    func motion(
        offset: Double, velocity: Double, startingPage: Double, target: Double? = nil, _ axis: ScrollAxis
    ) -> ScrollMotion {
        if isPaging, extent(axis) > 0 {
            return ScrollMotion(
                offset: offset, velocity: velocity, range: range(axis), page: extent(axis),
                startingPage: startingPage, rate: rate)
        }
        if let target {
            return ScrollMotion(offset: offset, velocity: velocity, target: target, range: range(axis), rate: rate)
        }
        return ScrollMotion(offset: offset, velocity: velocity, range: range(axis), rate: rate, bounces: bounces)
    }

    /// Where the content would come to rest after a release, as scrollViewWillEndDragging proposes it.
    ///
    /// - Parameter velocity: of the offset, in points per second.
    func target(offset: Double, velocity: Double, _ axis: ScrollAxis) -> Double {
        ScrollMotion.willEndTarget(offset: offset, velocity: velocity / 1000, range: range(axis), rate: rate)
    }

    /// The page with the largest visible part.
    func page(_ axis: ScrollAxis) -> Double {
        extent(axis) > 0 ? (axis.component(of: offset) / extent(axis)).rounded() : 0
    }

    /// Whether the content can scroll further along an axis, in a direction of the offset, without rubber banding.
    func hasRoom(_ axis: ScrollAxis, towards direction: Double) -> Bool {
        let (range, offset) = (range(axis), axis.component(of: offset))
        return direction > 0 ? offset < range.upperBound - 1e-6 : offset > range.lowerBound + 1e-6
    }
}
