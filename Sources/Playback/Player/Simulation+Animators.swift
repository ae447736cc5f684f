import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    func start(animator index: Int) throws {
        try update(index, creating: true) { state, time in state.start(at: time) }
    }

    func pause(animator index: Int) throws {
        try update(index, creating: true) { state, time in state.pause(at: time) }
    }

    func scrub(animator index: Int, to fraction: Double) throws {
        try update(index, creating: true) { state, time in state.scrub(to: fraction, at: time) }
    }

    func resume(animator index: Int, timing: Timing?, factor: Double, at location: SourceLocation) throws {
        guard (0...SceneLimits.seconds).contains(factor) else {
            throw SceneError(
                "durationFactor must be 0 to \(Value.format(SceneLimits.seconds)), but is \(Value.format(factor))",
                at: location)
        }
        let replacement = timing.map { timing in
            { [self] duration in try timing.curve(duration: duration, in: self, at: location) }
        }
        try update(index) { state, time in
            try state.resume(at: time, replacement: replacement, factor: factor)
        }
    }

    func reverse(animator index: Int) throws {
        try update(index) { state, time in state.reverse(at: time) }
    }

    func stop(animator index: Int, withoutFinishing: Bool) throws {
        try update(index) { state, time in state.stop(at: time, withoutFinishing: withoutFinishing) }
        if animators[index]?.state.phase == .inactive { try removeAnimations(ofAnimator: index) }
    }

    func finish(animator index: Int, at name: String, location: SourceLocation) throws {
        guard let running = animators[index] else { return }
        guard running.state.phase == .stopped, let position = AnimatorState.Position(rawValue: name) else {
            throw SceneError(
                "\(scene.animators[index].name) is not stopped", hint: "use stop with withoutFinishing: false first",
                at: location)
        }
        try update(index) { state, _ in state.finish(at: position) }
        try removeAnimations(ofAnimator: index)
        try complete(animator: index, at: position)
    }

    /// Changes an animator's state and applies its new progress from this tick on.
    ///
    /// - Parameter creating: whether the call activates an inactive animator, which evaluates its values.
    private func update(
        _ index: Int, creating: Bool = false, _ change: (inout AnimatorState, Double) throws -> Void
    ) throws {
        let isNew = animators[index] == nil
        if isNew {
            guard creating else { return }
            animators[index] = RunningAnimator(order: takeAnimationID(), state: try state(of: index), parts: [])
        }
        guard var state = animators[index]?.state else { return }
        let wasRunning = state.isRunning
        try change(&state, time)
        animators[index]?.state = state
        if isNew {
            try addParts(to: index)
            record(.animator(.started, name: scene.animators[index].name))
        } else {
            try applyProgress(ofAnimator: index)
        }
        if wasRunning != state.isRunning, !isNew {
            record(.animator(state.isRunning ? .continued : .paused, name: scene.animators[index].name))
        }
    }

    /// The initial state of an animator. Evaluates its duration, timing and delay.
    private func state(of index: Int) throws -> AnimatorState {
        let animator = scene.animators[index]
        let length = try number(animator.duration)
        let curve = try animator.timing.curve(
            duration: length, in: self, at: animator.location)
        let delay = try animator.delay.map { try number($0) } ?? 0
        guard delay <= SceneLimits.seconds else {
            throw Self.delayError(delay, at: animator.delay?.location ?? animator.location)
        }
        guard delay >= 0 else {
            throw SceneError("delay cannot be negative", at: animator.delay?.location ?? animator.location)
        }
        return AnimatorState(
            curve: curve, delay: delay, scrubsLinearly: animator.scrubsLinearly,
            pausesOnCompletion: animator.pausesOnCompletion)
    }

    /// Adds the animations of an animator. Additive changes are added to all that run; the others take over from the
    /// presentation value (documented for UIViewPropertyAnimator.addAnimations).
    private func addParts(to index: Int) throws {
        guard let running = animators[index] else { return }
        let goals = try scene.animators[index].animations.map { assignment in
            (
                key: try key(of: assignment.target, at: assignment.value.location),
                goal: try value(of: assignment.value), location: assignment.value.location
            )
        }
        for (key, goal, location) in goals {
            guard let combination = try combination(changing: key, to: goal, fromCurrentState: true, at: location)
            else { continue }
            if !combination.isAdditive { cancelAnimations(of: key) }
            var span = try span(of: key)
            span.model = goal
            let animation = PropertyAnimation(
                id: takeAnimationID(), combination, progress: running.state.progress)
            span.animations.append(animation)
            animators[index]?.parts.append(AnimationPart(key: key, animation: animation.id))
            record(animation, on: key, begin: time + running.state.delay, duration: running.state.curve.duration)
            begin(span, of: key)
        }
    }

    /// Applies the current progress of an animator to its animations.
    private func applyProgress(ofAnimator index: Int) throws {
        guard let running = animators[index] else { return }
        for part in running.parts {
            var span = try span(of: part.key)
            guard let position = span.animations.firstIndex(where: { $0.id == part.animation }) else { continue }
            span.animations[position].progress = running.state.progress
            begin(span, of: part.key)
        }
    }

    /// Called when an animator reaches its end. Returns its completion; nil if it stays active.
    func conclude(animator index: Int) throws -> (() throws -> Void)? {
        guard var state = animators[index]?.state else { return nil }
        let position = state.conclude()
        animators[index]?.state = state
        guard let position else {
            try applyProgress(ofAnimator: index)
            return nil
        }
        try removeAnimations(ofAnimator: index)
        return { [self] in try complete(animator: index, at: position) }
    }

    /// Removes the animations of an animator that has become inactive and keeps the values at which it stopped.
    private func removeAnimations(ofAnimator index: Int) throws {
        guard let running = animators.removeValue(forKey: index) else { return }
        let rest = running.state.progress.value(at: time) ?? 1
        for part in running.parts {
            var span = try span(of: part.key)
            guard let position = span.animations.firstIndex(where: { $0.id == part.animation }) else { continue }
            let animation = span.animations.remove(at: position)
            // At the final value the model is already right; elsewhere it is set to the presentation value.
            if rest != 1 { span.model = animation.value(over: span.model, progress: rest) }
            begin(span, of: part.key)
            record(.ended, on: part.key)
        }
    }

    private func complete(animator index: Int, at position: AnimatorState.Position) throws {
        record(.animator(.finished(at: position), name: scene.animators[index].name))
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
