import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    /// Starts the animations of a UIView block, a CABasicAnimation, a CAKeyframeAnimation or a CAAnimationGroup.
    func animate(_ request: AnimationRequest) throws {
        try countAnimation(request)
        var parts: [AnimationPart] = []
        // A block without changes completes at the next tick.
        var end = time
        for change in request.changes {
            guard let combination = try combination(of: change, in: request) else { continue }
            var change = change
            var replaces = !combination.isAdditive
            if case .remainder(let remainder, _, _) = combination {
                change = change.lasting(remainder.duration)
                replaces = true
            }
            if request.changesModel, replaces { cancelAnimations(of: change.key) }
            var span = try span(of: change.key)
            if let goal = change.values.goal { span.model = goal }
            guard span.animations.count < SceneLimits.animationsPerValue else {
                throw SceneError(
                    "more than \(SceneLimits.animationsPerValue) animations of \(scene.name(of: change.key)) run at the same time",
                    hint: "removeAnimations ends those that run", at: request.location, isLimit: true)
            }
            let start = StartingAnimation(change, at: time, isBlock: request.changesModel)
            if let progress = start.progress {
                let animation = PropertyAnimation(
                    id: takeAnimationID(), combination, progress: progress, timingName: change.timingName)
                span.animations.append(animation)
                parts.append(AnimationPart(key: change.key, animation: animation.id))
                record(
                    animation, on: change.key, begin: start.begin, duration: start.duration, at: request.location)
            }
            end = max(end, start.end)
            begin(span, of: change.key)
        }
        // An end beyond the longest script is as good as its first time after it; only an endless animation has none.
        let endTick =
            end.isFinite
            ? max(tick + 1, Clock.tick(atOrAfter: min(end, time + SceneLimits.seconds * 4))) : nil
        var running = RunningAnimation(
            order: takeAnimationID(), parts: parts, endTick: endTick,
            completion: request.completionTime == nil ? request.completion : [], parameters: parameters)
        running.keepsLastValues = !request.changesModel && request.changes.contains(where: \.keepsLastValue)
        running.ignoresTouches = request.changesModel && !request.allowsUserInteraction
        running.isEndless = request.isEndless
        animations.append(running)
        guard let delay = request.completionTime else { return }
        var wait = RunningAnimation(
            order: takeAnimationID(), parts: [],
            endTick: max(tick + 1, Clock.tick(atOrAfter: time + min(delay, SceneLimits.seconds * 4))),
            completion: request.completion, parameters: parameters)
        wait.isEndless = request.isEndless
        if request.endsWithItsAnimations { wait.animatedKeys = Set(request.changes.map(\.key)) }
        animations.append(wait)
    }

    /// Counts an animation and its keyframes against the limits.
    private func countAnimation(_ request: AnimationRequest) throws {
        startedAnimations += 1
        startedKeyframes += request.changes.reduce(0) { $0 + $1.keyframeCount }
        guard startedAnimations <= SceneLimits.animationsPerScript, startedKeyframes <= SceneLimits.keyframesPerScript
        else {
            let count = startedAnimations > SceneLimits.animationsPerScript
            throw SceneError(
                count
                    ? "the script starts more than \(SceneLimits.animationsPerScript) animations"
                    : "the script starts animations with more than \(SceneLimits.keyframesPerScript) keyframes",
                at: request.location, isLimit: true)
        }
        guard animations.all.count < SceneLimits.animations else {
            throw SceneError(
                "more than \(SceneLimits.animations) animations run at the same time", at: request.location,
                isLimit: true)
        }
    }

    static func delayError(_ delay: Double, at location: SourceLocation) -> SceneError {
        SceneError(
            "a delay of \(Value.format(delay)) s is above the limit of \(Value.format(SceneLimits.seconds)) s",
            at: location, isLimit: true)
    }

    /// How an animation combines with the value and its other animations; nil if the value does not change.
    private func combination(
        of change: AnimationRequest.Change, in request: AnimationRequest
    ) throws -> PropertyAnimation.Combination? {
        let values: PropertyValues
        switch change.values {
        case .goal(let goal):
            return try combination(
                changing: change.key, to: goal, fromCurrentState: request.beginsFromCurrentState, at: request.location)
        case .ends(let from, let to, let by):
            let ends = try ends(from, to, by, of: change, in: request)
            let combination = replacing(from: ends.from, to: ends.to, of: change.key, at: request.location)
            guard change.composition != AnimationComposition() else { return combination }
            values = .ends(from: combination.endpoints.from, to: combination.endpoints.to)
        case .target(let goal, let spring, let velocity):
            return try combination(
                retargeting: change.key, to: goal, spring, velocity: velocity, at: request.location)
        case .tracks(let tracks, _):
            try endScrolling(of: change.key)
            values = .tracks(tracks)
        case .keyframes(let keyframes): values = keyframes
        case .frames(let track, let mode):
            try endScrolling(of: change.key)
            values = .keyframes(track.keyframes(from: try span(of: change.key).model, mode: mode))
        }
        let composition = change.composition
        guard !composition.isAdditive || values.first.additiveIdentity != nil else {
            throw SceneError(
                "\(scene.name(of: change.key)) cannot be animated additively, because its values cannot be added",
                at: request.location)
        }
        return .property(
            values, composition,
            cycleEnd: change.clock.animation.timing.autoreverses ? values.first : values.last)
    }

    /// How a block or an animator that moves a model value to a goal combines with the animations of the value; nil if the
    /// model has that value. Ends scrolling that moves the value.
    ///
    /// - Parameter fromCurrentState: whether values that would start from the model start from what is shown.
    func combination(
        changing key: PropertyKey, to goal: Value, fromCurrentState: Bool, at location: SourceLocation
    ) throws -> PropertyAnimation.Combination? {
        try endScrolling(of: key)
        let span = try span(of: key)
        guard goal != span.model else { return nil }
        switch scene.retargeting(of: key) {
        case .additive where span.model.adding(span.model, minus: goal, weight: 1) != nil:
            return .additive(from: span.model, to: goal)
        case .fromModel where !fromCurrentState:
            return replacing(from: span.model, to: goal, of: key, at: location)
        case .additive, .fromModel, .fromPresentation:
            return replacing(from: span.presentation(at: time), to: goal, of: key, at: location)
        }
    }

    /// How SwiftUI's withAnimation combines with the animations of a value (motion.md, section 13.2); nil if the model has that
    /// value.
    private func combination(
        retargeting key: PropertyKey, to goal: Value, _ spring: Spring?, velocity: Double?, at location: SourceLocation
    ) throws -> PropertyAnimation.Combination? {
        try endScrolling(of: key)
        let span = try span(of: key)
        guard goal != span.model else { return nil }
        if let spring, let velocities = (tracks[key]?.last ?? span).velocities(at: time), let target = goal.components {
            let shown = span.presentation(at: time)
            let displacements = zip(shown.components ?? target, target).map { $0 - $1 }
            // A velocity of the spring is towards the goal, in distances per second.
            let given = velocity.map { velocity in displacements.map { -$0 * velocity } }
            return .remainder(
                SpringRemainder(spring: spring, displacements: displacements, velocities: given ?? velocities),
                from: shown, to: goal)
        }
        if span.model.adding(span.model, minus: goal, weight: 1) != nil { return .additive(from: span.model, to: goal) }
        return replacing(from: span.presentation(at: time), to: goal, of: key, at: location)
    }

    /// The ends of a CABasicAnimation.
    private func ends(
        _ from: Value?, _ to: Value?, _ by: Value?, of change: AnimationRequest.Change, in request: AnimationRequest
    ) throws -> (from: Value, to: Value) {
        let span = try span(of: change.key)
        // The rules of CABasicAnimation: missing values are taken from the model. With isAdditive they count as 0 (a
        // convention), because the model is added.
        let model = change.composition.isAdditive ? span.model.additiveIdentity ?? span.model : span.model
        switch (from, to, by) {
        case (let from?, let to?, _): return (from, to)
        case (let from?, nil, let by?): return (from, try sum(from, by, sign: 1, at: request))
        case (let from?, nil, nil): return (from, model)
        case (nil, let to?, let by?): return (try sum(to, by, sign: -1, at: request), to)
        case (nil, let to?, nil): return (model, to)
        case (nil, nil, let by?): return (model, try sum(model, by, sign: 1, at: request))
        case (nil, nil, nil): return (model, model)
        }
    }

    private func sum(_ value: Value, _ by: Value, sign: Double, at request: AnimationRequest) throws -> Value {
        guard let zero = by.zero, let sum = value.adding(by, minus: zero, weight: sign) else {
            throw SceneError("by must be a number, a point, a rectangle or a colour", at: request.location)
        }
        return sum
    }

    func takeAnimationID() -> Int {
        defer { nextAnimation += 1 }
        return nextAnimation
    }

    func record(
        _ animation: PropertyAnimation, on key: PropertyKey, begin: Double, duration: Double,
        at location: SourceLocation
    ) {
        record(
            .began(from: animation.endpoints.from, to: animation.endpoints.to, beginTime: begin, duration: duration),
            on: key, at: location)
    }

    func record(_ animation: TimelineEvent.Animation, on key: PropertyKey, at location: SourceLocation? = nil) {
        switch key {
        case .variable(let index):
            record(.animation(animation, of: .variable(scene.variables[index].name)), at: location)
        case .property(let layer, let keyPath):
            record(.animation(animation, of: .property(keyPath)), layer: layer, at: location)
        }
    }

    /// Removes animations and animators that have ended and runs their completions, in the order in which they started.
    func finishAnimations() throws {
        let ended = animations.removeEnded(at: tick)
        var completions: [(order: Int, run: () throws -> Void)] = []
        for animation in ended {
            for part in animation.parts {
                if animation.keepsLastValues { record(.ended, on: part.key) } else { try remove(part) }
            }
            completions.append(
                (animation.order, { [self] in try complete(animation) }))
        }
        for (index, animator) in animators.sorted(by: { $0.key < $1.key }) where animator.state.hasReachedEnd(at: time)
        {
            if let completion = try conclude(animator: index) { completions.append((animator.order, completion)) }
        }
        for completion in completions.sorted(by: { $0.order < $1.order }) { try completion.run() }
    }

    /// Runs the completions of the animations that were interrupted in this tick. A completion may interrupt others.
    func completeInterruptedAnimations() throws {
        while !animations.interrupted.isEmpty {
            for animation in animations.takeInterrupted() { try complete(animation) }
        }
    }

    private func complete(_ animation: RunningAnimation) throws {
        isFinished = animation.cancelled.isEmpty
        defer { isFinished = nil }
        try perform(animation.completion, with: animation.parameters)
    }

    private func remove(_ part: AnimationPart) throws {
        var span = try span(of: part.key)
        span.animations.removeAll { $0.id == part.animation }
        begin(span, of: part.key)
        record(.ended, on: part.key)
    }

    /// Removes the animations of a value. Animators continue with their other values.
    ///
    /// An animation without other values completes at the end of this tick, like a UIView block that another one replaces;
    /// the others complete at their end. Both are not finished (a convention where a block has several values).
    func cancelAnimations(of key: PropertyKey) {
        guard var span = tracks[key]?.last.continued(at: tick), !span.animations.isEmpty else { return }
        span.animations = []
        begin(span, of: key)
        animations.cancel(key)
        for index in animators.keys { animators[index]?.parts.removeAll { $0.key == key } }
        record(.cancelled, on: key)
    }

    func span(of key: PropertyKey) throws -> Track.Span {
        guard let span = tracks[key]?.last.continued(at: tick) else {
            throw SceneError(
                "\(scene.name(of: key)) cannot be changed", at: SourceLocation(file: scene.file, line: 1, column: 1))
        }
        return span
    }

    /// Begins a span at the current tick.
    func begin(_ span: Track.Span, of key: PropertyKey) {
        var span = span
        span.start = tick
        tracks[key]?.begin(span)
    }
}
