import Foundation

/// SVG path data for a curve through many points, simplified without a visible difference.
package struct CurvePath {
    private let points: [(x: Double, y: Double)]
    /// The maximum distance between the simplified line and a point, in units of the picture.
    private static let tolerance = 0.08

    package init(_ points: [(Double, Double)]) {
        self.points = points.map { (x: $0.0, y: $0.1) }
    }

    /// Simplified with the Ramer-Douglas-Peucker algorithm. Cost: usually O(n log n).
    package var data: String {
        guard points.count > 1 else { return "" }
        var isCorner = [Bool](repeating: false, count: points.count)
        isCorner[0] = true
        isCorner[points.count - 1] = true
        var open = [(0, points.count - 1)]
        while let (first, last) = open.popLast() {
            var (farthest, distance) = (first, Self.tolerance)
            for index in first + 1..<max(last, first + 1) {
                let current = self.distance(of: index, from: first, last)
                if current > distance { (farthest, distance) = (index, current) }
            }
            guard farthest > first else { continue }
            isCorner[farthest] = true
            open += [(first, farthest), (farthest, last)]
        }
        let corners = points.indices.filter { isCorner[$0] }
        return corners.enumerated().map { position, index in
            "\(position == 0 ? "M" : "L")\(Self.number(points[index].x)) \(Self.number(points[index].y))"
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
