import Graphics
import Testing
import Tracking

/// Bars of a chart, which look the same but for their heights.
@Suite struct EqualShapesTests {
    private static let bottom = 240.0
    private static let width = 28.0

    /// - Parameter heights: of the bars, from the left.
    private func frame(_ heights: [Double], time: Double) -> LumaFrame {
        let luma = (0..<320 * 280).map { index -> UInt8 in
            let (x, y) = (Double(index % 320) + 0.5, Double(index / 320) + 0.5)
            let coverage = heights.enumerated().map { place, height in
                let radius = min(5, height / 2)
                let dx = abs(x - Self.middle(place)) - Self.width / 2 + radius
                let dy = abs(y - Self.bottom + height / 2) - height / 2 + radius
                let outside = Point.zero.distance(to: Point(max(dx, 0), max(dy, 0))) + min(max(dx, dy), 0) - radius
                return min(max(0.5 - outside, 0), 1)
            }
            return UInt8((245 - 150 * (coverage.max() ?? 0)).rounded())
        }
        return LumaFrame(width: 320, height: 280, luma: luma, time: time)
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
