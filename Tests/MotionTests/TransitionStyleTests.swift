import Graphics
import Motion
import TestSupport
import Testing

/// The geometry of CATransition and of the flips of UIView.transition.
@Suite struct TransitionStyleTests {
    private let size = Size(80, 50)

    private func parts(
        _ kind: TransitionStyle.Kind, _ subtype: TransitionStyle.Subtype, _ progress: Double
    ) -> TransitionStyle.Parts {
        TransitionStyle(kind, subtype).parts(at: progress, size: size)
    }

    @Test func `opacities of a fade add up to 1 and are clamped`() {
        for step in -2...12 {
            let progress = Double(step) / 10
            let parts = parts(.fade, .fromLeft, progress)
            let (old, new) = (parts.old?.opacity ?? -1, parts.new?.opacity ?? -1)
            #expect(isClose(old + new, 1, within: 1e-12))
            #expect(new == min(max(progress, 0), 1))
        }
    }

    @Test(arguments: [
        (TransitionStyle.Subtype.fromLeft, Point(-80, 0)), (.fromRight, Point(80, 0)),
        // As on iOS, where y points down and the names of Core Animation do not.
        (.fromTop, Point(0, 50)), (.fromBottom, Point(0, -50)),
    ])
    func `the new appearance enters from its side`(subtype: TransitionStyle.Subtype, enters: Point) {
        #expect(parts(.push, subtype, 0).new?.offset == enters)
        #expect(parts(.moveIn, subtype, 0).new?.offset == enters)
        #expect(parts(.push, subtype, 1).new?.offset == .zero)
        #expect(parts(.push, subtype, 0.25).old?.offset == enters * -0.25)
        #expect(parts(.push, subtype, 0.25).new?.offset == enters * 0.75)
        #expect(parts(.moveIn, subtype, 0.25).old?.offset == .zero)
        #expect(parts(.moveIn, subtype, 0.25).new?.offset == enters * 0.75)
        #expect(parts(.reveal, subtype, 0.25).old?.offset == enters * -0.25)
        #expect(parts(.reveal, subtype, 0.25).new?.offset == .zero)
    }

    @Test func `only a reveal draws the old appearance above`() {
        for kind in TransitionStyle.Kind.allCases {
            #expect(parts(kind, .fromLeft, 0.4).oldIsAbove == (kind == .reveal))
        }
    }

    /// UIView.AnimationOptions.transitionFlipFromLeft: the left edge comes to the front.
    @Test(arguments: [
        (TransitionStyle.Subtype.fromLeft, Point(0, 25), Point(80, 25)), (.fromRight, Point(80, 25), Point(0, 25)),
        (.fromTop, Point(40, 0), Point(40, 50)), (.fromBottom, Point(40, 50), Point(40, 0)),
    ])
    func `a flip brings its side to the front`(subtype: TransitionStyle.Subtype, near: Point, far: Point) throws {
        let style = TransitionStyle(.flip, subtype)
        let bounds = Rect(0, 0, 80, 50)
        let part = try #require(style.parts(at: 0.25, size: size).old)
        let plane = style.plane(of: part, in: bounds).homography
        // What is nearer to the eye has a smaller w.
        #expect(plane.apply(near).z < 1)
        #expect(plane.apply(far).z > 1)
        let middle = try #require(plane.project(bounds.center))
        #expect(middle.distance(to: bounds.center) < 1e-9)
    }

    @Test func `a flip shows the front, then the back, and ends unturned`() throws {
        #expect(parts(.flip, .fromLeft, 0.49).new == nil && parts(.flip, .fromLeft, 0.49).old != nil)
        #expect(parts(.flip, .fromLeft, 0.51).old == nil)
        for subtype in TransitionStyle.Subtype.allCases {
            let style = TransitionStyle(.flip, subtype)
            for progress in [0.0, 0.2, 0.49, 0.51, 0.8, 1] {
                let parts = style.parts(at: progress, size: size)
                let part = try #require(parts.old ?? parts.new)
                #expect(style.plane(of: part, in: Rect(0, 0, 80, 50)).showsFront)
            }
            let end = try #require(style.parts(at: 1, size: size).new)
            #expect(style.plane(of: end, in: Rect(0, 0, 80, 50)) == .identity)
        }
    }
}
