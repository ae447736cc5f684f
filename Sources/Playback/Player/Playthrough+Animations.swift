import Motion
import SceneModel

extension Playthrough {
    /// Adds a block's or a basic animation's changes.
    func animate(_ request: AnimationRequest) throws {
        guard request.delay >= 0, request.delay.isFinite, request.repeatCount > 0 else {
            throw SceneError(
                "delay cannot be negative, and repeat must be above 0", at: request.location)
        }
        var parts: [(cell: Cell, animation: PropertyAnimation)] = []
        let timing = timing(of: request.curve, delay: request.delay, request)
        for change in request.changes {
            guard let ends = try ends(of: change, in: request) else { continue }
            var span = try span(of: change.cell)
            if request.changesModel {
                cancelAnimations(of: change.cell)
                span = try self.span(of: change.cell)
                span.model = ends.to
            }
            let animation = PropertyAnimation(
                .replacing(from: ends.from, to: ends.to), curve: request.curve, timing: timing)
            if request.curve.duration > 0 {
                span.animations.append(animation)
                parts.append((change.cell, animation))
            }
            begin(span, of: change.cell)
        }
        // A block that changes nothing ends at the next tick.
        let end = parts.isEmpty ? time : timing.endTime
        run(parts, timing: timing, end: end, animator: nil, completion: request.completion)
    }

    /// Starts a property animator; its changes add up with those of others on the same value.
    func start(animator index: Int) throws {
        guard activeAnimators[index] == nil else { return }
        let animator = scene.animators[index]
        let reader = model
        let length = try reader.evaluate(animator.duration).number ?? 0
        let curve = try animator.timing.curve(duration: length, on: self, at: animator.location)
        let delay = try animator.delay.map { try reader.evaluate($0).number ?? 0 } ?? 0
        guard delay >= 0 else {
            throw SceneError("a delay cannot be negative", at: animator.delay?.location ?? animator.location)
        }
        let timing = MediaTiming(
            beginTime: time + delay, duration: curve.duration, repeatCount: 1, fillMode: .both)
        let goals = try animator.animations.map { assignment in
            (
                cell: try cell(of: assignment.target, at: assignment.value.location),
                goal: try value(of: assignment.value)
            )
        }
        var parts: [(cell: Cell, animation: PropertyAnimation)] = []
        for (cell, goal) in goals {
            var span = try span(of: cell)
            let sums = span.model.adding(from: span.model, minus: goal, weight: 1) != nil
            let from = sums ? span.model : span.presentation(at: time)
            if !sums { span.animations = [] }
            span.model = goal
            if curve.duration > 0, from != goal {
                let animation = PropertyAnimation(
                    sums ? .additive(from: from, to: goal) : .replacing(from: from, to: goal), curve: curve,
                    timing: timing)
                span.animations.append(animation)
                parts.append((cell, animation))
            }
            begin(span, of: cell)
        }
        record("animator.started", [("animator", .text(animator.name)), ("duration", .number(curve.duration))])
        activeAnimators[index] = nextAnimation
        run(
            parts, timing: timing, end: time + delay + curve.duration, animator: index,
            completion: animator.completion)
    }

    private func timing(of curve: ProgressCurve, delay: Double, _ request: AnimationRequest) -> MediaTiming {
        MediaTiming(
            beginTime: time + delay, duration: curve.duration, repeatCount: request.repeatCount,
            autoreverses: request.autoreverses, fillMode: .both)
    }

    /// Where a change starts and ends; nil where it changes nothing.
    private func ends(
        of change: AnimationRequest.Change, in request: AnimationRequest
    ) throws -> (from: Value, to: Value)? {
        let span = try span(of: change.cell)
        if request.changesModel {
            guard let to = change.to, to != span.model else { return nil }
            return (change.from ?? span.presentation(at: time), to)
        }
        // The table of CABasicAnimation: what is missing comes from the model.
        let model = span.model
        switch (change.from, change.to, change.by) {
        case (let from?, let to?, _): return (from, to)
        case (let from?, nil, let by?): return (from, try sum(from, by, at: request))
        case (let from?, nil, nil): return (from, model)
        case (nil, let to?, let by?): return (try sum(to, by, sign: -1, at: request), to)
        case (nil, let to?, nil): return (model, to)
        case (nil, nil, let by?): return (model, try sum(model, by, at: request))
        case (nil, nil, nil): return (model, model)
        }
    }

