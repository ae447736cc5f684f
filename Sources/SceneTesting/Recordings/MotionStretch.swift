/// The samples of a measured motion between two rests, with what is known of these rests.
struct MotionStretch: Sendable, Hashable {
    /// Indices of the samples, with some of the rest before and after.
    let samples: Range<Int>
    /// Indices of the samples that move.
    let moving: Range<Int>

    /// A shorter rest does not separate two motions, in seconds.
    private static let minRest = 0.15
    /// How much of a rest belongs to the motion before or after it, in seconds.
    private static let maxRest = 0.3

    /// The stretches of a measured motion, in order; none if it does not move.
    static func all(of motion: MeasuredMotion) -> [MotionStretch] {
        let times = motion.times
        let error = max(motion.error, motion.tolerance(0.2))
        // A sample moves if the values leave it by more than their errors within the time of a rest.
        let moves = times.indices.map { index in
            let reach = times.indices[index...].prefix { times[$0] - times[index] <= minRest || $0 == index + 1 }
            return reach.contains { next in
                motion.values.contains { values in abs(values[next] - values[index]) > error }
            }
        }
        var runs: [Range<Int>] = []
        for index in times.indices where moves[index] {
            let end = min(index + 2, times.count)
            if let last = runs.last, index <= last.upperBound {
                runs[runs.count - 1] = last.lowerBound..<end
            } else {
                runs.append(index..<end)
            }
        }
        // A sample at rest is counted among those that move if the motion begins soon after it.
        for index in runs.indices {
            var first = runs[index].lowerBound
            while first + 2 < runs[index].upperBound,
                motion.values.allSatisfy({ values in
                    abs(values[first + 1] - values[runs[index].lowerBound]) <= error
                })
            {
                first += 1
            }
            runs[index] = first..<runs[index].upperBound
        }
        return runs.enumerated().map { place, run in
            let low = place > 0 ? runs[place - 1].upperBound : 0
            let high = place + 1 < runs.count ? runs[place + 1].lowerBound : times.count
            let first = (low..<run.lowerBound).first { times[run.lowerBound] - times[$0] <= maxRest } ?? run.lowerBound
            let last =
                (run.upperBound..<max(high, run.upperBound)).last { times[$0] - times[run.upperBound - 1] <= maxRest }
                .map { $0 + 1 } ?? run.upperBound
            return MotionStretch(samples: first..<last, moving: run)
        }
    }
}
