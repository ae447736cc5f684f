import Foundation
import Graphics
import Playback
import SceneModel
import Testing

@Suite struct TouchSimplifierTests {
    /// A curve with the given number of places, 16 ms apart.
    private static func curve(_ count: Int, _ place: (Double) -> Point) -> FingerTrack {
        FingerTrack(
            start: place(0),
            segments: (1..<count).map { FingerTrack.Segment(to: place(Double($0) * 0.016), duration: 0.016) })
    }

    @Test(arguments: [0.05, 0.25, 1])
    func `fewer places stay within the tolerance at every tick`(tolerance: Double) {
        let track = Self.curve(120) { Point(200 + 150 * sin($0 * 3), 300 + 80 * cos($0 * 5)) }
        let fewer = TouchSimplifier.simplified(track, tolerance: tolerance)
        #expect(fewer.segments.count < track.segments.count)
        for tick in 0...Clock.tick(atOrAfter: track.up) {
            let time = Clock.time(of: tick)
            #expect(fewer.location(at: time).distance(to: track.location(at: time)) <= tolerance + 1e-9)
        }
        #expect(abs(fewer.up - track.up) < 1e-9 && fewer.end == track.end)
    }

    @Test func `a straight movement is one, and a tail keeps its places`() {
        let track = Self.curve(61) { Point(10 + 200 * $0, 20 - 100 * $0) }
        #expect(TouchSimplifier.simplified(track, tolerance: 0.1).segments.count == 1)
        let tailed = TouchSimplifier.simplified(track, tolerance: 0.1, tail: 0.1)
        #expect(tailed.segments.count == 7)
        #expect(tailed.segments.suffix(6) == track.segments.suffix(6))
    }
}
