import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct PathMeasuringTests {
    static let paths: [Path] = [
        .rect(Rect(0, 0, 30, 40)), .ellipse(in: Rect(5, 5, 100, 20)),
        .star(points: 7, innerRatio: 0.5, in: Rect(0, 0, 50, 50)),
        .sector(center: .zero, innerRadius: 10, outerRadius: 30, startAngle: 0, endAngle: 2 * .pi),
        .line(from: Point(1, 2), to: Point(4, 6)),
        Path([.move(.zero), .cubic(Point(100, 0), Point(-60, 40), Point(50, 60)), .line(Point(0, 90))]),
        // A cusp, and a cubic that returns along itself.
        Path([.move(.zero), .cubic(Point(100, 100), Point(0, 100), Point(100, 0))]),
        Path([.move(.zero), .cubic(Point(90, 0), Point(-60, 0), Point(30, 0))]),
    ]

    @Test(arguments: paths) func lengthIsThatOfItsPolylines(path: Path) {
        let polylines = path.flattened(tolerance: 1e-6)
        let expected = polylines.reduce(0) { $0 + zip($1, $1.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
        #expect(isClose(path.length, expected, within: 1e-4))
        #expect(path.length >= expected - 1e-6)
    }

    @Test func knownLengths() {
        #expect(Path.line(from: Point(1, 2), to: Point(4, 6)).length == 5)
        #expect(Path.rect(Rect(0, 0, 30, 40)).length == 140)
        #expect(isClose(Path.ellipse(in: Rect(0, 0, 2, 2)).length, 2 * .pi, within: 2e-3))
        #expect(Path().length == 0)
    }

    @Test func flatteningStaysWithinItsTolerance() {
        let circle = Path.arc(center: .zero, radius: 100, startAngle: 0, endAngle: 3)
        for tolerance in [1, 0.1, 0.01] {
            for polyline in circle.flattened(tolerance: tolerance) {
                for (a, b) in zip(polyline, polyline.dropFirst()) {
                    let middle = (a + b) * 0.5
                    #expect(abs(middle.distance(to: .zero) - 100) <= tolerance + 0.03)
                }
            }
        }
        #expect(circle.flattened(tolerance: 1)[0].count < circle.flattened(tolerance: 0.01)[0].count)
    }

    @Test func polylinesOfClosedPathsEndAtTheirStart() {
        let polylines = Path([.move(.zero), .line(Point(1, 0)), .line(Point(1, 1)), .close, .line(Point(5, 5))])
            .flattened(tolerance: 1)
        #expect(polylines == [[.zero, Point(1, 0), Point(1, 1), .zero], [.zero, Point(5, 5)]])
        #expect(
            Path([.move(Point(2, 2)), .move(Point(3, 3)), .close]).flattened(tolerance: 1) == [
                [Point(2, 2)], [Point(3, 3)],
            ])
    }

    @Test(arguments: paths) func trimmedLengthIsItsShareOfTheLength(path: Path) {
        for (start, end) in [(0, 0.5), (0.25, 0.75), (0.1, 0.11), (0.9, 1), (0.5, 2), (-1, 0.3)] as [(Double, Double)] {
            let share = min(end, 1) - max(start, 0)
            #expect(
                isClose(path.trimmed(from: start, to: end).length, share * path.length, within: 1e-5), "\(start) \(end)"
            )
        }
    }

    @Test(arguments: paths) func consecutiveTrimsJoin(path: Path) throws {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<20 {
            let cut = random.number(in: 0.05...0.95)
            let before = path.trimmed(from: 0, to: cut).flattened(tolerance: 0.1)
            let after = path.trimmed(from: cut, to: 1).flattened(tolerance: 0.1)
            let (end, start) = (try #require(before.last?.last), try #require(after.first?.first))
            #expect(isClose(end, start, within: 1e-6))
        }
    }

    @Test(arguments: paths) func fullAndEmptyTrims(path: Path) {
        #expect(path.trimmed(from: 0, to: 1) == path)
        #expect(path.trimmed(from: -0.5, to: 1.5) == path)
        #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
        #expect(path.trimmed(from: 0.7, to: 0.2).isEmpty)
        #expect(path.trimmed(from: 1, to: 2).isEmpty)
        #expect(path.trimmed(from: -1, to: 0).isEmpty)
    }

    @Test func wholeSubpathsStayClosed() {
        var path = Path.rect(Rect(0, 0, 10, 10))
        path.append(.rect(Rect(20, 0, 10, 10)))
        #expect(path.trimmed(from: 0, to: 0.5) == .rect(Rect(0, 0, 10, 10)))
        let expected = Path([.move(.zero), .line(Point(10, 0)), .line(Point(10, 10))])
        #expect(path.trimmed(from: 0, to: 0.25) == expected)
        #expect(path.trimmed(from: 0.5, to: 1) == .rect(Rect(20, 0, 10, 10)))
    }

    @Test func containsAsRectanglesDo() {
        let box = Rect(10, 20, 30, 40)
        for point in box.corners + [Point(10, 30), Point(40, 30), Point(20, 20), Point(20, 60), Point(25, 25)] {
            #expect(Path.rect(box).contains(point) == box.contains(point), "\(point)")
        }
    }

    @Test func containsAsEllipsesDo() {
        var random = SeededGenerator(seed: 9)
        let path = Path.ellipse(in: Rect(-40, -30, 80, 60))
        for _ in 0..<500 {
            let point = Point(random.number(in: -50...50), random.number(in: -40...40))
            let distance = point.x * point.x / 1600 + point.y * point.y / 900
            // Skips points too close to the edge for the accuracy of cubics and polylines.
            if abs(distance - 1) < 2e-3 { continue }
            #expect(path.contains(point) == (distance < 1), "\(point)")
        }
    }

    @Test func fillRulesDifferWhereAPathOverlapsItself() {
        var path = Path.rect(Rect(0, 0, 10, 10))
        path.append(.rect(Rect(5, 5, 10, 10)))
        #expect(path.contains(Point(7, 7), rule: .nonZero))
        #expect(!path.contains(Point(7, 7), rule: .evenOdd))
        let star = Path(
            (0..<5).map { corner in
                let angle = Double(corner) * 4 * Double.pi / 5
                return corner == 0 ? .move(Point(0, -1)) : .line(Point(sin(angle), -cos(angle)))
            })
        #expect(star.contains(.zero) && !star.contains(.zero, rule: .evenOdd))
    }
}
