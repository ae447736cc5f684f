import Graphics
import Playback
import SceneModel
import Testing

@Suite struct TimelineComparisonTests {
    /// A drag of the card of `LiveScene` to the right.
    private static func sampler(
        by distance: Double, tick: Int = 60, end: Int = 600
    ) throws -> Sampler {
        let track = FingerTrack(
            start: Point(80, 480),
            segments: [FingerTrack.Segment(to: Point(80 + distance, 480), duration: 0.3)])
        return try Sampler(
            TouchReplay(try LiveScene.scene, groups: [TouchGroup(tick: tick, fingers: [track])], end: end).timeline)
    }

    @Test func `equal timelines do not differ`() throws {
        let comparison = try TimelineComparison(Self.sampler(by: 60), Self.sampler(by: 60))
        #expect(comparison.difference == nil && comparison.largest == 0 && comparison.tick == 600)
    }

    @Test func `places within half a point count as the same`() throws {
        let comparison = try TimelineComparison(Self.sampler(by: 60), Self.sampler(by: 60.1))
        #expect(comparison.difference == nil)
        #expect(comparison.largest > 0.05 && comparison.largest <= 0.5)
    }

    @Test func `a layer that is elsewhere is named`() throws {
        let comparison = try TimelineComparison(Self.sampler(by: 60), Self.sampler(by: 62))
        guard case .place(layer: "card", let distance) = comparison.difference else {
            Issue.record("\(String(describing: comparison.difference))")
            return
        }
        #expect(distance > 0.5 && comparison.tick > 60 && comparison.tick < 260)
    }

    @Test func `an event that comes later or not at all is named`() throws {
        let late = try TimelineComparison(Self.sampler(by: 60), Self.sampler(by: 60, tick: 80))
        #expect(late.difference == .event("touch.began card") && late.tick == 60)
        let short = try TimelineComparison(Self.sampler(by: 60), Self.sampler(by: 4))
        #expect(short.difference == .event("pan.began card") || short.tick < 260)
    }
}
