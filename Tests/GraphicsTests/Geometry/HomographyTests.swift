import Foundation
import Graphics
import TestSupport
import Testing

/// Laws of transforms in space and of what they do to a plane, for random input.
@Suite struct HomographyTests {
    private func number(_ random: inout SeededGenerator, _ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
    }

    private func point(_ random: inout SeededGenerator) -> Point {
        Point(number(&random, -200...200), number(&random, -200...200))
    }

    /// Rotations of up to 80 degrees, seen from 900 points away, so that all test points are in front of the eye.
    private func transform(_ random: inout SeededGenerator) -> Transform3D {
        Transform3D(
            scale: SIMD3(number(&random, 0.5...2), number(&random, 0.5...2), 1),
            rotation: SIMD3(number(&random, -1.4...1.4), number(&random, -1.4...1.4), number(&random, -3...3)),
            translation: SIMD3(number(&random, -50...50), number(&random, -50...50), number(&random, -50...50)),
            perspective: 900)
    }

    @Test func theInverseUndoesATransform() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let transform = transform(&random)
            let product = transform.concatenating(try #require(transform.inverse))
            for (found, expected) in zip(product.elements, Transform3D.identity.elements) {
                #expect(isClose(found, expected, within: 1e-9))
            }
        }
        #expect(Transform3D.scale(SIMD3(1, 0, 1)).inverse == nil)
    }

    /// `w` is 1 - z / d: the definition of m34.
    @Test func wFollowsFromTheDepth() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<200 {
            let (transform, point) = (transform(&random), point(&random))
            let image = transform.apply(SIMD4(point.x, point.y, 0, 1))
            #expect(isClose(image.w, 1 - image.z / 900, within: 1e-12))
            #expect(isClose(Homography(transform).apply(point).z, image.w, within: 1e-12))
        }
    }

    @Test func aHomographyAgreesWithItsTransformAndItsInverse() throws {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<200 {
            let (transform, point) = (transform(&random), point(&random))
            let homography = Homography(transform)
            let image = transform.apply(SIMD4(point.x, point.y, 0, 1))
            let projected = try #require(homography.project(point))
            #expect(isClose(projected, Point(image.x / image.w, image.y / image.w), within: 1e-9))
            #expect(isClose(try #require(homography.unproject(projected)), point, within: 1e-6))
        }
    }

    /// Straight lines stay straight, and four points on a line keep their cross-ratio, though not their ratios.
    @Test func crossRatiosAreKept() throws {
        var random = SeededGenerator(seed: 14)
        for _ in 0..<100 {
            let homography = Homography(transform(&random))
            let (start, end) = (point(&random), point(&random))
            let places = [0, 0.3, 0.6, 1].map { start + (end - start) * $0 }
            let images = try places.map { try #require(homography.project($0)) }
            func ratio(_ p: [Point]) -> Double {
                p[0].distance(to: p[2]) * p[1].distance(to: p[3]) / (p[1].distance(to: p[2]) * p[0].distance(to: p[3]))
            }
            #expect(isClose(ratio(images), ratio(places), within: 1e-6))
        }
    }

    @Test func theTangentAgreesInValueAndSlope() throws {
        var random = SeededGenerator(seed: 15)
        for _ in 0..<100 {
            let (homography, point) = (Homography(transform(&random)), point(&random))
            let tangent = homography.linearized(at: point)
            #expect(isClose(tangent.apply(point), try #require(homography.project(point)), within: 1e-9))
            for step in [Point(1e-4, 0), Point(0, 1e-4)] {
                let near = try #require(homography.project(point + step))
                #expect(isClose(tangent.apply(point + step), near, within: 1e-8))
            }
        }
    }

    @Test func halfATurnIsAffineInSpiteOfRounding() throws {
        let turned = Transform3D(rotation: SIMD3(0, .pi, 0), perspective: 500)
        #expect(turned.row1.w != 0)
        let affine = try #require(Homography(turned).affine)
        #expect(isClose(affine.apply(Point(10, 20)), Point(-10, 20), within: 1e-9))
        #expect(Homography(Transform3D(rotation: SIMD3(0, 1e-3, 0), perspective: 500)).affine == nil)
    }

    @Test func pointsBehindTheEyeHaveNoImage() {
        // The eye is 100 points away; the plane is seen along its surface and passes through it at x = 100.
        let homography = Homography(Transform3D(rotation: SIMD3(0, -.pi / 2, 0), perspective: 100))
        #expect(homography.project(Point(99, 0)) != nil)
        #expect(homography.project(Point(100, 0)) == nil)
        #expect(homography.project(Point(150, 0)) == nil)
    }

    /// What is cut off at the eye is the part with a smaller w.
    @Test func polygonsAreClippedAtTheEyeAndAtTheLimit() throws {
        let homography = Homography(Transform3D(rotation: SIMD3(0, -1, 0), perspective: 100))
        let rect = Rect(-50, -50, 400, 100)
        let whole = ProjectedPolygon(of: rect, under: homography)
        #expect(whole.corners.count == 4)
        // w = 1 - x sin(1.0) / 100
        #expect(isClose(try #require(whole.source).maxX, (1 - Homography.nearest) * 100 / sin(1.0), within: 1e-6))
        let limit = Rect(-10, -20, 50, 30)
        let seen = try #require(ProjectedPolygon(of: rect, under: homography, within: limit).bounds)
        #expect(isClose(seen, limit, within: 1e-6))
        #expect(ProjectedPolygon(of: rect, under: homography, within: Rect(-900, 0, 10, 10)).bounds == nil)
        #expect(ProjectedPolygon(of: Rect(200, 0, 10, 10), under: homography).corners.isEmpty)
    }

    @Test func theDeterminantIsTheScaleOfAreas() throws {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<50 {
            let (homography, center) = (Homography(transform(&random)), point(&random))
            let corners = try Rect(center.x - 5e-4, center.y - 5e-4, 1e-3, 1e-3).corners.map {
                try #require(homography.project($0))
            }
            let area = corners.indices.reduce(0.0) { (sum: Double, index: Int) -> Double in
                let (p, q) = (corners[index], corners[(index + 1) % 4])
                return sum + (p.x * q.y - q.x * p.y) / 2
            }
            let w = homography.apply(center).z
            #expect(isClose(area * 1e6, homography.determinant / (w * w * w), within: 1e-3))
        }
    }
}
