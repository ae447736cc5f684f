import Foundation
import Graphics
import Motion
import TestSupport
import Testing

@Suite struct PathKeyframesTests {
    static let hook = Path([
        .move(Point(0, 0)), .line(Point(100, 0)), .cubic(Point(150, 0), Point(200, 50), Point(200, 100)),
    ])

    @Test func aPathWithoutSegmentsHasNoMotion() {
        #expect(PathKeyframes(path: Path()) == nil)
        #expect(PathKeyframes(path: Path([.move(Point(3, 4)), .close])) == nil)
    }

    @Test(arguments: Keyframes.CalculationMode.allCases)
    func holdsItsEnds(mode: Keyframes.CalculationMode) throws {
        let keyframes = try #require(PathKeyframes(path: Self.hook, calculationMode: mode))
        #expect(keyframes.placement(at: -1).position == Point(0, 0))
        #expect(keyframes.placement(at: 0).position == Point(0, 0))
        let end = mode == .discrete ? Point(100, 0) : Point(200, 100)
        #expect(keyframes.placement(at: 1).position == end)
        #expect(keyframes.placement(at: 7).position == end)
        #expect(keyframes.placement(at: 0.5).rotation == nil)
    }

    /// Equal steps of time are equal distances along the path, also across corners, cusps and curves.
    @Test func pacedMovesAtConstantSpeed() throws {
        let path = Path([
            .move(Point(10, 10)), .line(Point(90, 10)), .cubic(Point(300, 40), Point(-200, 80), Point(90, 160)),
            .line(Point(90, 10)), .cubic(Point(90, 10), Point(20, 200), Point(20, 200)),
        ])
        let keyframes = try #require(PathKeyframes(path: path, calculationMode: .paced))
        let steps = 20_000
        let points = (0...steps).map { keyframes.placement(at: Double($0) / Double(steps)).position }
        let step = path.length / Double(steps)
        for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
            // A chord is at most as long as its arc; the lengths of curves are exact to about 1e-7.
            #expect(from.distance(to: to) <= step + 1e-7 * path.length, "\(index)")
        }
        let walked = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect(isClose(walked, path.length, within: 1e-3 * path.length))
    }

    @Test func aMoveJumps() throws {
        let path = Path([.move(Point(0, 0)), .line(Point(10, 0)), .move(Point(50, 50)), .line(Point(50, 80))])
        let linear = try #require(PathKeyframes(path: path, rotationMode: .auto))
        #expect(isClose(linear.placement(at: 0.5.nextDown).position.x, 10, within: 1e-9))
        #expect(linear.placement(at: 0.5).position == Point(50, 50))
        #expect(linear.placement(at: 0.5).rotation == .pi / 2)
        // The jump has no length: a quarter of 40 points is the end of the first line.
        let paced = try #require(PathKeyframes(path: path, calculationMode: .paced))
        #expect(isClose(paced.placement(at: 0.2).position.x, 8, within: 1e-9))
        #expect(paced.placement(at: 0.25).position == Point(50, 50))
        #expect(isClose(paced.placement(at: 0.5).position.y, 60, within: 1e-9))
    }

    @Test func theDirectionAtACornerIsThatOfTheSegmentWhichBegins() throws {
        let square = Path([.move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10)), .line(Point(0, 10)), .close])
        let keyframes = try #require(PathKeyframes(path: square, rotationMode: .auto))
        let expected: [Double?] = [0, .pi / 2, .pi, -.pi / 2]
        #expect([0, 0.25, 0.5, 0.75].map { keyframes.placement(at: $0).rotation } == expected)
        #expect(keyframes.placement(at: 1).rotation == expected[3])
    }

    /// Where control points equal end points the derivative is zero; the direction is its limit.
    @Test func zeroDerivativesHaveTheDirectionOfTheLimit() throws {
        let curves = [
            Path([.move(Point(0, 0)), .cubic(Point(0, 0), Point(30, 40), Point(90, 40))]),
            Path([.move(Point(0, 0)), .cubic(Point(30, 40), Point(90, 40), Point(90, 40))]),
            Path([.move(Point(0, 0)), .cubic(Point(0, 0), Point(30, 40), Point(30, 40))]),
            Path([.move(Point(0, 0)), .cubic(Point(0, 0), Point(0, 0), Point(30, 40))]),
            Path([.move(Point(0, 0)), .cubic(Point(30, 40), Point(30, 40), Point(30, 40))]),
        ]
        for curve in curves {
            let keyframes = try #require(PathKeyframes(path: curve, rotationMode: .auto))
            for (end, inside) in [(0, 1e-7), (1, 1 - 1e-7)] as [(Double, Double)] {
                let exact = try #require(keyframes.placement(at: end).rotation)
                #expect(isClose(exact, try #require(keyframes.placement(at: inside).rotation), within: 1e-5))
            }
        }
    }

    @Test func aSegmentOfNoLengthHasTheDirectionOfANeighbour() throws {
        let path = Path([
            .move(Point(0, 0)), .line(Point(0, 0)), .line(Point(0, 5)), .cubic(Point(0, 5), Point(0, 5), Point(0, 5)),
        ])
        let keyframes = try #require(PathKeyframes(path: path, rotationMode: .auto))
        for fraction in [0, 0.1, 0.5, 0.9, 1] {
            #expect(keyframes.placement(at: fraction).rotation == .pi / 2, "\(fraction)")
        }
        let point = try #require(
            PathKeyframes(path: Path([.move(Point(1, 2)), .line(Point(1, 2))]), calculationMode: .paced))
        #expect(point.placement(at: 0.5).position == Point(1, 2))
    }

    @Test func autoReverseLooksBack() throws {
        for step in 0...40 {
            let fraction = Double(step) / 40
            let ahead = try #require(PathKeyframes(path: Self.hook, rotationMode: .auto)).placement(at: fraction)
            let back = try #require(PathKeyframes(path: Self.hook, rotationMode: .autoReverse)).placement(at: fraction)
            let (a, b) = (try #require(ahead.rotation), try #require(back.rotation))
            #expect(isClose(cos(a - b), -1, within: 1e-12))
            #expect(b > -.pi && b <= .pi)
        }
    }
}
