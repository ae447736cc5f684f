import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    /// Adds a block's or a basic animation's changes.
    func animate(_ request: AnimationRequest) throws {
        guard request.delay >= 0, request.delay.isFinite, request.repeatCount > 0 else {
            throw SceneError("delay cannot be negative, and repeat must be above 0", at: request.location)
        }
        var parts: [AnimatedCell] = []
        // A block that changes nothing ends at the next tick.
        var end = time
        for change in request.changes {
            guard let ends = try ends(of: change, in: request) else { continue }
            var span = try span(of: change.cell)
            let curve = try request.curve(request.changesModel ? handover(from: span, ends: ends) : nil)
            if request.changesModel {
                cancelAnimations(of: change.cell)
                span = try self.span(of: change.cell)
                span.model = ends.to
            }
            if curve.duration > 0 {
                let timing = MediaTiming(
                    beginTime: time + request.delay, duration: curve.duration, repeatCount: request.repeatCount,
                    autoreverses: request.autoreverses, fillMode: .both)
                let animation = PropertyAnimation(
                    id: takeNumber(), .replacing(from: ends.from, to: ends.to), progress: .timed(curve, timing))
                span.animations.append(animation)
                parts.append(AnimatedCell(cell: change.cell, animation: animation.id))
                record(animation, on: change.cell, begin: timing.beginTime, duration: timing.activeDuration)
                end = max(end, timing.endTime)
            }
            begin(span, of: change.cell)
        }
        let endTick = end.isFinite && end < SceneLimits.seconds * 4 ? max(tick + 1, Clock.tick(atOrAfter: end)) : nil
        animations.append(
            RunningAnimation(
                order: takeNumber(), parts: parts, endTick: endTick, completion: request.completion,
                parameters: parameters))
    }

    /// The speed at which a number moves now, in distances of the new animation a second: what a spring takes over.
    private func handover(from span: Track.Span, ends: (from: Value, to: Value)) -> Double? {
        guard let from = ends.from.number, let to = ends.to.number, to != from else { return nil }
        let velocity = span.velocity(at: time)
        return velocity == 0 ? nil : velocity / (to - from)
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
        case (let from?, nil, let by?): return (from, try sum(from, by, sign: 1, at: request))
        case (let from?, nil, nil): return (from, model)
        case (nil, let to?, let by?): return (try sum(to, by, sign: -1, at: request), to)
        case (nil, let to?, nil): return (model, to)
        case (nil, nil, let by?): return (model, try sum(model, by, sign: 1, at: request))
        case (nil, nil, nil): return (model, model)
        }
    }

    private func sum(_ value: Value, _ by: Value, sign: Double, at request: AnimationRequest) throws -> Value {
        guard let zero = by.zero, let sum = value.adding(from: by, minus: zero, weight: sign) else {
            throw SceneError("by needs a number, a point or a colour", at: request.location)
        }
        return sum
    }

    func takeNumber() -> Int {
        defer { nextAnimation += 1 }
        return nextAnimation
    }

    func record(_ animation: PropertyAnimation, on cell: PropertyKey, begin: Double, duration: Double) {
        record(
            "animation.began", on: cell,
            [
                ("from", animation.ends.from), ("to", animation.ends.to), ("begin", .number(begin)),
                ("duration", .number(duration)),
            ])
    }

    func record(_ name: String, on cell: PropertyKey, _ details: [(String, Value)] = []) {
        switch cell {
        case .variable(let index): record(name, [("variable", .text(scene.variables[index].name))] + details)
        case .property(let layer, let keyPath): record(name, layer: layer, [("property", .text(keyPath))] + details)
        }
    }

    /// Removes what has ended and runs its completions, in the order in which the animations began.
    func finishAnimations() throws {
        let ended = animations.filter { $0.endTick.map { tick >= $0 } ?? false }
        animations.removeAll { animation in ended.contains { $0.order == animation.order } }
        var completions: [(order: Int, run: () throws -> Void)] = []
        for animation in ended {
            for part in animation.parts { try remove(part) }
            completions.append(
                (animation.order, { [self] in try perform(animation.completion, with: animation.parameters) }))
        }
        for (index, animator) in animators.sorted(by: { $0.key < $1.key }) where animator.state.isThrough(at: time) {
            if let completion = try conclude(animator: index) { completions.append((animator.order, completion)) }
        }
        for completion in completions.sorted(by: { $0.order < $1.order }) { try completion.run() }
    }

    private func remove(_ part: AnimatedCell) throws {
        var span = try span(of: part.cell)
        span.animations.removeAll { $0.id == part.animation }
        begin(span, of: part.cell)
        record("animation.ended", on: part.cell)
    }

    /// Ends what animates a value; an animation that has nothing left to move completes at the next tick,
    /// as UIKit completes a block with finished = false. Animators go on without the value.
    func cancelAnimations(of cell: PropertyKey) {
        guard var span = tracks[cell]?.last, !span.animations.isEmpty else { return }
        span.animations = []
        begin(span, of: cell)
        for index in animations.indices where animations[index].parts.contains(where: { $0.cell == cell }) {
            animations[index].parts.removeAll { $0.cell == cell }
            if animations[index].parts.isEmpty { animations[index].endTick = tick + 1 }
        }
        for index in animators.keys { animators[index]?.parts.removeAll { $0.cell == cell } }
        record("animation.cancelled", on: cell)
    }

    func span(of cell: PropertyKey) throws -> Track.Span {
        guard let span = tracks[cell]?.last else {
            throw SceneError(
                "\(scene.name(of: cell)) cannot change", at: SourceLocation(file: scene.file, line: 1, column: 1))
        }
        return span
    }

    /// Begins a span at this tick.
    func begin(_ span: Track.Span, of cell: PropertyKey) {
        var span = span
        span.start = tick
        tracks[cell]?.begin(span)
    }
}
