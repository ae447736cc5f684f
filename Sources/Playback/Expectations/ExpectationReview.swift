package import SceneModel

/// The result of checking a scene's expectations against one run of a script.
package struct ExpectationReview: Sendable {
    /// An expectation that is not met.
    package struct Failure: Sendable {
        /// Its index in `Scene.expectations`.
        package var expectation: Int
        package var script: String
        package var contradiction: ExpectationFailure
        /// The marker at the time of the contradiction, if any.
        package var marker: String?
        /// The last marker before that time; nil if `marker` is not nil.
        package var passed: Marker?
        /// The values at that time of names in its expressions, except for those that `found` contains.
        package var values: [(name: String, value: String)]
    }

    /// What an expectation compares, sampled over a script.
    package struct Curves: Sendable {
        /// For each number that is compared, its value at equal distances from the start to the end of the script. A point has
        /// two numbers, a rectangle four.
        package var values: [[Double?]]
        /// The length of the script in seconds.
        package var duration: Double

        /// The number of samples.
        private static let count = 241
        /// The maximum number of lines.
        private static let maxLines = 4

        /// Cost: evaluates the expressions of the expectation 241 times.
        ///
        /// - Parameter failure: a failure of the expectation, which decides what is shown.
        package init(of expectation: Expectation, _ failure: ExpectationFailure, in sampler: Sampler) {
            let recording = TimelineRecording(sampler: sampler)
            duration = recording.duration
            let samples = (0..<Self.count).map { index in
                expectation.numbers(
                    of: failure, in: recording, at: recording.duration * Double(index) / Double(Self.count - 1))
            }
            values = (0..<(samples.first?.count ?? 0)).flatMap { term in
                let width = samples.compactMap { $0[term]?.count }.max() ?? 1
                return (0..<width).map { index in
                    samples.map { sample in
                        sample[term].flatMap { index < $0.count ? $0[index] : nil }
                    }
                }
            }
            // Numbers that do not change are left out first, such as the size of a rectangle that moves.
            if values.count > Self.maxLines { values.removeAll { Set($0).count <= 1 } }
            values = Array(values.prefix(Self.maxLines))
        }
    }

    /// The indices in `Scene.expectations` of the expectations that were checked.
    package private(set) var checked: [Int] = []
    package private(set) var failures: [Failure] = []

    /// Checks every expectation that belongs to the script of a timeline.
    ///
    /// An expectation that declares a script belongs to that script, any other to each script that passes all its
    /// markers. An expectation over a range of time evaluates its expression 600 times per second.
    ///
    /// - Parameter comparison: checks expectations that name a recording; nil to leave them unchecked.
    package init(_ sampler: Sampler, comparison: RecordingComparison? = nil) {
        let recording = TimelineRecording(sampler: sampler, comparison: comparison)
        let timeline = sampler.timeline
        for (index, expectation) in timeline.scene.expectations.enumerated() {
            let passes = expectation.markers.allSatisfy { timeline.time(ofMarker: $0) != nil }
            guard expectation.script.map({ $0 == timeline.script }) ?? passes else { continue }
            if type(of: expectation.kind).needsRecording, comparison == nil { continue }
            checked.append(index)
            do throws(ExpectationFailure) {
                try expectation.check(recording)
            } catch {
                let marker = timeline.markers.first { abs($0.time - error.time) < 1e-9 }?.name
                let passed = timeline.markers.last { $0.time < error.time }
                failures.append(
                    Failure(
                        expectation: index, script: timeline.script, contradiction: error, marker: marker,
                        passed: marker == nil ? passed : nil,
                        values: error.isMeasured ? expectation.values(in: recording, at: error.time) : []))
            }
        }
    }
}
