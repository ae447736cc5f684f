import Playback

/// What changes in a segment: while fingers touch, after they lift, and in all.
struct SegmentEffects {
    /// Whether the fingers touch long enough for a sentence about what changes while they do.
    let isLong: Bool
    /// What changes while the fingers touch; empty for a short touch.
    let during: SegmentChanges
    /// What changes after the fingers lift, for a short touch in the whole segment; at least one phase.
    let phases: [MotionPhase]
    /// What changes in the whole segment.
    let all: SegmentChanges
    /// Describes `phases`.
    let lifted: StoryWriter

    /// The duration of a short touch, in seconds.
    private static let maxShortTouch = 0.25

    var isEmpty: Bool { during.isEmpty && phases.allSatisfy(\.changes.isEmpty) }

    /// Cost: samples all layers a few dozen times.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    init(_ segment: Segment, _ writer: StoryWriter) throws {
        let timeline = writer.sampler.timeline
        isLong = segment.lift - segment.start > Self.maxShortTouch
        let (start, end) = segment.limits
        // What the lift of the finger sets at once belongs to the time after it.
        let lift = max(start, segment.lift - Clock.time(of: 1))
        let touched = writer.following(FingerMotion(segment, timeline))
        var dragged = touched
        dragged.endsAtRest = false
        var lifted = writer.following(FingerMotion(segment, timeline, hasLifted: isLong))
        if isLong { lifted.untouched = try Pose(writer.sampler, at: start) }
        self.lifted = lifted
        during = isLong ? try dragged.changes(from: start, to: lift, isTouched: true) : SegmentChanges()
        phases = try lifted.phases(from: isLong ? lift : start, to: end)
        all =
            isLong || phases.count > 1
            ? try touched.changes(from: start, to: end, isTouched: isLong) : phases[0].changes
    }
}
