/// A stretch of samples that one curve explains, or none.
struct Segment: Sendable {
    enum Content: Sendable {
        case free
        case jump
        case curve(PhaseCandidates)
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

    /// Whether it is a curve that its samples determine.
    var isDetermined: Bool {
        candidates.map { PhaseDescription($0).isDetermined(isComplete: isComplete, endsAtRest: endsAtRest && !isCut) }
            ?? false
    }

    /// Whether the samples show the motion from its begin to its end.
    var isComplete: Bool { startsAtRest && endsAtRest && !isCut }

    var candidates: PhaseCandidates? {
        if case .curve(let candidates) = content { candidates } else { nil }
    }
}
