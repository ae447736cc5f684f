import Foundation
import Synchronization

/// A line on a terminal with the progress of a rendering and the remaining time. It can be used from several threads.
final class ProgressBar: Sendable {
    private let name: String
    private let isShown: Bool
    private let state = Mutex(State())

    private struct State {
        var start = ContinuousClock.now
        var lastDone = 0
        var lastShown: ContinuousClock.Instant?
        var isVisible = false
    }

    init(_ name: String, isShown: Bool) {
        self.name = name
        self.isShown = isShown
    }

    /// Draws the bar at most ten times a second.
    func show(_ done: Int, of all: Int) {
        guard isShown else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            // The next output or the next attempt for a size limit has begun.
            if done < state.lastDone { state.start = now }
            state.lastDone = done
            if let last = state.lastShown, now - last < .milliseconds(100), done < all { return }
            state.lastShown = now
            let elapsed = (now - state.start) / .seconds(1)
            let left = Int((elapsed / Double(max(done, 1)) * Double(all - done)).rounded(.up))
            let line = ProgressLine(name: name, done: done, all: all, left: left)
            Console.replaceLine(line.text(columns: Console.columns(of: .standardError)))
            state.isVisible = true
        }
    }

    func clear() {
        state.withLock { state in
            guard state.isVisible else { return }
            Console.replaceLine("")
            state.isVisible = false
        }
    }
}
