package import SceneLanguage
package import SceneModel

/// Resolves conflicts between recognisers by UIKit's rules.
///
/// The first candidate to recognise makes all others fail that share a touch with it, unless one of the two is
/// simultaneous. A candidate that requires the failure of another waits until that one has failed. Candidates on deeper
/// layers come first, then the order of the candidates. Source: Apple's documentation of UIGestureRecognizer and
/// UIGestureRecognizerDelegate; the order is a convention.
package struct GestureArena: Sendable {
    /// A state change of a candidate.
    package struct Report: Sendable {
        package var candidate: Int
        package var state: GestureState
        /// A copy at the time of the change, because the arena may reset the recogniser before the report is read.
        var recognizer: any GestureRecognizer

        /// A member of `sender`, in canvas coordinates.
        package func member(_ name: String) -> Value? {
            name == "state" ? .symbol(state.rawValue) : recognizer.member(name)
        }
    }

    private struct Entry: Sendable {
        var recognizer: any GestureRecognizer
        var state = RecognizerState.possible
        /// The state that it will enter when the candidates that it waits for have failed.
        var pending: RecognizerState?
        /// The fingers that it has received since it was last reset, and those of them that are down.
        var fingers: Set<Int> = []
        var down: Set<Int> = []
    }

    package let candidates: [Candidate]
    private var entries: [Int: Entry] = [:]
    private let order: [Int]
    /// The candidates that have received fingers since they were last reset, in `order`.
    private var touched: [Int] = []
    /// The candidates whose failure each candidate requires.
    private let requirements: [[Int]]

    /// - Parameter candidates: candidates without a recogniser are ignored.
    package init(_ candidates: [Candidate]) {
        self.candidates = candidates
        for (index, candidate) in candidates.enumerated() {
            entries[index] = candidate.makeRecognizer().map { Entry(recognizer: $0) }
        }
        order = entries.keys.sorted { a, b in
            let (first, second) = (candidates[a].rank, candidates[b].rank)
            return first == second ? a < b : first < second
        }
        requirements = candidates.map { candidate in
            candidates.indices.filter { other in
                candidates[other].name.map(candidate.requiredFailures.contains) ?? false
            }
        }
    }

    /// Whether a recogniser has received touches and has not been reset since.
    package var isBusy: Bool { !touched.isEmpty }

    package func state(of candidate: Int) -> RecognizerState { entries[candidate]?.state ?? .possible }

    /// Assigns a new finger to all candidates on some layers that receive it. Returns false if there are none on the layers.
    ///
    /// - Parameter delay: the time in seconds until a content touch of a layer begins.
    package mutating func begin(
        finger: Int, on layers: [Int], receives: (Candidate) -> Bool = { _ in true },
        delay: (Int) -> Double = { _ in 0 }
    ) -> Bool {
        let onLayers = order.filter { layers.contains(candidates[$0].layer) }
        let recipients = onLayers.filter { receives(candidates[$0]) }
        for index in recipients {
            if candidates[index].isPassive, entries[index]?.fingers.isEmpty == true,
                var touch = entries[index]?.recognizer as? ContentTouchRecognizer
            {
                touch.delay = delay(candidates[index].layer)
                entries[index]?.recognizer = touch
            }
            entries[index]?.fingers.insert(finger)
            entries[index]?.down.insert(finger)
        }
        updateTouched()
        return !onLayers.isEmpty
    }

    private mutating func updateTouched() { touched = order.filter { entries[$0]?.fingers.isEmpty == false } }

    /// Sets a member that the recogniser of a candidate measures, in canvas coordinates.
    package mutating func rebase(_ candidate: Int, _ member: String, to value: Value) {
        entries[candidate]?.recognizer.rebase(member, to: value)
    }

    /// Whether a finger of a candidate is down.
    package func isTouched(_ candidate: Int) -> Bool { !(entries[candidate]?.down.isEmpty ?? true) }

    /// The layers with a content touch that has begun, and its fingers.
    var contentTouches: [(layer: Int, fingers: Set<Int>)] {
        entries.compactMap { index, entry in
            candidates[index].isPassive && entry.state.isActive ? (candidates[index].layer, entry.fingers) : nil
        }
    }

    /// The fingers that a candidate has received since it was last reset.
    func fingers(of candidate: Int) -> Set<Int> { entries[candidate]?.fingers ?? [] }

    /// The number of fingers of a candidate that are down.
    package func numberOfTouches(_ candidate: Int) -> Int { entries[candidate]?.down.count ?? 0 }

    /// Delivers a sample of all touches to the candidates and returns their state changes in order: those of parts before those of
    /// the file that includes them, whose handlers see the result.
    ///
    /// - Parameter mayBegin: whether a candidate that is about to recognise may do so (gestureRecognizerShouldBegin).
    package mutating func receive(
        _ sample: TouchSample, mayBegin: (Int, any GestureRecognizer) -> Bool
    ) -> [Report] {
        var reports: [Report] = []
        for index in touched {
            guard var entry = entries[index], !entry.state.isOver, entry.pending != .ended else { continue }
            let candidateSample = TouchSample(
                time: sample.time, touches: sample.touches.filter { entry.fingers.contains($0.finger) })
            guard let next = entry.recognizer.receive(candidateSample) else {
                entries[index] = entry
                continue
            }
            entries[index] = entry
            apply(next, to: index, mayBegin: mayBegin, reports: &reports)
        }
        resolvePending(mayBegin: mayBegin, reports: &reports)
        reset(after: sample)
        return ordered(reports)
    }

    /// Content touches keep their places: they begin before and are cancelled by what is recognised.
    private func ordered(_ reports: [Report]) -> [Report] {
        let places = reports.indices.filter { !candidates[reports[$0].candidate].isPassive }
        func depth(_ place: Int) -> Int { candidates[reports[place].candidate].includeDepth }
        guard let first = places.first, places.contains(where: { depth($0) != depth(first) }) else { return reports }
        let sorted = Dictionary(grouping: places, by: depth).sorted { $0.key > $1.key }.flatMap(\.value)
        var result = reports
        for (place, source) in zip(places, sorted) { result[place] = reports[source] }
        return result
    }

    private mutating func apply(
        _ next: RecognizerState, to index: Int, mayBegin: (Int, any GestureRecognizer) -> Bool,
        reports: inout [Report]
    ) {
        guard let entry = entries[index] else { return }
        guard !candidates[index].isPassive else { return pass(next, to: index, reports: &reports) }
        switch (entry.state, next) {
        case (.possible, .began) where entry.pending == nil, (.possible, .ended) where entry.pending == nil:
            if isPrevented(index) || !mayBegin(index, entry.recognizer) {
                entries[index]?.state = .failed
            } else if isWaiting(index) {
                entries[index]?.pending = next
            } else {
                recognize(index, as: next, reports: &reports)
            }
        case (.possible, .changed): break
        case (.possible, _):
            // A candidate that is still waiting when its fingers lift fails.
            entries[index]?.state = .failed
            entries[index]?.pending = nil
        default:
            entries[index]?.state = next
            report(index, next, to: &reports)
        }
    }

    /// Applies the state of a content touch. One that ends before it has begun begins at that time.
    private mutating func pass(_ next: RecognizerState, to index: Int, reports: inout [Report]) {
        let state = entries[index]?.state ?? .possible
        entries[index]?.state = next
        if state == .possible, next == .ended { report(index, .began, to: &reports) }
        report(index, next, to: &reports)
    }

    /// Cancels the content touches that share a finger with a candidate that recognises (cancelsTouchesInView). Those that
    /// have not begun fail.
    private mutating func cancelContentTouches(sharing index: Int, reports: inout [Report]) {
        let fingers = entries[index]?.fingers ?? []
        for other in order where candidates[other].isPassive {
            guard let entry = entries[other], !entry.state.isOver, !entry.fingers.isDisjoint(with: fingers) else {
                continue
            }
            entries[other]?.state = entry.state.isActive ? .cancelled : .failed
            if entry.state.isActive { report(other, .cancelled, to: &reports) }
        }
    }

    /// Enters the state began or ended and makes conflicting candidates fail.
    private mutating func recognize(_ index: Int, as state: RecognizerState, reports: inout [Report]) {
        entries[index]?.pending = nil
        entries[index]?.state = state
        cancelContentTouches(sharing: index, reports: &reports)
        report(index, state, to: &reports)
        for other in conflictingCandidates(of: index) where entries[other]?.state == .possible {
            guard candidates[index].prevents(candidates[other]) else { continue }
            entries[other]?.state = .failed
            entries[other]?.pending = nil
        }
    }

    private func report(_ index: Int, _ state: RecognizerState, to reports: inout [Report]) {
        guard let state = state.reported, let recognizer = entries[index]?.recognizer else { return }
        reports.append(Report(candidate: index, state: state, recognizer: recognizer))
    }

    /// The candidates that share a touch with a candidate and may not recognise simultaneously with it.
    private func conflictingCandidates(of index: Int) -> [Int] {
        guard let entry = entries[index] else { return [] }
        return order.filter { other in
            other != index && !candidates[other].isPassive && !candidates[index].isSimultaneous
                && !candidates[other].isSimultaneous
                && !(entries[other]?.fingers.isDisjoint(with: entry.fingers) ?? true)
        }
    }

    /// Whether a conflicting candidate has already recognised and prevents this one.
    private func isPrevented(_ index: Int) -> Bool {
        conflictingCandidates(of: index).contains { other in
            guard let state = entries[other]?.state, state.isActive || state == .ended else { return false }
            return candidates[other].prevents(candidates[index])
        }
    }

    /// The required candidates that share a touch with a candidate.
    private func requiredCandidates(of index: Int) -> [Int] {
        guard let entry = entries[index] else { return [] }
        return requirements[index].filter { !(entries[$0]?.fingers.isDisjoint(with: entry.fingers) ?? true) }
    }

    private func isWaiting(_ index: Int) -> Bool {
        requiredCandidates(of: index).contains { entries[$0]?.state == .possible }
    }

    /// Resolves candidates that no longer wait for others: they recognise, or fail if a required one has recognised.
    private mutating func resolvePending(
        mayBegin: (Int, any GestureRecognizer) -> Bool, reports: inout [Report]
    ) {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in touched {
                guard let pending = entries[index]?.pending, !isWaiting(index) else { continue }
                hasChanged = true
                let hasRequiredRecognized = requiredCandidates(of: index).contains { other in
                    entries[other]?.state.isActive ?? false || entries[other]?.state == .ended
                }
                if hasRequiredRecognized || isPrevented(index) {
                    entries[index]?.state = .failed
                    entries[index]?.pending = nil
                } else {
                    recognize(index, as: pending, reports: &reports)
                }
            }
        }
    }

    /// Resets candidates that have ended or failed once all their fingers have lifted.
    private mutating func reset(after sample: TouchSample) {
        let lifted = sample.touches.filter(\.isOver).map(\.finger)
        var hasReset = false
        for index in touched {
            for finger in lifted { entries[index]?.down.remove(finger) }
            guard let state = entries[index]?.state, state.isOver, entries[index]?.down.isEmpty == true,
                let recognizer = candidates[index].makeRecognizer()
            else { continue }
            entries[index] = Entry(recognizer: recognizer)
            hasReset = true
        }
        if hasReset { updateTouched() }
    }
}
