import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    func start(animator index: Int) throws {
        try control(index, making: true) { state, time in state.start(at: time) }
    }

    func pause(animator index: Int) throws {
        try control(index, making: true) { state, time in state.pause(at: time) }
    }

    func scrub(animator index: Int, to fraction: Double) throws {
        try control(index, making: true) { state, time in state.scrub(to: fraction, at: time) }
    }

    func resume(animator index: Int, timing: Timing?, factor: Double, at location: SourceLocation) throws {
        guard factor >= 0 else { throw SceneError("durationFactor cannot be negative", at: location) }
        guard let duration = animators[index]?.state.curve.duration else { return }
        let other = try timing?.curve(duration: duration, initialVelocity: nil, in: self, at: location)
        try control(index) { state, time in state.resume(at: time, other: other, factor: factor) }
    }

    func reverse(animator index: Int) throws {
        try control(index) { state, time in state.reverse(at: time) }
    }

    func stop(animator index: Int, withoutFinishing: Bool) throws {
        try control(index) { state, time in state.stop(at: time, withoutFinishing: withoutFinishing) }
        if animators[index]?.state.phase == .inactive { try settle(animator: index) }
    }

    func finish(animator index: Int, at name: String, location: SourceLocation) throws {
        guard let running = animators[index] else { return }
        guard running.state.phase == .stopped, let position = AnimatorState.Position(rawValue: name) else {
            throw SceneError(
                "\(scene.animators[index].name) is not stopped", hint: "stop: with withoutFinishing: false comes first",
                at: location)
        }
        try control(index) { state, _ in state.finish(at: position) }
        try settle(animator: index)
        try complete(animator: index, at: position)
    }

    /// Lets a call change an animator's state and shows the change from this tick on.
    ///
    /// - Parameter making: whether the call wakes an inactive animator, whose values are then worked out.
    private func control(
        _ index: Int, making: Bool = false, _ change: (inout AnimatorState, Double) -> Void
    ) throws {
        let isNew = animators[index] == nil
        if isNew {
            guard making else { return }
            animators[index] = RunningAnimator(order: takeNumber(), state: try state(of: index), parts: [])
        }
        guard var state = animators[index]?.state else { return }
        let wasRunning = state.isRunning
        change(&state, time)
        animators[index]?.state = state
        if isNew {
            try addParts(to: index)
            record("animator.started", [("animator", .text(scene.animators[index].name))])
        } else {
            try show(animator: index)
        }
        if wasRunning != state.isRunning, !isNew {
            record(
                state.isRunning ? "animator.continued" : "animator.paused",
                [("animator", .text(scene.animators[index].name))])
        }
    }

    /// A fresh state; the animator's numbers are evaluated once, here.
    private func state(of index: Int) throws -> AnimatorState {
        let animator = scene.animators[index]
        let length = try number(animator.duration)
        let curve = try animator.timing.curve(
            duration: length, initialVelocity: nil, in: self, at: animator.location)
        let delay = try animator.delay.map { try number($0) } ?? 0
        guard delay >= 0 else {
            throw SceneError("a delay cannot be negative", at: animator.delay?.location ?? animator.location)
        }
        return AnimatorState(
            curve: curve, delay: delay, scrubsLinearly: animator.scrubsLinearly,
            pausesOnCompletion: animator.pausesOnCompletion)
    }

    /// Gives the values their goals; changes of several animators on one value add up where the type has a sum.
    private func addParts(to index: Int) throws {
        guard let running = animators[index] else { return }
        let goals = try scene.animators[index].animations.map { assignment in
            (
                cell: try cell(of: assignment.target, at: assignment.value.location),
                goal: try value(of: assignment.value)
            )
        }
        for (cell, goal) in goals {
            var span = try span(of: cell)
            let sums = span.model.adding(from: span.model, minus: goal, weight: 1) != nil
            let from = sums ? span.model : span.presentation(at: time)
            if !sums { cancelAnimations(of: cell) }
            span = try self.span(of: cell)
            span.model = goal
            if from != goal {
                let animation = PropertyAnimation(
                    id: takeNumber(), sums ? .additive(from: from, to: goal) : .replacing(from: from, to: goal),
                    progress: running.state.progress)
                span.animations.append(animation)
                animators[index]?.parts.append(AnimatedCell(cell: cell, animation: animation.id))
                record(
                    animation, on: cell, begin: time + running.state.delay, duration: running.state.curve.duration)
            }
            begin(span, of: cell)
        }
    }

    /// Puts an animator's present progress into the values that it moves.
    private func show(animator index: Int) throws {
        guard let running = animators[index] else { return }
        for part in running.parts {
            var span = try span(of: part.cell)
            guard let place = span.animations.firstIndex(where: { $0.id == part.animation }) else { continue }
            span.animations[place].progress = running.state.progress
            begin(span, of: part.cell)
        }
    }

    /// An animator has come to its end by itself; returns its completion, nil where it stays active.
    func conclude(animator index: Int) throws -> (() throws -> Void)? {
        guard var state = animators[index]?.state else { return nil }
        let position = state.conclude()
        animators[index]?.state = state
        guard let position else {
            try show(animator: index)
            return nil
        }
        try settle(animator: index)
        return { [self] in try complete(animator: index, at: position) }
    }

    /// Takes an inactive animator's animations away and leaves its values where it came to rest.
    private func settle(animator index: Int) throws {
        guard let running = animators.removeValue(forKey: index) else { return }
        let rest = running.state.progress.value(at: time) ?? 1
        for part in running.parts {
            var span = try span(of: part.cell)
            guard let place = span.animations.firstIndex(where: { $0.id == part.animation }) else { continue }
            let animation = span.animations.remove(at: place)
            // Ending at its goal leaves the model as it is; anywhere else the model is moved to what is seen.
            if rest != 1 { span.model = animation.value(over: span.model, progress: rest) }
            begin(span, of: part.cell)
            record("animation.ended", on: part.cell)
        }
    }

    private func complete(animator index: Int, at position: AnimatorState.Position) throws {
        record(
            "animator.finished",
            [("animator", .text(scene.animators[index].name)), ("position", .symbol(position.rawValue))])
        completionPosition = position
        defer { completionPosition = nil }
        try perform(scene.animators[index].completion)
    }

    func member(_ member: AnimatorMember, ofAnimator index: Int) -> Value {
        let state = animators[index]?.state
        return switch member {
        case .isRunning: .bool(state?.isRunning ?? false)
        case .isReversed: .bool(state?.isReversed ?? false)
        case .state: .symbol(state?.phase.rawValue ?? "inactive")
        case .fractionComplete: .number(state?.fractionComplete(at: time) ?? 0)
        }
    }
}
