/// A stretch of samples that one curve explains, or none.
struct Segment: Sendable {
    enum Content: Sendable {
        case free
        case jump
        case curve(PhaseCandidates)
        /// Animations that overlap.
        case added(AddedAnimations)
    }

    /// The samples that move. An animation that begins between two frames begins before the first of them.
    var moving: Range<Int>
    /// The samples of the window, with rests around.
    var window: Range<Int>
    var content: Content
    /// Whether the segment begins at rest.
    var startsAtRest: Bool
    /// Whether the segment ends at rest, or with the recording.
    var endsAtRest: Bool
    /// Whether the motion goes on where nothing was seen.
    var isCut = false
    /// Animations that overlap and explain the samples as one curve does.
    var alternative: Alternative?

    /// Whether it is a curve that its samples determine.
    var isDetermined: Bool { candidates.map { determines(PhaseDescription($0)) } ?? false }

    /// Whether the samples determine one of the curves that explain them.
    func determines(_ description: PhaseDescription) -> Bool {
        let isSeenToEnd = endsAtRest && !isCut
        return description.isDetermined(isComplete: startsAtRest && isSeenToEnd, endsAtRest: isSeenToEnd)
    }

    var candidates: PhaseCandidates? {
        if case .curve(let candidates) = content { candidates } else { nil }
    }
}
