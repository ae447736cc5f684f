import Graphics
import TestSupport
import Testing

/// Cropped paths cover the same area within the box.
@Suite struct PathCroppingTests {
    let box = Rect(0, 0, 100, 80)

    @Test func coversTheSameAreaWithinTheBox() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<6 {
            var path = Path()
            func point() -> Point {
                Point(.random(in: -300...400, using: &generator), .random(in: -300...400, using: &generator))
            }
            for _ in 0..<2 {
                path.move(to: point())
                for _ in 0..<4 { path.cubic(point(), point(), to: point()) }
                path.line(to: point())
                path.close()
            }
            let cropped = path.cropped(to: box, tolerance: 0.001)
            #expect(cropped.isEmpty || box.insetBy(-1e-9, -1e-9).contains(cropped.controlBounds))
            for x in stride(from: 3.21, to: 100, by: 11) {
                for y in stride(from: 2.34, to: 80, by: 11) where !isNearEdge(Point(x, y), of: path) {
                    for rule in FillRule.allCases {
                        #expect(cropped.contains(Point(x, y), rule: rule) == path.contains(Point(x, y), rule: rule))
                    }
                }
            }
        }
    }

    private func isNearEdge(_ point: Point, of path: Path) -> Bool {
        let around = [Point(0.1, 0), Point(-0.1, 0), Point(0, 0.1), Point(0, -0.1)].map { point + $0 }
        return FillRule.allCases.contains { rule in
            Set(around.map { path.contains($0, rule: rule) }).count > 1
        }
    }

    @Test func hugeCurvesGiveFewLines() {
        for radius in [1e6, 1e9, 1e12] {
            let disc = Path.ellipse(in: Rect(50 - 2 * radius, 40 - radius, 2 * radius, 2 * radius))
            let cropped = disc.cropped(to: box, tolerance: 0.05)
            #expect(cropped.elements.count < 200)
            #expect(cropped.contains(Point(20, 40)) && !cropped.contains(Point(80, 40)))
        }
    }

    @Test func extremeCoordinatesGiveFinitePaths() {
        for number in [Double.nan, .infinity, -.infinity, 1e308] {
            let path = Path([
                .move(Point(0, number)), .line(Point(number, 3)),
                .cubic(Point(number, number), Point(1, 2), Point(-number, 9)),
                .close,
            ])
            let cropped = path.cropped(to: box, tolerance: 0.05)
            #expect(cropped.isEmpty || box.contains(cropped.controlBounds))
        }
    }

    @Test func polylinesHaveTheirStartLength() {
        let line = Path([
            .move(Point(-1000, 40)), .line(Point(1000, 40)), .line(Point(1000, 50)), .line(Point(-500, 50)),
        ])
        let parts = line.polylines(in: box, tolerance: 0.05) { $0.distance(to: .zero) }
        let expected = [[Point(0, 40), Point(100, 40)], [Point(100, 50), Point(0, 50)]]
        #expect(parts.count == 2)
        for (part, points) in zip(parts, expected) {
            #expect(zip(part.points, points).allSatisfy { $0.distance(to: $1) < 1e-9 })
        }
        #expect(isClose(parts[0].startLength, 1000, within: 1e-9) && isClose(parts[1].startLength, 2910, within: 1e-9))
    }
}
