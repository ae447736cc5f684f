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

    /// The indices in `Scene.expectations` of the expectations that were checked.
    package private(set) var checked: [Int] = []
    package private(set) var failures: [Failure] = []

    /// Checks every expectation that belongs to the script of a timeline.
    ///
    /// An expectation that declares a script belongs to that script, any other to each script that passes all its
    /// markers. An expectation over a range of time evaluates its expression 600 times per second.
    package init(_ sampler: Sampler) {
        let recording = TimelineRecording(sampler: sampler)
        let timeline = sampler.timeline
        for (index, expectation) in timeline.scene.expectations.enumerated() {
            let passes = expectation.markers.allSatisfy { timeline.time(ofMarker: $0) != nil }
            guard expectation.script.map({ $0 == timeline.script }) ?? passes else { continue }
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
