import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct TransformInterpolationTests {
    @Test func isExactAtItsEnds() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let (start, end) = (transform(&random), transform(&random))
            #expect(start.interpolated(to: end, fraction: 0) == start)
            #expect(start.interpolated(to: end, fraction: 1) == end)
        }
    }

    /// Close to the ends the interpolated transform is close to them, so the decomposition is lossless.
    @Test func hasNoJumps() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            let (start, end) = (transform(&random), transform(&random))
            for (fraction, goal) in [(1e-9, start), (1 - 1e-9, end)] {
                let near = start.interpolated(to: end, fraction: fraction)
                for (a, b) in zip(near.components, goal.components) { #expect(isClose(a, b, within: 1e-6)) }
            }
        }
    }

    @Test func isSymmetric() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let (start, end) = (transform(&random), transform(&random))
            // If only one transform mirrors, CSS interpolation is not symmetric.
            guard start.determinant > 0, end.determinant > 0 else { continue }
            let (there, back) = (
                start.interpolated(to: end, fraction: 0.3), end.interpolated(to: start, fraction: 0.7)
            )
            for (a, b) in zip(there.components, back.components) { #expect(isClose(a, b, within: 1e-9)) }
        }
    }

    @Test func growsFromAScaleOfZero() {
        let half = AffineTransform.scale(0, 0).interpolated(to: .scale(2, 4), fraction: 0.5)
        #expect(half == .scale(1, 2))
        let turned = AffineTransform.rotation(1).scaledBy(0, 1).interpolated(to: .rotation(1), fraction: 0.5)
        let expected = AffineTransform.rotation(1).scaledBy(0.5, 1)
        for (a, b) in zip(turned.components, expected.components) { #expect(isClose(a, b, within: 1e-12)) }
    }

    @Test func extrapolates() {
        let beyond = AffineTransform.identity.interpolated(to: .scale(2, 2), fraction: 1.1)
        #expect(isClose(beyond.a, 2.1, within: 1e-12))
        let before = AffineTransform.identity.interpolated(to: .rotation(0.5), fraction: -1)
        #expect(isClose(before.b, sin(-0.5), within: 1e-12))
    }

    @Test func geometryOfAFrame() {
        let frame = Rect(10, 20, 80, 40)
        for anchor in [Point(0.5, 0.5), Point(0, 0), Point(1, 0.25)] {
            let geometry = LayerGeometry.geometry(frame: frame, anchorPoint: anchor)
            #expect(isClose(geometry.frame, frame, within: 1e-12))
            #expect(geometry.transformToSuperlayer.apply(geometry.anchor) == geometry.position)
        }
        #expect(LayerGeometry.geometry(frame: frame).position == Point(50, 40))
    }

    private func transform(_ random: inout SeededGenerator) -> AffineTransform {
        let range = -3.0...3.0
        return AffineTransform(
            a: random.number(in: range), b: random.number(in: range), c: random.number(in: range),
            d: random.number(in: range), tx: random.number(in: range), ty: random.number(in: range))
    }
}
