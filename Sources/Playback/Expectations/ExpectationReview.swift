package import SceneModel

/// The result of checking a scene's expectations against one run of a script.
package struct ExpectationReview: Sendable {
    /// An expectation that is not met.
    package struct Failure: Sendable {
        /// Its index in `Scene.expectations`.
        package var expectation: Int
        package var script: String
        package var contradiction: ExpectationFailure
        /// The marker at the time of the contradiction, if any; of several, one that the expectation names.
        package var marker: String?
        /// The last marker before that time; nil if `marker` is not nil.
        package var passed: Marker?
        /// The values at that time of names in its expressions, except for those that `found` contains.
        package var values: [(name: String, value: String)]
    }

    /// What an expectation compares, sampled over the part of a script that it is about, and a little before and after it.
    package struct Curves: Sendable {
        /// A number that is compared. A point has two, a rectangle four.
        package struct Line: Sendable {
            /// As in the scene, with the name of the component.
            package var name: String
            /// The values at equal distances in `span`.
            package var values: [Double?]
            /// The value with which it is compared; nil if the expectation is not about one.
            package var target: Double?
        }

        package var lines: [Line]
        /// How the lines are compared with their targets.
        package var targetKind: ExpectationFailure.TargetKind
        /// The length of the script in seconds.
        package var duration: Double
        /// The sampled times in seconds.
        package var span: ClosedRange<Double>
        /// The time that the expectation is about in seconds; nil for the whole script or single moments.
        package var window: ClosedRange<Double>?

        /// The number of samples.
        private static let count = 241
        /// The maximum number of lines.
        private static let maxLines = 4
        /// The part of the window that is sampled before and after it.
        private static let margin = 0.15

        /// Cost: evaluates the expressions of the expectation 241 times.
        ///
        /// - Parameter failure: a failure of the expectation, which decides what is shown.
        package init(of expectation: Expectation, _ failure: ExpectationFailure, in sampler: Sampler) {
            let recording = TimelineRecording(sampler: sampler)
            duration = recording.duration
            window = expectation.window(in: recording)
            let margin = window.map { Self.margin * ($0.upperBound - $0.lowerBound) } ?? 0
            let start = window.map { max(0, $0.lowerBound - margin) } ?? 0
            let end = window.map { min(recording.duration, $0.upperBound + margin) } ?? recording.duration
            span = start...max(start, end)
            let terms = expectation.chartedTerms(of: failure)
            let samples = (0..<Self.count).map { index in
                expectation.numbers(
                    of: terms, in: recording, at: start + (end - start) * Double(index) / Double(Self.count - 1))
            }
            let targets = failure.target?.charted
            targetKind = failure.targetKind
            lines = terms.enumerated().flatMap { place, term in
                let suffixes = samples.lazy.compactMap { $0[place] }.first { !$0.isEmpty }?.map(\.suffix) ?? []
                return suffixes.enumerated().map { index, suffix in
                    Line(
                        name: term.text.isEmpty ? "" : term.text + suffix,
                        values: samples.map { sample in
                            sample[place].flatMap { index < $0.count ? $0[index].number : nil }
                        }, target: targets.flatMap { index < $0.count ? $0[index].number : nil })
                }
            }
            // Numbers that do not change are left out first, such as the size of a rectangle that moves.
            if lines.count > Self.maxLines { lines.removeAll { Set($0.values).count <= 1 } }
            lines = Array(lines.prefix(Self.maxLines))
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
                let markers = timeline.markers.filter { abs($0.time - error.time) < 1e-9 }.map(\.name)
                let marker = markers.first(where: expectation.markers.contains) ?? markers.first
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
