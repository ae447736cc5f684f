import Documents

/// The text of a progress bar, which fits into one line of a terminal.
struct ProgressLine {
    let name: String
    let done: Int
    let all: Int
    /// The remaining seconds.
    let left: Int

    private static let barWidth = 24
    private static let minBarWidth = 6
    /// Shorter names say nothing.
    private static let minNameWidth = 6

    /// - Parameter columns: those of the terminal. The last one stays empty, because some terminals break the line after it.
    func text(columns: Int) -> String {
        let numbers = "\(done)/\(all)"
        let time = "\(left) s left"
        let available = max(columns - 1, 0)
        let width = name.terminalWidth
        // What does not fit is left out: first the bar, then the name, then the time.
        let rest = available - width - numbers.count - time.count - 6
        if rest >= Self.minBarWidth {
            return [name, bar(min(rest, Self.barWidth)), numbers, time].joined(separator: "  ")
        }
        let room = available - numbers.count - time.count - 4
        if room >= min(width, Self.minNameWidth) {
            let short = width <= room ? name : name.prefix(columns: room - 1) + "…"
            return [short, numbers, time].joined(separator: "  ")
        }
        let short = [numbers, time].joined(separator: "  ")
        return String((short.count <= available ? short : numbers).prefix(available))
    }

    private func bar(_ width: Int) -> String {
        let filled = all == 0 ? width : min(done, all) * width / all
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    }
}
