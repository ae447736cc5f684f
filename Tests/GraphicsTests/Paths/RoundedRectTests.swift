import Graphics
import TestSupport
import Testing

@Suite struct RoundedRectTests {
    let box = Rect(10, 20, 100, 60)

    @Test func circularCornersAreQuarterCircles() {
        let path = Path.roundedRect(box, radius: 20)
        #expect(isClose(signedArea(of: path), 6000 - (4 - .pi) * 400, within: 0.4))
        #expect(isClose(path.controlBounds, box, within: 1e-12))
    }

    /// Checks the top left corner of a large rectangle.
    @Test func continuousCornersFollowThePublishedConstants() {
        let path = Path.roundedRect(Rect(0, 0, 1000, 1000), radius: 100, curve: .continuous)
        let expected: [Path.Element] = [
            .move(Point(0, 152.866483)),
            .cubic(Point(0, 108.849323), Point(0, 86.840689), Point(6.5496, 66.993427)),
            .line(Point(7.4911, 63.149399)),
            .cubic(Point(16.905899, 37.282392), Point(37.282392, 16.905899), Point(63.149399, 7.4911)),
            .line(Point(66.993427, 6.5496)),
            .cubic(Point(86.840689, 0), Point(108.849323, 0), Point(152.866483, 0)),
        ]
        #expect(Path(Array(path.elements.prefix(6))).text == Path(expected).text)
    }

    @Test(arguments: CornerCurve.allCases) func isSymmetric(curve: CornerCurve) {
        for radius in [5, 15, 19, 21, 25, 29.9, 30] as [Double] {
            let path = Path.roundedRect(box, radius: radius, curve: curve)
            for flip in [
                AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 120, ty: 0),
                AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 100),
            ] {
                let flipped = path.transformed(by: flip)
                for x in stride(from: 10.25, to: 110, by: 1.5) {
                    for y in [20.1, 21, 23, 27, 35, 62, 78, 79.7] {
                        #expect(path.contains(Point(x, y)) == flipped.contains(Point(x, y)), "\(radius) at \(x) \(y)")
                    }
                }
            }
        }
    }

    @Test func staysWithinTheBoxAndIsClockwise() {
        for curve in CornerCurve.allCases {
            for radius in [0.1, 10, 19.6, 19.7, 24, 30, 500] as [Double] {
                let path = Path.roundedRect(box, radius: radius, curve: curve)
                #expect(isClose(path.controlBounds, box, within: 1e-9), "\(curve) \(radius)")
                #expect(signedArea(of: path) > 0)
            }
        }
    }

    /// From the largest radius with the published constants to the capsule, the outline changes continuously.
    @Test func continuousCornersBlendIntoTheCapsule() {
        let capsule = Path.roundedRect(box, radius: 30, curve: .continuous)
        #expect(isClose(signedArea(of: capsule), signedArea(of: .roundedRect(box, radius: 30)), within: 1))
        #expect(
            isClose(
                signedArea(of: .roundedRect(box, radius: 30 - 1e-7, curve: .continuous)), signedArea(of: capsule),
                within: 1e-3))
        let limit = 30 / CornerCurve.continuous.expansionFactor
        let (below, above) = (
            Path.roundedRect(box, radius: limit - 1e-7, curve: .continuous),
            Path.roundedRect(box, radius: limit + 1e-7, curve: .continuous)
        )
        #expect(isClose(signedArea(of: below), signedArea(of: above), within: 1e-3))
        let areas = stride(from: 1.0, through: 30, by: 0.5).map {
            signedArea(of: .roundedRect(box, radius: $0, curve: .continuous))
        }
        #expect(zip(areas, areas.dropFirst()).allSatisfy { $0 > $1 })
    }

    /// Corners are convex: a concave part would be visible as a dent in a highlight.
    ///
    /// The published constants themselves are concave by 4.5 degrees where their short lines begin.
    @Test(arguments: CornerCurve.allCases) func isConvex(curve: CornerCurve) {
        let leastSine = curve == .circular ? -1e-6 : -0.0786
        for radius in stride(from: 2.0, through: 30, by: 0.5) {
            let outline = Path.roundedRect(box, radius: radius, curve: curve).flattened(tolerance: 1e-3)[0]
            for ((a, b), c) in zip(zip(outline, outline.dropFirst()), outline.dropFirst(2)) {
                let (before, after) = (b - a, c - b)
                let turn = before.x * after.y - before.y * after.x
                #expect(turn >= leastSine * before.distance(to: .zero) * after.distance(to: .zero), "\(radius) at \(b)")
            }
        }
    }

    @Test func onlyTheMaskedCornersAreRounded() {
        let near = [Point(10.1, 20.1), Point(109.9, 20.1), Point(109.9, 79.9), Point(10.1, 79.9)]
        let corners: [CornerMask] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
        for curve in CornerCurve.allCases {
            for raw in 0...15 {
                let mask = CornerMask(rawValue: raw)
                let path = Path.roundedRect(box, radius: 15, corners: mask, curve: curve)
                for (point, corner) in zip(near, corners) {
                    #expect(path.contains(point) != mask.contains(corner), "\(mask) \(point)")
                }
            }
        }
    }

    @Test func aRadiusOfZeroGivesTheRectangle() {
        #expect(Path.roundedRect(box, radius: 0).asRect == box)
        #expect(Path.roundedRect(box, radius: -3).asRect == box)
        #expect(Path.roundedRect(box, radius: 9, corners: []).asRect == box)
    }

    @Test func cornerNames() {
        #expect(CornerMask.named("bottomLeft") == .bottomLeft)
        #expect(CornerMask.named("middle") == nil)
        #expect(CornerMask.names == ["topLeft", "topRight", "bottomLeft", "bottomRight", "all"])
    }
}
