package import SceneLanguage
package import SceneModel

/// Who recognises beside whom, by UIKit's rules: the first to recognise fails the others that share a touch with it,
/// unless either of two allows both; one that requires another's failure waits until that has failed.
///
/// Deeper layers come first, then the order of the contenders. Source: Apple's UIGestureRecognizer and
/// UIGestureRecognizerDelegate documentation; the order is a convention.
package struct GestureArena: Sendable {
    /// A contender goes to a state.
    package struct Report: Sendable {
        package var contender: Int
        package var state: GestureState
        /// As it is then; it may be reset before anybody asks.
        var recognizer: any GestureRecognizer

        /// A member of `sender`, in canvas coordinates.
        package func member(_ name: String) -> Value? {
            name == "state" ? .symbol(state.rawValue) : recognizer.member(name)
        }
    }

    private struct Entry: Sendable {
        var recognizer: any GestureRecognizer
        var state = RecognizerState.possible
        /// What it wants to go to, while it waits for others to fail.
        var held: RecognizerState?
        /// The fingers it has followed since it was last reset, and those of them that are down.
        var fingers: Set<Int> = []
        var down: Set<Int> = []
    }

    package let contenders: [Candidate]
    private var entries: [Int: Entry] = [:]
    private let order: [Int]
    /// For each, those whose failure it requires.
    private let required: [[Int]]

    /// Contenders without a recogniser take no part.
    package init(_ contenders: [Candidate]) {
        self.contenders = contenders
        for (index, contender) in contenders.enumerated() {
            entries[index] = contender.makeRecognizer().map { Entry(recognizer: $0) }
        }
        order = entries.keys.sorted { a, b in
            let (first, second) = (contenders[a].rank, contenders[b].rank)
            return first == second ? a < b : first < second
        }
        required = contenders.map { contender in
            contenders.indices.filter { other in
                contenders[other].name.map(contender.requiredFailures.contains) ?? false
            }
        }
    }

    /// Whether somebody follows a touch, or has yet to decide about one.
    package var isBusy: Bool { entries.values.contains { !$0.fingers.isEmpty } }

    package func state(of contender: Int) -> RecognizerState { entries[contender]?.state ?? .possible }

    /// A finger went down; every contender on one of the layers follows it. Returns whether there is any.
    package mutating func begin(finger: Int, on layers: [Int]) -> Bool {
        let followers = order.filter { layers.contains(contenders[$0].layer) }
        for index in followers {
            entries[index]?.fingers.insert(finger)
            entries[index]?.down.insert(finger)
        }
        return !followers.isEmpty
    }

    /// Whether a finger that is down is followed by a contender.
    package func isTouched(_ contender: Int) -> Bool { !(entries[contender]?.down.isEmpty ?? true) }

    /// Takes one sample of all touches; returns who goes to which state, in order.
    ///
    /// - Parameter mayBegin: asked when a contender is about to recognise (gestureRecognizerShouldBegin).
    package mutating func receive(
        _ sample: TouchSample, mayBegin: (Int, any GestureRecognizer) -> Bool
    ) -> [Report] {
        var reports: [Report] = []
        for index in order {
            guard var entry = entries[index], !entry.fingers.isEmpty, !entry.state.isOver, entry.held != .ended
            else { continue }
            let own = TouchSample(
                time: sample.time, touches: sample.touches.filter { entry.fingers.contains($0.finger) })
            guard let next = entry.recognizer.receive(own) else {
                entries[index] = entry
                continue
            }
            entries[index] = entry
            apply(next, to: index, mayBegin: mayBegin, reports: &reports)
        }
        settleHeld(mayBegin: mayBegin, reports: &reports)
        reset(after: sample)
        return reports
    }

    private mutating func apply(
        _ next: RecognizerState, to index: Int, mayBegin: (Int, any GestureRecognizer) -> Bool,
        reports: inout [Report]
    ) {
        guard let entry = entries[index] else { return }
        switch (entry.state, next) {
        case (.possible, .began) where entry.held == nil, (.possible, .ended) where entry.held == nil:
            if isPrevented(index) || !mayBegin(index, entry.recognizer) {
                entries[index]?.state = .failed
            } else if awaits(index) {
                entries[index]?.held = next
            } else {
                recognise(index, as: next, reports: &reports)
            }
        case (.possible, .changed): break
        case (.possible, _):
            // One that is still held when its fingers leave has lost its chance.
            entries[index]?.state = .failed
            entries[index]?.held = nil
        default:
            entries[index]?.state = next
            report(index, next, to: &reports)
        }
    }

    /// Goes to began or ended and fails everybody who may not be there too.
    private mutating func recognise(_ index: Int, as state: RecognizerState, reports: inout [Report]) {
        entries[index]?.held = nil
        entries[index]?.state = state
        report(index, state, to: &reports)
        for other in conflicting(of: index) where entries[other]?.state == .possible {
            guard contenders[index].prevents(contenders[other]) else { continue }
            entries[other]?.state = .failed
            entries[other]?.held = nil
        }
    }

    private func report(_ index: Int, _ state: RecognizerState, to reports: inout [Report]) {
        guard let state = state.reported, let recognizer = entries[index]?.recognizer else { return }
        reports.append(Report(contender: index, state: state, recognizer: recognizer))
    }

    /// Those that share a touch with it and may not recognise beside it.
    private func conflicting(of index: Int) -> [Int] {
        guard let entry = entries[index] else { return [] }
        return order.filter { other in
            other != index && !contenders[index].isSimultaneous && !contenders[other].isSimultaneous
                && !(entries[other]?.fingers.isDisjoint(with: entry.fingers) ?? true)
        }
    }

    /// Whether one that recognised before keeps it from doing so.
    private func isPrevented(_ index: Int) -> Bool {
        conflicting(of: index).contains { other in
            guard let state = entries[other]?.state, state.isActive || state == .ended else { return false }
            return contenders[other].prevents(contenders[index])
        }
    }

    /// The required ones that follow one of its touches.
    private func required(of index: Int) -> [Int] {
        guard let entry = entries[index] else { return [] }
        return required[index].filter { !(entries[$0]?.fingers.isDisjoint(with: entry.fingers) ?? true) }
    }

    private func awaits(_ index: Int) -> Bool {
        required(of: index).contains { entries[$0]?.state == .possible }
    }

    /// Lets those go on whose required failures have come.
    private mutating func settleHeld(
        mayBegin: (Int, any GestureRecognizer) -> Bool, reports: inout [Report]
    ) {
        var goesOn = true
        while goesOn {
            goesOn = false
            for index in order {
                guard let held = entries[index]?.held, !awaits(index) else { continue }
                goesOn = true
                let hasLost = required(of: index).contains { other in
                    entries[other]?.state.isActive ?? false || entries[other]?.state == .ended
                }
                if hasLost || isPrevented(index) {
                    entries[index]?.state = .failed
                    entries[index]?.held = nil
                } else {
                    recognise(index, as: held, reports: &reports)
                }
            }
        }
    }

    /// Those that are done start afresh once their fingers have left.
    private mutating func reset(after sample: TouchSample) {
        let lifted = Set(sample.touches.filter(\.isOver).map(\.finger))
        var isOpen: Set<Int> = []
        for index in order {
            entries[index]?.down.subtract(lifted)
            if let entry = entries[index], !entry.state.isOver || !entry.down.isEmpty { isOpen.insert(index) }
        }
        for index in order where !isOpen.contains(index) && !(entries[index]?.fingers.isEmpty ?? true) {
            guard let recognizer = contenders[index].makeRecognizer() else { continue }
            entries[index] = Entry(recognizer: recognizer)
        }
    }
}
