import Foundation
import Graphics

/// The parts of a box whose size changes while what it shows keeps its size, as in a resizable image with cap insets.
///
/// What is before the middle part moves with one edge and what is after it with the other one. The middle part, which may have no length,
/// stays in the middle, and what is between the parts is plain.
struct BoxCaps: Sendable, Hashable {
    /// Half the distances between opposite edges in the reference, in pixels.
    let halfWidth: Double
    let halfHeight: Double
    /// The middle parts, about the centre of the reference, in pixels.
    let middleX: ClosedRange<Double>
    let middleY: ClosedRange<Double>

    /// By how much the parts are moved outwards if the lengths are scaled, in pixels of the reference.
    func shift(scaleX: Double, scaleY: Double) -> Point {
        Point(halfWidth * (scaleX - 1), halfHeight * (scaleY - 1))
    }

    /// The ways in which a box may be divided, the most likely one first; empty for one without edges on one of its sides.
    ///
    /// What is inside either belongs to the nearer edge, or stays in the middle.
    static func candidates(_ points: TemplatePoints) -> [BoxCaps] {
        guard let x = AxisProfile(points.x, across: points.y, points.columns.lazy.map(\.[0])),
            let y = AxisProfile(points.y, across: points.x, points.columns.lazy.map(\.[1]))
        else { return [] }
        var found: [BoxCaps] = []
        for (middleX, middleY) in [
            (x.widestGap, y.widestGap), (x.content, y.content), (x.widestGap, y.content), (x.content, y.widestGap),
        ] {
            let caps = BoxCaps(halfWidth: x.halfLength, halfHeight: y.halfLength, middleX: middleX, middleY: middleY)
            if !found.contains(caps) { found.append(caps) }
        }
        return found
    }
}

/// Where the edges of a box are along one of its axes.
private struct AxisProfile {
    /// Half the distance between the outermost edges, in pixels.
    let halfLength: Double
    /// The middle of the widest stretch without edges, as a range of no length.
    let widestGap: ClosedRange<Double>
    /// From the middle of the first stretch without edges to that of the last one.
    let content: ClosedRange<Double>

    /// The share of the squares of the gradients that lies nearer to the centre than the edges.
    private static let innerShare = 0.95
    /// Half of the width of an antialiased edge and of the kernel of the gradients, in pixels.
    private static let edgeWidth = 3.0
    /// The part of the other axis, about its middle, in which the outermost edges are looked for.
    private static let bandShare: Float = 0.15
    /// The least distance of an edge from the centre, in pixels.
    private static let minHalfLength = 2.5
    /// The length of a place that has edges or none, in pixels.
    private static let binLength = 2.0
    /// The share of all squares of the gradients from which on a place has edges.
    private static let leastShare = 0.004

    /// - Parameters:
    ///   - places: about the centre.
    ///   - across: the places along the other axis.
    ///   - gradients: along the axis, one for each place.
    init?(_ places: [Float], across: [Float], _ gradients: some Collection<Float>) {
        let edges = zip(places, gradients).map { (place: Double($0), square: Double($1) * Double($1)) }
        // Beside the middle, a round end is nearer to the centre.
        let band = Self.bandShare * (across.map(abs).max() ?? 0)
        let nearMiddle = zip(edges, across).filter { abs($0.1) < band }.map(\.0)
        guard let low = Self.outermost(nearMiddle.filter { $0.place < 0 }.map { (-$0.place, $0.square) }),
            let high = Self.outermost(nearMiddle.filter { $0.place > 0 })
        else { return nil }
        halfLength = (low + high) / 2
        guard low >= Self.minHalfLength, high >= Self.minHalfLength else { return nil }
        let gaps = Self.gaps(edges, in: -low...high)
        let middles = gaps.map { ($0.lowerBound + $0.upperBound) / 2 }
        let widest = gaps.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
        let middle = widest.map { ($0.lowerBound + $0.upperBound) / 2 } ?? 0
        widestGap = middle...middle
        content = (middles.first ?? 0)...(middles.last ?? 0)
    }

    /// The distance from the centre to the outermost edge on one side of it: the mean of the places about that within which nearly all
    /// squares of the gradients lie.
    private static func outermost(_ edges: [(place: Double, square: Double)]) -> Double? {
        let sorted = edges.sorted { $0.place < $1.place }
        let limit = innerShare * sorted.reduce(0) { $0 + $1.square }
        var sum = 0.0
        let last = sorted.first {
            sum += $0.square
            return sum >= limit
        }
        guard let last else { return nil }
        let near = sorted.filter { abs($0.place - last.place) < edgeWidth }
        return near.reduce(0) { $0 + $1.place * $1.square } / near.reduce(0) { $0 + $1.square }
    }

    /// The stretches without edges within a range, in order.
    private static func gaps(
        _ edges: [(place: Double, square: Double)], in range: ClosedRange<Double>
    ) -> [ClosedRange<Double>] {
        let count = Int(((range.upperBound - range.lowerBound) / binLength).rounded(.up))
        var squares = [Double](repeating: 0, count: count)
        for edge in edges where range.contains(edge.place) {
            squares[min(Int((edge.place - range.lowerBound) / binLength), count - 1)] += edge.square
        }
        let least = leastShare * squares.reduce(0, +)
        var gaps: [ClosedRange<Double>] = []
        var start: Int?
        for bin in 0...count {
            if bin < count, squares[bin] < least {
                start = start ?? bin
            } else if let first = start {
                // The outermost edges lie at the ends of the range.
                if first > 0, bin < count {
                    gaps.append(
                        range.lowerBound + Double(first) * binLength...range.lowerBound + Double(bin) * binLength)
                }
                start = nil
            }
        }
        return gaps
    }
}
