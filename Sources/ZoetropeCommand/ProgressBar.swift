import Foundation

/// A line on a terminal with the progress of a rendering and the remaining time.
final class ProgressBar {
    private let name: String
    private let isShown: Bool
    private var start = ContinuousClock.now
    private var lastDone = 0
    private var lastShown: ContinuousClock.Instant?
    private var isVisible = false

    init(_ name: String, isShown: Bool) {
        self.name = name
        self.isShown = isShown
    }

    /// Draws the bar at most ten times a second.
    func show(_ done: Int, of all: Int) {
        guard isShown else { return }
        let now = ContinuousClock.now
        // The next output or the next attempt for a size limit has begun.
        if done < lastDone { start = now }
        lastDone = done
        if let lastShown, now - lastShown < .milliseconds(100), done < all { return }
        lastShown = now
        let elapsed = (now - start) / .seconds(1)
        let left = Int((elapsed / Double(max(done, 1)) * Double(all - done)).rounded(.up))
        let line = ProgressLine(name: name, done: done, all: all, left: left)
        Console.replaceLine(line.text(columns: Console.columns(of: .standardError)))
        isVisible = true
    }

    func clear() {
        guard isVisible else { return }
        Console.replaceLine("")
        isVisible = false
    }
}