    private func sum(
        _ value: Value, _ by: Value, sign: Double = 1, at request: AnimationRequest
    ) throws -> Value {
        // by - 0 is by, whatever its type; what has no sum has no zero either.
        guard let zero = by.adding(from: by, minus: by, weight: 1),
            let none = zero.adding(from: zero, minus: by, weight: 1),
            let sum = value.adding(from: by, minus: none, weight: sign)
        else { throw SceneError("by needs a number, a point or a colour", at: request.location) }
        return sum
    }

    private func run(
        _ parts: [(cell: Cell, animation: PropertyAnimation)], timing: MediaTiming, end: Double, animator: Int?,
        completion: [any Action]
    ) {
        let id = nextAnimation
        nextAnimation += 1
        let endTick = end.isFinite && end < SceneLimits.seconds * 4 ? max(tick + 1, Clock.tick(atOrAfter: end)) : nil
        animations.append(
            RunningAnimation(
                id: id, parts: parts, endTick: endTick, timing: timing, animator: animator, completion: completion))
        for (cell, animation) in parts { recordBegin(of: animation, on: cell, timing: timing) }
    }

    private func recordBegin(of animation: PropertyAnimation, on cell: Cell, timing: MediaTiming) {
        let (from, to): (Value, Value) =
            switch animation.combination {
            case .replacing(let from, let to), .additive(let from, let to): (from, to)
            }
        record(
            "animation.began", on: cell,
            [
                ("from", from), ("to", to), ("begin", .number(timing.beginTime)),
                ("duration", .number(timing.activeDuration)),
            ])
    }

    private func record(_ name: String, on cell: Cell, _ details: [(String, Value)] = []) {
        switch cell {
        case .variable(let index): record(name, [("variable", .text(scene.variables[index].name))] + details)
        case .property(let layer, let keyPath): record(name, layer: layer, [("property", .text(keyPath))] + details)
        }
    }

    /// Removes what has ended and runs its completions, in the order in which the animations began.
    func finishAnimations() throws {
        let ended = animations.filter { $0.endTick.map { tick >= $0 } ?? false }
        guard !ended.isEmpty else { return }
        animations.removeAll { animation in ended.contains { $0.id == animation.id } }
        for animation in ended {
            for (cell, part) in animation.parts {
                var span = try span(of: cell)
                span.animations.removeAll { $0 == part }
                begin(span, of: cell)
                record("animation.ended", on: cell)
            }
            if let animator = animation.animator {
                activeAnimators[animator] = nil
                record("animator.finished", [("animator", .text(scene.animators[animator].name))])
            }
        }
        for animation in ended { try perform(animation.completion) }
    }

    /// Ends what animates a value; an animation that has nothing left to move completes at the next tick,
    /// as UIKit completes a block with finished = false.
    func cancelAnimations(of cell: Cell) {
        guard var span = tracks[cell]?.last, !span.animations.isEmpty else { return }
        span.animations = []
        begin(span, of: cell)
        for index in animations.indices where animations[index].cells.contains(cell) {
            animations[index].parts.removeAll { $0.cell == cell }
            if animations[index].parts.isEmpty, animations[index].animator == nil {
                animations[index].endTick = tick + 1
            }
        }
        record("animation.cancelled", on: cell)
    }

    func span(of cell: Cell) throws -> Track.Span {
        guard let span = tracks[cell]?.last else {
            throw SceneError(
                "\(scene.name(of: cell)) cannot change", at: SourceLocation(file: scene.file, line: 1, column: 1))
        }
        return span
    }

    /// Begins a span at this tick.
    func begin(_ span: Track.Span, of cell: Cell) {
        var span = span
        span.start = tick
        tracks[cell]?.begin(span)
    }
}
