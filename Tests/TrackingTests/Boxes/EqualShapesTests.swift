import Foundation
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

    /// The cards of a list; the second one fades at its place.
    ///
    /// - Parameters:
    ///   - faded: how much of its opacity the second card has lost, 0 to 1.
    ///   - moved: how far those below it have moved up.
    private func cards(faded: Double, moved: Double, time: Double) -> LumaFrame {
        let tops = [20.0, 80, 140 - moved, 200 - moved]
        let cards = [1, 0, 2, 3].flatMap { card -> [RoundedRectangle] in
            func luma(_ value: Double) -> UInt8 { UInt8(card == 1 ? value + (240 - value) * faded : value) }
            return [
                RoundedRectangle(Rect(20, tops[card], 240, 50), radius: 10, luma: luma(255)),
                RoundedRectangle(Rect(32, tops[card] + 10, 30, 30), radius: 8, luma: luma(110)),
                RoundedRectangle(Rect(76, tops[card] + 12, 120, 8), radius: 4, luma: luma(50)),
                RoundedRectangle(Rect(76, tops[card] + 28, 150, 8), radius: 4, luma: luma(150)),
            ]
        }
        return LumaFrame(cards, width: 280, height: 280, background: 240, time: time)
    }

    private static let card = TrackedBox(name: "box", rect: Rect(20, 80, 240, 50))

    /// Those below move up and cover it.
    @Test(arguments: [30.0, 60]) func `a card that fades is not found in the one that takes its place`(fps: Double)
        throws
    {
        var tracker = try BoxTracker(Self.card, in: cards(faded: 0, moved: 0, time: 0))
        var seen = 0
        for index in 1...Int(0.8 * fps) {
            let time = Double(index) / fps
            let share = min(max((time - 0.1) / 0.4, 0), 1)
            let eased = share * share * (3 - 2 * share)
            let sample = tracker.follow(cards(faded: eased, moved: 60 * eased, time: time))
            guard let motion = sample.motion else {
                #expect(sample.state == .lost(.fadedOut), "frame \(index): \(sample.state)")
                continue
            }
            seen += 1
            #expect(abs(motion.position.y - 105) < 3, "frame \(index): \(motion.position)")
        }
        #expect((Int(0.2 * fps)...Int(0.4 * fps)).contains(seen), "\(seen)")
    }

    @Test func `a card among others that fades out and in again is found again`() throws {
        var tracker = try BoxTracker(Self.card, in: cards(faded: 0, moved: 0, time: 0))
        for index in 1...60 {
            let share = Double(index) / 60
            let faded = 0.5 - 0.5 * cos(2 * .pi * share)
            let sample = tracker.follow(cards(faded: faded, moved: 0, time: share))
            if let motion = sample.motion { #expect(abs(motion.position.y - 105) < 1, "frame \(index)") }
            if !(18...42).contains(index) { #expect(sample.motion != nil, "frame \(index)") }
        }
    }
}
