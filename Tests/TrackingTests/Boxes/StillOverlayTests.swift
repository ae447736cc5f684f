import Graphics
import Testing
import Tracking

/// A keyboard that slides out at the bottom of the canvas, under a bar that stays, as the home indicator does.
@Suite struct StillOverlayTests {
    /// - Parameters:
    ///   - top: of the keyboard, of which each row of keys is shifted against the one before.
    ///   - hasLabels: whether the keys have marks as dark as the bar.
    private func frame(_ top: Double, hasLabels: Bool, time: Double) -> LumaFrame {
        let luma = (0..<300 * 300).map { index -> UInt8 in
            let (x, y) = (Double(index % 300) + 0.5, Double(index / 300) + 0.5)
            if abs(x - 150) < 50, abs(y - 293) < 2.5 { return 20 }
            let inside = y - top
            guard inside >= 0 else { return UInt8(250 - Int(y / 60) * 10) }
            let row = (inside / 36).rounded(.down)
            let keyX = (x + 6 * row).truncatingRemainder(dividingBy: 30)
            let keyY = inside - 36 * row
            func coverage(_ rect: Rect) -> Double {
                let edge = min(min(keyX - rect.minX, rect.maxX - keyX), min(keyY - rect.minY, rect.maxY - keyY))
                return min(max(edge + 0.5, 0), 1)
            }
            let key = 205 + 50 * coverage(Rect(3, 4, 24, 28))
            let column = ((x + 6 * row) / 30).rounded(.down)
            let label =
                hasLabels ? coverage(Rect(9, 10, 3 + (column + 2 * row).truncatingRemainder(dividingBy: 5), 12)) : 0
            return UInt8((key + (30 - key) * label).rounded())
        }
        return LumaFrame(width: 300, height: 300, luma: luma, time: time)
    }

    /// Few edges of far more contrast than the others stay in place, and parts of the box leave the canvas.
    @Test(arguments: [false, true]) func `what is under it is followed until it has left the canvas`(hasLabels: Bool)
        throws
    {
        let box = TrackedBox(name: "box", rect: Rect(0, 150, 300, 150))
        var tracker = try BoxTracker(box, in: frame(150, hasLabels: hasLabels, time: 0))
        for index in 1...28 {
            let top = 150 + 0.12 * Double(index * index)
            let sample = tracker.follow(frame(top, hasLabels: hasLabels, time: Double(index) / 60))
            let motion = try #require(sample.motion, "frame \(index)")
            #expect(motion.position.distance(to: Point(150, top + 75)) < 0.1, "frame \(index): \(motion.position)")
            #expect(abs(motion.scaleX - 1) < 0.002 && abs(motion.scaleY - 1) < 0.002, "frame \(index): \(motion)")
        }
    }
}
