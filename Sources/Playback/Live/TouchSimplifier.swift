import Graphics
package import SceneModel

/// Finds few movements that stay close to the many of a recorded touch.
package enum TouchSimplifier {
    /// A track with fewer places. At each time it is at most `tolerance` points from the given one, and at its places, which are some
    /// of the given ones, exactly there.
    ///
    /// - Parameters:
    ///   - track: its segments are straight and linear.
    ///   - tail: the seconds before touch-up in which nothing is left out, because the velocity at touch-up depends on them.
    ///
    /// Cost: at most in proportion to the square of the number of segments.
    package static func simplified(_ track: FingerTrack, tolerance: Double, tail: Double = 0) -> FingerTrack {
        var places = [(time: 0.0, point: track.start)]
        for segment in track.segments {
            places.append((places[places.count - 1].time + segment.duration, segment.to))
        }
        guard places.count > 2 else { return track }
        let last = places.count - 1
        let from = places.firstIndex { $0.time >= places[last].time - tail - 1e-9 } ?? last
        var isKept = [Bool](repeating: false, count: places.count)
        isKept[0] = true
        for index in from...last { isKept[index] = true }
        var rest = [(0, from)]
        while let (start, end) = rest.popLast() {
            guard end > start + 1 else { continue }
            let (a, b) = (places[start], places[end])
            var (farthest, distance) = (start, tolerance)
            for index in (start + 1)..<end {
                let fraction = (places[index].time - a.time) / max(b.time - a.time, 1e-9)
                let deviation = places[index].point.distance(to: a.point + (b.point - a.point) * fraction)
                if deviation > distance { (farthest, distance) = (index, deviation) }
            }
            guard farthest > start else { continue }
            isKept[farthest] = true
            rest += [(start, farthest), (farthest, end)]
        }
        var result = track
        result.segments = []
        var previous = 0
        for index in 1...last where isKept[index] {
            // Whole milliseconds, as in the recording.
            let duration = ((places[index].time - places[previous].time) * 1000).rounded() / 1000
            result.segments.append(FingerTrack.Segment(to: places[index].point, duration: duration))
            previous = index
        }
        return result
    }
}
