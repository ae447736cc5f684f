/// A track's fingerprints as a function of time; constant before the first and after the last frame.
struct MotionCurve {
    /// The part of the fingerprints that is compared.
    enum Detail {
        /// The cells; interpolated linearly between two frames.
        case cells
        /// The smooth windows; interpolated with a cubic spline between two frames.
        case windows
    }

    /// Frames and their weights in an interpolation.
    private typealias Mix = (frames: SIMD4<Int>, weights: SIMD4<Float>)

    private let prints: [FrameFingerprint]
    private let ends: [Double]
    private let step: Double

    /// - Parameter step: the usual time between frames. A frame is interpolated with the next one only during this time
    ///   before the next: a frame that stays longer does so because nothing moves.
    init(_ track: FrameTrack, step: Double) {
        prints = track.prints
        ends = Array(track.ends.prefix(track.prints.count))
        self.step = step
    }

    /// The sum of absolute differences over all cells or windows and their channels, in levels.
    func distance(_ detail: Detail, at time: Double, from other: MotionCurve, at otherTime: Double) -> Double {
        let (a, b) = (mix(detail, at: time), other.mix(detail, at: otherTime))
        switch detail {
        case .cells:
            return distance(a, other, b, on: \.cells, count: prints[0].cells.count)
        case .windows:
            return distance(a, other, b, on: \.windows, count: prints[0].windows.count)
        }
    }

    @inline(__always)
    private func distance(
        _ a: Mix, _ other: MotionCurve, _ b: Mix, on values: KeyPath<FrameFingerprint, [SIMD4<Float>]>, count: Int
    ) -> Double {
        let (ours, theirs) = (blend(a, values, count: count), other.blend(b, values, count: count))
        var sum = SIMD4<Float>.zero
        for place in 0..<count {
            let step = ours[place] - theirs[place]
            sum += step.replacing(with: -step, where: step .< 0)
        }
        return Double(sum.sum())
    }

    private func blend(
        _ mix: Mix, _ values: KeyPath<FrameFingerprint, [SIMD4<Float>]>, count: Int
    ) -> [SIMD4<Float>] {
        if mix.weights[1] == 1 { return prints[mix.frames[1]][keyPath: values] }
        var sum = [SIMD4<Float>](repeating: .zero, count: count)
        for part in 0..<4 where mix.weights[part] != 0 {
            let weight = mix.weights[part]
            prints[mix.frames[part]][keyPath: values].withUnsafeBufferPointer { print in
                for place in 0..<count { sum[place] += weight * print[place] }
            }
        }
        return sum
    }

    private func mix(_ detail: Detail, at time: Double) -> Mix {
        let frame = shown(at: time)
        let next = min(frame + 1, prints.count - 1)
        let length = ends[frame] - (frame == 0 ? 0 : ends[frame - 1])
        // Rounding to hundredths turns 1/30 s into 0.03 or 0.04 s.
        let share = 1 - (ends[frame] - time) / (length < 1.5 * step ? length : step)
        // A tolerance for rounding errors.
        guard frame < next, share > 1e-6 else { return (SIMD4(frame, frame, frame, frame), SIMD4(0, 1, 0, 0)) }
        let t = Float(min(share, 1))
        switch detail {
        case .cells: return (SIMD4(frame, frame, next, next), SIMD4(0, 1 - t, t, 0))
        case .windows:
            let before = shown(at: ends[frame] - 1.5 * step)
            let after = shown(at: ends[frame] + 1.5 * step)
            // E. Catmull and R. Rom, "A class of local interpolating splines", 1974.
            let (t2, t3) = (t * t, t * t * t)
            return (
                SIMD4(before, frame, next, after),
                SIMD4(-t + 2 * t2 - t3, 2 - 5 * t2 + 3 * t3, t + 4 * t2 - 3 * t3, t3 - t2) / 2
            )
        }
    }

    private func shown(at time: Double) -> Int {
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > time + 1e-9 { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
