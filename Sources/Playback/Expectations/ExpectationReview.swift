package import SceneModel

/// What a scene expects of one script, held against what the script did.
package struct ExpectationReview: Sendable {
    /// An expectation that does not hold.
    package struct Failure: Sendable {
        /// Its place in `Scene.expectations`.
        package var expectation: Int
        package var script: String
        package var contradiction: Contradiction
        /// The marker that lies at the contradiction's time, if any.
        package var marker: String?
        /// The last marker passed before that time; nil where one lies at it.
        package var passed: Marker?
        /// What its expressions name and `found` does not show, with the values at that time.
        package var values: [(name: String, value: String)]
    }

    /// Places in `Scene.expectations` of those that were checked.
    package private(set) var checked: [Int] = []
    package private(set) var failures: [Failure] = []

    /// Checks every expectation that belongs to the script of a timeline.
    ///
    /// One that names a script belongs to that script; any other to each script that passes all its markers.
    /// Cost: an expectation over a stretch of time evaluates its expression 600 times a second.
    package init(_ sampler: Sampler) {
        let recording = TimelineRecording(sampler: sampler)
        let timeline = sampler.timeline
        for (index, expectation) in timeline.scene.expectations.enumerated() {
            let passes = expectation.markers.allSatisfy { timeline.time(ofMarker: $0) != nil }
            guard expectation.script.map({ $0 == timeline.script }) ?? passes else { continue }
            checked.append(index)
            do throws(Contradiction) {
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
