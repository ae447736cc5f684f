extension WorkPlan {
    /// The time of a job in an earlier run.
    public struct MeasuredTime: Codable, Sendable, Hashable {
        /// The wall-clock time, in seconds.
        public var seconds: Double
        /// What was estimated for the job as it was then, in seconds.
        public var estimate: Double

        package init(seconds: Double, estimate: Double) { (self.seconds, self.estimate) = (seconds, estimate) }

        /// The sum of two times.
        package static func + (a: MeasuredTime, b: MeasuredTime) -> MeasuredTime {
            MeasuredTime(seconds: a.seconds + b.seconds, estimate: a.estimate + b.estimate)
        }

        /// The measured time by the estimate; nil if one of them is not positive.
        var ratio: Double? {
            guard seconds > 0, estimate > 0 else { return nil }
            return min(max(seconds / estimate, 1 / Self.maxRatio), Self.maxRatio)
        }

        /// The largest ratio of a measured time and its estimate that is believed. Caches may come from strangers.
        private static let maxRatio = 1000.0
    }

    /// Corrects the estimates by measured times.
    ///
    /// A job that was done before keeps the ratio of its measured time to the estimate that it had then, so that the estimate follows
    /// a change of the scene. Jobs that were not done before have the median of these ratios, which is that of the machine.
    package mutating func calibrate() {
        let ratios = jobs.compactMap { $0.measured?.ratio }.sorted()
        guard !ratios.isEmpty else { return }
        let median = ratios[ratios.count / 2]
        for index in jobs.indices { jobs[index].cost.seconds *= jobs[index].measured?.ratio ?? median }
    }
}
