import Foundation
import Graphics
import Testing
import Tracking

/// Shapes of one colour, of which only the edges tell how they move.
@Suite struct PlainShapeTests {
    /// Both ends are edges of the same kind, and the nearest match follows one of them.
    @Test(arguments: [false, true]) func `a bar that becomes longer at one end is stretched`(isVertical: Bool) throws {
        let (start, thickness) = (30.0, 24.0)
        func frame(_ length: Double, time: Double) -> LumaFrame {
            let luma = (0..<260 * 260).map { index -> UInt8 in
                let (x, y) = (Double(index % 260) + 0.5, Double(index / 260) + 0.5)
                let (along, across) = isVertical ? (y, x) : (x, y)
                let inside = min(along - start, start + length - along, thickness / 2 - abs(across - 130))
                return UInt8((240 - 160 * min(max(inside + 0.5, 0), 1)).rounded())
            }
            return LumaFrame(width: 260, height: 260, luma: luma, time: time)
        }
        let lengths = (0..<40).map { index -> Double in
            let share = min(max(Double(index - 3) / 24, 0), 1)
            return 60 + 120 * share * (2 - share)
        }
        let along = (start - 6, 72.0), across = (130 - thickness / 2 - 6, thickness + 12)
        let box =
            isVertical
            ? Rect(across.0, along.0, across.1, along.1) : Rect(along.0, across.0, along.1, across.1)
        var tracker = try BoxTracker(TrackedBox(name: "bar", rect: box), in: frame(60, time: 0))
        for (index, length) in lengths.enumerated().dropFirst() {
            let sample = tracker.follow(frame(length, time: Double(index) / 60))
            let motion = try #require(sample.motion, "frame \(index)")
            let (place, other) =
                isVertical
                ? (motion.position.y, motion.position.x) : (motion.position.x, motion.position.y)
            let (scale, still) = isVertical ? (motion.scaleY, motion.scaleX) : (motion.scaleX, motion.scaleY)
            #expect(abs(place - start - length / 2) < 0.6, "frame \(index)")
            #expect(abs(scale - length / 60) < 0.02 && abs(still - 1) < 0.01, "frame \(index)")
            #expect(abs(other - 130) < 0.1 && abs(motion.rotation) < 0.5, "frame \(index)")
        }
    }

    /// An arc from an angle on, clockwise in degrees, as an antialiased picture.
    private func ring(from start: Double, length: Double, center: Point, time: Double) -> LumaFrame {
        let (radius, halfWidth) = (36.0, 4.0)
        let luma = (0..<260 * 260).map { index -> UInt8 in
            let (x, y) = (Double(index % 260) + 0.5 - center.x, Double(index / 260) + 0.5 - center.y)
            let distance = halfWidth - abs((x * x + y * y).squareRoot() - radius)
            let angle = (atan2(y, x) * 180 / .pi - start).truncatingRemainder(dividingBy: 360)
            let along = angle < 0 ? angle + 360 : angle
            // In pixels along the ring, from the nearer end; negative in the gap.
            let degrees = along <= length ? min(along, length - along) : max(length - along, along - 360)
            let end = degrees * .pi / 180 * radius
            return UInt8((240 - 200 * min(max(min(distance, end) + 0.5, 0), 1)).rounded())
        }
        return LumaFrame(width: 260, height: 260, luma: luma, time: time)
    }

    /// Nearly all of its edges look the same with each rotation.
    @Test(arguments: [0.0, 80]) func `a ring with a gap is rotated`(distance: Double) throws {
        func center(_ share: Double) -> Point { Point(130, 90 + distance * share) }
        let box = Rect(130 - 46, 90 - 46, 92, 92)
        var tracker = try BoxTracker(
            TrackedBox(name: "ring", rect: box), in: ring(from: 20, length: 270, center: center(0), time: 0))
        for index in 1..<36 {
            let share = min(max(Double(index - 3) / 28, 0), 1)
            let eased = share * share * (3 - 2 * share)
            let frame = ring(from: 20 + 240 * eased, length: 270, center: center(eased), time: Double(index) / 60)
            let motion = try #require(tracker.follow(frame).motion, "frame \(index)")
            #expect(abs(motion.rotation - 240 * eased) < 0.6, "frame \(index): \(motion.rotation) for \(240 * eased)")
            #expect(motion.position.distance(to: center(eased)) < 0.05, "frame \(index)")
            #expect(abs(motion.scaleX - 1) < 0.005 && abs(motion.scaleY - 1) < 0.005, "frame \(index)")
        }
    }

    /// One end stays where it is.
    @Test func `a ring that becomes longer is not rotated`() throws {
        let center = Point(130, 130)
        let box = Rect(130 - 46, 130 - 46, 92, 92)
        var tracker = try BoxTracker(
            TrackedBox(name: "ring", rect: box), in: ring(from: 20, length: 90, center: center, time: 0))
        for index in 1..<36 {
            let length = 90 + 180 * min(max(Double(index - 3) / 28, 0), 1)
            let frame = ring(from: 20, length: length, center: center, time: Double(index) / 60)
            guard let motion = tracker.follow(frame).motion else { continue }
            #expect(abs(motion.rotation) < 0.6, "frame \(index): \(motion.rotation)")
        }
    }
}
