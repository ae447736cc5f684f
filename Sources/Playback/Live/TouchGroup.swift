package import SceneModel

/// The touches from the first finger that goes down to the last one that lifts: what one step of a script makes.
package struct TouchGroup: Sendable, Hashable {
    /// The tick at which the first finger goes down.
    package var tick: Int
    /// In the order in which they go down. Their times are seconds since `tick`.
    package var fingers: [FingerTrack]

    package init(tick: Int, fingers: [FingerTrack]) {
        self.tick = tick
        self.fingers = fingers
    }

    /// The tick at which the last finger has lifted and the next step of a script begins. A finger that lifts in the tick of its
    /// touch-down ends in the next one.
    package var end: Int {
        fingers.map { Self.end(of: $0, from: tick) }.max() ?? tick
    }

    static func end(of track: FingerTrack, from tick: Int) -> Int {
        let start = Clock.time(of: tick)
        return max(Clock.tick(atOrAfter: start + track.up), Clock.tick(atOrAfter: start + track.down) + 1)
    }
}

/// The touches that someone made while a scene played, and when the scene was at rest between them.
package struct TouchRecording: Sendable, Hashable {
    /// A group, with the rest before it.
    package struct Entry: Sendable, Hashable {
        package var group: TouchGroup
        /// The first tick after the group before at which the scene had settled; nil if it had not before this group began.
        package var settled: Int?

        package init(group: TouchGroup, settled: Int? = nil) {
            self.group = group
            self.settled = settled
        }
    }

    /// In the order of time.
    package var entries: [Entry]
    /// The first tick after the last group at which the scene had settled; nil if it had not at `end`.
    package var settled: Int?
    /// The tick of the last moment.
    package var end: Int

    package init(entries: [Entry], settled: Int? = nil, end: Int) {
        self.entries = entries
        self.settled = settled
        self.end = end
    }

    package var groups: [TouchGroup] { entries.map(\.group) }

    /// The touches that began between two ticks, as touches of a scene that starts at the first one. A touch that began before
    /// the second tick keeps its end.
    ///
    /// - Returns: groups for `TouchReplay`, which finds out when the scene settles.
    package func groups(in range: ClosedRange<Int>) -> (groups: [TouchGroup], end: Int) {
        let kept = groups.filter { range.contains($0.tick) }.map { group in
            TouchGroup(tick: group.tick - range.lowerBound, fingers: group.fingers)
        }
        let end = min(range.upperBound, self.end) - range.lowerBound
        return (kept, max(end, kept.last?.end ?? 0))
    }
}
