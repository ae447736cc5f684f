package import Graphics

/// Touches that depend on a seed only: taps, drags, flicks, pinches, overlapping fingers and pauses.
package struct RandomTouches {
    /// What fingers did at a time in milliseconds since the start.
    package struct Report: Sendable {
        package struct Touch: Sendable {
            package var finger: Int
            /// `began`, `moved` or `ended`.
            package var phase: String
            package var location: Point

            package init(finger: Int, phase: String, location: Point) {
                (self.finger, self.phase, self.location) = (finger, phase, location)
            }
        }

        package var time: Int
        package var touches: [Touch]

        package init(time: Int, touches: [Touch]) { (self.time, self.touches) = (time, touches) }
    }

    private var state: UInt64
    package let size: Size

    package init(seed: UInt64, size: Size) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        self.size = size
    }

    /// A number in 0..<1.
    private mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / Double(1 << 53)
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * next()
    }

    private mutating func point() -> Point { Point(number(0...size.width), number(0...size.height)) }

    /// Reports with their times in milliseconds, about 60 each second.
    package mutating func reports(groups: Int) -> [Report] {
        var result: [Report] = []
        var now = 10
        for _ in 0..<groups {
            let fingers = next() < 0.7 ? 1 : 2
            var places = (0..<fingers).map { _ in point() }
            let speeds = (0..<fingers).map { _ in Point(number(-900...900), number(-900...900)) }
            let count = Int(number(1...30))
            let rests = next() < 0.3
            let starts = (0..<fingers).map { $0 == 0 ? 0 : Int(number(0...3)) }
            let ends = (0..<fingers).map { starts[$0] + max(1, count - Int(number(0...3))) }
            for step in 0...(ends.max() ?? 0) {
                var touches: [Report.Touch] = []
                for finger in 0..<fingers where step >= starts[finger] && step <= ends[finger] {
                    if step > starts[finger], !(rests && step * 2 > count) {
                        places[finger] = places[finger] + speeds[finger] * 0.016 + Point(number(-1...1), number(-1...1))
                    }
                    let phase = step == starts[finger] ? "began" : step == ends[finger] ? "ended" : "moved"
                    touches.append(Report.Touch(finger: finger, phase: phase, location: places[finger]))
                }
                result.append(Report(time: now, touches: touches))
                now += Int(number(8...24))
            }
            let pause = next() < 0.4 ? number(0...120) : number(300...2500)
            now += Int(pause)
            if next() < 0.5 { result.append(Report(time: now - 1, touches: [])) }
        }
        result.append(Report(time: now + 400, touches: []))
        return result
    }
}
