import Graphics
import Testing
import Tracking
import TrackingScenes

/// Bars of a chart, which look the same but for their heights.
@Suite struct EqualShapesTests {
    private static let bottom = 240.0
    private static let width = 28.0

    /// - Parameter heights: of the bars, from the left.
    private func frame(_ heights: [Double], time: Double) -> LumaFrame {
        let bars = heights.enumerated().map { place, height in
            RoundedRectangle(
                Rect(Self.middle(place) - Self.width / 2, Self.bottom - height, Self.width, height),
                radius: min(5, height / 2), luma: 95)
        }
        return LumaFrame(bars, width: 320, height: 280, background: 245, time: time)
    }

    private static func middle(_ place: Int) -> Double { 30 + 43 * Double(place) }

    /// It becomes lower than a bar can be recognised. The others stand where they stood.
    @Test(arguments: [0, 3]) func `a bar that nearly disappears is not found in another one`(place: Int) throws {
        let heights = [76.0, 120, 95, 82, 140, 60, 104]
        var rect = Rect(0, 0, Self.width, heights[place])
        rect = Rect(
            Self.middle(place) - rect.width / 2, Self.bottom - rect.height, rect.width, rect.height)
        let box = TrackedBox(name: "box", rect: rect.insetBy(-3, -3))
        var tracker = try BoxTracker(box, in: frame(heights, time: 0))
        var seen = 0
        for index in 1...40 {
            // Down in 20 frames, and up again.
            let share = abs(1 - Double(index) / 20)
            var changed = heights
            changed[place] = 6 + (heights[place] - 6) * share * share
            let sample = tracker.follow(frame(changed, time: Double(index) / 60))
            guard let motion = sample.motion else { continue }
            seen += 1
            #expect(abs(motion.position.x - Self.middle(place)) < 3, "frame \(index): \(motion.position)")
        }
        #expect(seen >= 20)
    }
}
