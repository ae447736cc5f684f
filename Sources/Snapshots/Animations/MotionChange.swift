/// How one clip's motion lies in time beside another's that takes the same path.
package enum MotionChange: Sendable, Hashable, CustomStringConvertible {
    /// Later by so many seconds, or earlier below 0.
    case late(Double)
    /// Later by so many frames, where there are no times.
    case framesLate(Double)
    /// It takes so many times as long, from a moment shortly before the first difference on.
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
