import Foundation
import Pages

/// A curve through many points as SVG path data, with no more corners than are seen.
struct CurvePath {
    private let points: [(x: Double, y: Double)]
    /// How far the drawn line may lie from a point, in units of the picture.
    private static let tolerance = 0.08

    init(_ points: [(Double, Double)]) {
        self.points = points.map { (x: $0.0, y: $0.1) }
    }

    /// Ramer, Douglas and Peucker: the farthest point stays where it is too far off. Cost: n log n, as a rule.
    var data: String {
        guard points.count > 1 else { return "" }
        var keeps = [Bool](repeating: false, count: points.count)
        keeps[0] = true
        keeps[points.count - 1] = true
        var open = [(0, points.count - 1)]
        while let (first, last) = open.popLast() {
            var (farthest, distance) = (first, Self.tolerance)
            for index in first + 1..<max(last, first + 1) {
                let off = self.distance(of: index, from: first, last)
                if off > distance { (farthest, distance) = (index, off) }
            }
            guard farthest > first else { continue }
            keeps[farthest] = true
            open += [(first, farthest), (farthest, last)]
        }
        let corners = points.indices.filter { keeps[$0] }
        return corners.enumerated().map { place, index in
            "\(place == 0 ? "M" : "L")\(Self.number(points[index].x)) \(Self.number(points[index].y))"
        }.joined()
    }

    private func distance(of index: Int, from first: Int, _ last: Int) -> Double {
        let (a, b, p) = (points[first], points[last], points[index])
        let length = hypot(b.x - a.x, b.y - a.y)
        guard length > 0 else { return hypot(p.x - a.x, p.y - a.y) }
        return abs((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)) / length
    }

    private static func number(_ value: Double) -> String { DecimalText.short((value * 100).rounded() / 100) }
}
