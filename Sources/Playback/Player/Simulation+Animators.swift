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
        let before = state.progress
        try change(&state, time)
        animators[index]?.state = state
        follow(before, ofAnimator: index)
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

    /// Adds the animations of an animator that was activated.
    private func addParts(to index: Int) throws {
        let animator = scene.animators[index]
        let goals = try goals(of: animator.animations)
        let delayed = try animator.delayedAnimations.map { animations in
            (goals: try self.goals(of: animations.animations), factor: try delayFactor(of: animations))
        }
        try add(goals, toAnimator: index, delayed: nil)
        for (goals, factor) in delayed { try add(goals, toAnimator: index, delayFactor: factor) }
    }

    func addAnimations(_ animations: Animator.Delayed, to index: Int) throws {
        guard let running = animators[index], running.state.phase == .active else {
            throw SceneError(
                "\(scene.animators[index].name) is not active", hint: "declare the animations in the animator",
                at: animations.location)
        }
        guard running.parts.count < SceneLimits.animations else {
            throw SceneError(
                "\(scene.animators[index].name) has more than \(SceneLimits.animations) animations",
                at: animations.location, isLimit: true)
        }
        try add(
            try goals(of: animations.animations), toAnimator: index, delayFactor: try delayFactor(of: animations))
    }

    private func delayFactor(of animations: Animator.Delayed) throws -> Double {
        let factor = try animations.delayFactor.map { try number($0) } ?? 0
        guard (0...1).contains(factor) else {
            throw SceneError("delayFactor must be 0 to 1, but is \(Value.format(factor))", at: animations.location)
        }
        return factor
    }

    /// What an animator changes.
    private struct Goal {
        var key: PropertyKey
        var value: Value
        var location: SourceLocation
    }

    private func goals(of assignments: [Assignment]) throws -> [Goal] {
        try assignments.map { assignment in
            Goal(
                key: try key(of: assignment.target, at: assignment.value.location),
                value: try value(of: assignment.value), location: assignment.value.location)
        }
    }

    private func add(_ goals: [Goal], toAnimator index: Int, delayFactor: Double) throws {
        guard let running = animators[index] else { return }
        animators[index]?.delayed.append(
            DelayedAnimations(delayFactor: delayFactor, addedTo: running.state.progress, at: time))
        try add(goals, toAnimator: index, delayed: running.delayed.count)
    }

    /// Adds animations to an animator. Additive changes are added to all that run; the others take over from the
    /// presentation value (documented for UIViewPropertyAnimator.addAnimations).
    ///
    /// - Parameter delayed: the position in the animator's `delayed`; nil for animations without a delay factor.
    private func add(_ goals: [Goal], toAnimator index: Int, delayed: Int?) throws {
        guard let running = animators[index] else { return }
        for goal in goals {
            let (key, location) = (goal.key, goal.location)
            guard
                let combination = try combination(changing: key, to: goal.value, fromCurrentState: true, at: location)
            else { continue }
            if !combination.isAdditive { cancelAnimations(of: key) }
            var span = try span(of: key)
            guard span.animations.count < SceneLimits.animationsPerValue else {
                throw SceneError(
                    "more than \(SceneLimits.animationsPerValue) animations of \(scene.name(of: key)) run at the same time",
                    hint: "removeAnimations ends those that run", at: location, isLimit: true)
            }
            span.model = goal.value
            let part = AnimationPart(key: key, animation: takeAnimationID(), delayed: delayed)
            let animation = PropertyAnimation(
                id: part.animation, combination, progress: running.progress(of: part),
                timingName: scene.animators[index].timing.name)
            span.animations.append(animation)
            animators[index]?.parts.append(part)
            record(
                animation, on: key, begin: time + running.state.delay, duration: running.state.curve.duration,
                at: location)
            begin(span, of: key)
        }
    }

    /// Lets the animations with a delay factor follow a change of their animator.
    private func follow(_ before: AnimationProgress, ofAnimator index: Int) {
        guard let running = animators[index] else { return }
        for position in running.delayed.indices {
            animators[index]?.delayed[position].follow(before, running.state.progress, at: time)
        }
    }

    /// Applies the current progress of an animator to its animations.
    private func applyProgress(ofAnimator index: Int) throws {
        guard let running = animators[index] else { return }
        for part in running.parts {
            var span = try span(of: part.key)
            guard let position = span.animations.firstIndex(where: { $0.id == part.animation }) else { continue }
            span.animations[position].progress = running.progress(of: part)
            begin(span, of: part.key)
        }
    }

    /// Called when an animator reaches its end. Returns its completion; nil if it stays active.
    func conclude(animator index: Int) throws -> (() throws -> Void)? {
        guard var state = animators[index]?.state else { return nil }
        let before = state.progress
        let position = state.conclude()
        animators[index]?.state = state
        follow(before, ofAnimator: index)
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
        for part in running.parts {
            let rest = running.progress(of: part).value(at: time) ?? 1
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
