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
}
