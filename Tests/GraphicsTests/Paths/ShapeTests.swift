import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct ShapeTests {
    let box = Rect(10, 20, 80, 60)

    @Test func rectanglesHaveTheirBounds() {
        #expect(Path.rect(box).asRect == box)
        #expect(isClose(Path.rect(box).length, 280, within: 1e-12))
    }

    @Test func ellipsesTouchTheirBox() {
        let path = Path.ellipse(in: box)
        #expect(isClose(path.controlBounds, box, within: 1e-9))
        for point in points(of: path) {
            let (x, y) = ((point.x - 50) / 40, (point.y - 50) / 30)
            #expect(isClose(x * x + y * y, 1, within: 6e-4))
        }
        #expect(isClose(area(of: .ellipse(in: Rect(0, 0, 2, 2))), .pi, within: 2e-3))
    }

    @Test(arguments: [0.3, 1, 2.5, 4, 6, -1, -5]) func arcsFollowTheCircle(sweep: Double) {
        let path = Path.arc(center: Point(3, 4), radius: 10, startAngle: 0.7, endAngle: 0.7 + sweep)
        for point in points(of: path) {
            #expect(isClose(point.distance(to: Point(3, 4)), 10, within: 0.003))
        }
        #expect(isClose(path.length, 10 * abs(sweep), within: 0.003 * abs(sweep)))
        let ends = points(of: path)
        #expect(isClose(ends[0], Point(3 + 10 * cos(0.7), 4 + 10 * sin(0.7)), within: 1e-9))
        #expect(
            isClose(ends[ends.count - 1], Point(3 + 10 * cos(0.7 + sweep), 4 + 10 * sin(0.7 + sweep)), within: 1e-9))
    }

    @Test func polygonsHaveTheirFirstCornerAtTheTop() {
        let path = Path.polygon(sides: 6, in: Rect(-1, -1, 2, 2))
        guard case .move(let first) = path.elements[0] else {
            Issue.record("the path does not begin with a move")
            return
        }
        #expect(isClose(first, Point(0, -1), within: 1e-12))
        #expect(isClose(path.length, 6, within: 1e-12))
        let turned = Path.polygon(sides: 4, in: Rect(-1, -1, 2, 2), rotation: .pi / 4)
        #expect(
            isClose(
                turned.controlBounds, Rect(-0.5.squareRoot(), -0.5.squareRoot(), 2.0.squareRoot(), 2.0.squareRoot()),
                within: 1e-12))
        #expect(Path.polygon(sides: 2, in: box).isEmpty)
        #expect(Path.star(points: 1, innerRatio: 0.5, in: box).isEmpty)
    }

    @Test func starsAlternateBetweenTwoRadii() {
        let distances = points(of: .star(points: 5, innerRatio: 0.382, in: Rect(-1, -1, 2, 2)))
            .map { $0.distance(to: .zero) }
        #expect(distances.count == 11)
        for (index, distance) in distances.enumerated() {
            #expect(isClose(distance, index.isMultiple(of: 2) ? 1 : 0.382, within: 1e-12))
        }
    }

    @Test func sectorsHaveTheirArea() {
        let slice = Path.sector(
            center: Point(5, 5), innerRadius: 0, outerRadius: 4, startAngle: 0, endAngle: .pi / 2)
        #expect(slice.contains(Point(6, 6)))
        #expect(!slice.contains(Point(4, 6)) && !slice.contains(Point(6, 4)) && !slice.contains(Point(8.5, 8.5)))
        let piece = Path.sector(
            center: Point(5, 5), innerRadius: 2, outerRadius: 4, startAngle: 0, endAngle: .pi / 2)
        #expect(!piece.contains(Point(6, 6)) && piece.contains(Point(7.2, 7.2)))
        #expect(isClose(area(of: slice) / (.pi * 16 / 4), 1, within: 1e-3))
        #expect(isClose(area(of: piece) / (.pi * 12 / 4), 1, within: 1e-3))
    }

    @Test(arguments: FillRule.allCases) func ringsHaveAHole(rule: FillRule) {
        for end in [2 * Double.pi, 7, -2 * Double.pi, (1.0 / 3) * 6 * Double.pi] {
            let ring = Path.sector(center: .zero, innerRadius: 2, outerRadius: 4, startAngle: 0, endAngle: end)
            #expect(ring.contains(Point(3, 0.1), rule: rule) && ring.contains(Point(-3, -0.1), rule: rule))
            #expect(!ring.contains(Point(0.1, 0.2), rule: rule) && !ring.contains(Point(5, 0), rule: rule))
        }
        let disc = Path.sector(center: .zero, innerRadius: 0, outerRadius: 4, startAngle: 1, endAngle: 1 + 2 * .pi)
        #expect(disc.contains(Point(0.1, 0.1), rule: rule))
    }

    private func points(of path: Path) -> [Point] { path.flattened(tolerance: 1e-4).flatMap(\.self) }

    private func area(of path: Path) -> Double { signedArea(of: path) }
}

/// The area inside a path by the shoelace formula, positive where it runs clockwise on a y-down screen.
func signedArea(of path: Path) -> Double {
    var area = 0.0
    for polyline in path.flattened(tolerance: 1e-4) {
        for (a, b) in zip(polyline, polyline.dropFirst() + polyline.prefix(1)) {
            area += (a.x * b.y - b.x * a.y) / 2
        }
    }
    return area
}
