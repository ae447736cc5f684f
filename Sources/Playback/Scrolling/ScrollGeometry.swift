import Graphics
import Motion
import SceneModel

/// A direction in which content moves.
enum ScrollAxis: Int, CaseIterable, Sendable {
    case horizontal, vertical

    /// The property that holds the offset.
    var offset: LayerProperty { self == .horizontal ? GeometryFacet.boundsX : GeometryFacet.boundsY }

    /// The part of a point or way that lies along it.
    func part(of point: Point) -> Double { self == .horizontal ? point.x : point.y }
}

/// A scroll layer's measures at one moment: how far its content may go.
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

    /// The layer's size along an axis.
    func extent(_ axis: ScrollAxis) -> Double {
        axis == .horizontal ? layer.bounds.width : layer.bounds.height
    }

    /// The offsets at which the content may rest; one only where it is smaller than the layer.
    func range(_ axis: ScrollAxis) -> ClosedRange<Double> {
        let (before, after) =
            axis == .horizontal
            ? (ScrollFacet.insetLeft, ScrollFacet.insetRight) : (ScrollFacet.insetTop, ScrollFacet.insetBottom)
        let low = -layer.number(before)
        let high = axis.part(of: layer.point(ScrollFacet.contentSize)) - extent(axis) + layer.number(after)
        return low...max(low, high)
    }

    /// Whether fingers move the content along an axis.
    func isScrollable(_ axis: ScrollAxis) -> Bool {
        switch layer.choice(ScrollFacet.axis, PanAxis.both) {
        case .horizontal where axis == .vertical, .vertical where axis == .horizontal: return false
        case .both, .horizontal, .vertical: break
        }
        let range = range(axis)
        return range.upperBound > range.lowerBound || (bounces && layer.flag(ScrollFacet.alwaysBounce))
    }

    /// The offset that is seen for one of the finger: beyond the ends it gives way like rubber, or not at all.
    func shown(raw: Double, _ axis: ScrollAxis) -> Double {
        let range = range(axis)
        let held = min(max(raw, range.lowerBound), range.upperBound)
        return bounces ? held + band(axis).shown(raw: raw - held) : held
    }

    /// The finger's offset that makes one seen.
    func raw(shown: Double, _ axis: ScrollAxis) -> Double {
        let range = range(axis)
        let held = min(max(shown, range.lowerBound), range.upperBound)
        return bounces ? held + band(axis).raw(shown: shown - held) : held
    }

    /// The velocity that is seen for one of the finger: beyond the ends the rubber takes its share.
    func shownVelocity(_ velocity: Double, raw: Double, _ axis: ScrollAxis) -> Double {
        let range = range(axis)
        let beyond = abs(raw - min(max(raw, range.lowerBound), range.upperBound))
        guard beyond > 0 else { return velocity }
        return bounces ? velocity * band(axis).slope(raw: beyond) : 0
    }

    private func band(_ axis: ScrollAxis) -> RubberBand { RubberBand(dimension: extent(axis)) }

    /// What happens along an axis when the finger leaves.
    func motion(
        offset: Double, velocity: Double, startingPage: Double, _ axis: ScrollAxis
    ) -> ScrollMotion {
        if isPaging, extent(axis) > 0 {
            return ScrollMotion(
                offset: offset, velocity: velocity, range: range(axis), page: extent(axis),
                startingPage: startingPage, rate: rate)
        }
        return ScrollMotion(offset: offset, velocity: velocity, range: range(axis), rate: rate, bounces: bounces)
    }

    /// The page that shows most.
    func page(_ axis: ScrollAxis) -> Double {
        extent(axis) > 0 ? (axis.part(of: offset) / extent(axis)).rounded() : 0
    }

    /// Whether the content can still go along an axis in a direction of the offset without giving way.
    func hasRoom(_ axis: ScrollAxis, towards direction: Double) -> Bool {
        let (range, offset) = (range(axis), axis.part(of: offset))
        return direction > 0 ? offset < range.upperBound - 1e-6 : offset > range.lowerBound + 1e-6
    }
}
