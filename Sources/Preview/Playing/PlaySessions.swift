import SceneModel

/// The scenes that pages play with.
actor PlaySessions {
    /// The last used last. Beyond the limit, the one that was not used for the longest time ends when another begins.
    private var sessions: [(number: Int, session: PlaySession)] = []
    /// Begins at a random number, so that a page of an earlier server process does not play in a session of this one.
    private var next = Int.random(in: 1...1_000_000) * 1_000

    /// - Returns: the number of the session.
    func add(_ session: PlaySession) -> Int {
        if sessions.count == RecordingLimits.sessions { sessions.removeFirst() }
        defer { next += 1 }
        sessions.append((next, session))
        return next
    }

    /// Nil if it has ended.
    func session(_ number: Int) -> PlaySession? {
        guard let place = sessions.firstIndex(where: { $0.number == number }) else { return nil }
        sessions.append(sessions.remove(at: place))
        return sessions.last?.session
    }

    func end(_ number: Int) { sessions.removeAll { $0.number == number } }
}
