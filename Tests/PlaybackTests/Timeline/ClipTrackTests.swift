import Playback
import TestSupport
import Testing

@Suite struct ClipTrackTests {
    private func track(
        duration: Double, time: Double = 0, rate: Double = 1, loops: Bool = true
    ) -> ClipTrack {
        ClipTrack(duration: duration, ClipTrack.Span(start: 0, time: time, rate: rate, loops: loops))
    }

    @Test func `a looping clip restarts at its end`() {
        let track = track(duration: 0.6)
        #expect(track.reading(at: 0.25).time == 0.25)
        // The end of a loop is the start of the next one despite rounding errors.
        for turn in 1...500 {
            let reading = track.reading(at: Clock.time(of: turn * 360))
            #expect(reading.time < 1e-9, "turn \(turn)")
            #expect(reading.isPlaying && !reading.hasEnded)
        }
    }

    @Test func `a clip that does not loop stays at its end`() {
        let track = track(duration: 2, time: 0.5, rate: 3, loops: false)
        #expect(track.reading(at: 0.25) == ClipTrack.Reading(time: 1.25, isPlaying: true, hasEnded: false))
        for time in [0.5, 0.75, 100] {
            #expect(track.reading(at: time) == ClipTrack.Reading(time: 2, isPlaying: false, hasEnded: true))
        }
    }

    @Test func `the time of a clip without an end grows without limit`() {
        let track = track(duration: 0, rate: 2, loops: false)
        #expect(track.reading(at: 300) == ClipTrack.Reading(time: 600, isPlaying: true, hasEnded: false))
    }

    @Test func `spans apply from their tick on`() {
        var track = track(duration: 10)
        track.begin(ClipTrack.Span(start: 600, time: 1, rate: 0, loops: true))
        track.begin(ClipTrack.Span(start: 1200, time: 7, rate: 0.5, loops: true))
        #expect(track.reading(at: 0.999).isPlaying)
        #expect(track.reading(at: 1) == ClipTrack.Reading(time: 1, isPlaying: false, hasEnded: false))
        #expect(track.reading(at: 1.99).time == 1)
        #expect(track.reading(at: 3).time == 7.5)
        // A second span at a tick replaces the first.
        track.begin(ClipTrack.Span(start: 1200, time: 2, rate: 1, loops: true))
        #expect(track.spans.count == 3)
        #expect(track.reading(at: 3).time == 3)
    }

    @Test func `readings do not depend on earlier readings`() {
        var track = track(duration: 1.7)
        for step in 1..<40 {
            track.begin(
                ClipTrack.Span(
                    start: step * 77, time: track.reading(at: Clock.time(of: step * 77)).time,
                    rate: Double(step % 4), loops: step % 5 != 0))
        }
        let times = (0..<2000).map { Double($0) / 331 }
        let forward = times.map { track.reading(at: $0) }
        var generator = SeededGenerator(seed: 7)
        for index in times.indices.shuffled(using: &generator) {
            #expect(track.reading(at: times[index]) == forward[index])
        }
        // Time does not jump at the start of a span.
        for span in track.spans.dropFirst() {
            let before = track.reading(at: Clock.time(of: span.start) - 1e-7).time
            let gap = (track.reading(at: Clock.time(of: span.start)).time - before).magnitude
            #expect(min(gap, 1.7 - gap) < 1e-5)
        }
    }
}
