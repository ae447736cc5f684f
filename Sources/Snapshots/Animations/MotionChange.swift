/// How the timing of two motions along the same path differs.
package enum MotionChange: Sendable, Hashable, CustomStringConvertible {
    /// Delayed by a number of seconds; negative if earlier.
    case late(Double)
    /// Delayed by a number of frames, if there are no times; negative if earlier.
    case framesLate(Double)
    /// Takes this many times as long, from shortly before the first difference.
    case pace(Double)

    /// `the same path, 33 ms late`
    package var description: String {
        switch self {
        case .late(let time):
            return "the same path, \(Figures.milliseconds(abs(time))) \(time > 0 ? "late" : "early")"
        case .framesLate(let count):
            let frames = Figures.decimal(abs(count), places: 1)
            return "the same path, \(frames) frame\(frames == "1" ? "" : "s") \(count > 0 ? "late" : "early")"
        case .pace(let factor):
            let percent = Figures.decimal(abs(factor - 1) * 100, places: 1)
            return "the same path, \(percent) % \(factor > 1 ? "slower" : "faster")"
        }
    }
}
