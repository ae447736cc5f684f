import Synchronization

/// Numbers of played scenes in requests for frames, which no two scenes of a server share.
enum PictureNumbers {
    /// Begins at a random number, so that a page of an earlier server process does not get a scene of this one.
    private static let last = Atomic<Int>(Int.random(in: 1...1_000_000) * 1_000)

    static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
