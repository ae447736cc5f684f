import Graphics
import SceneLanguage
import SceneModel

/// A finger of the current script step, until it lifts.
struct RunningFinger {
    var id: Int
    var trace: TouchTrace
    /// The ticks of touch-down and touch-up.
    var down: Int
    var up: Int
    /// The source location of its script step.
    var location: SourceLocation
    /// Its location in the last sample.
    var last: Point?
    /// Whether its end has been delivered. A finger that lifts in the tick of its touch-down ends in the next one.
    var isOver = false
    /// Whether it has been outside of the canvas.
    var isOutside = false
}

/// A change of a gesture whose handler is being performed.
struct HandledReport {
    var report: GestureArena.Report
    /// The index of the gesture's layer among its copies.
    let copy: Int
    /// From the canvas to the coordinates of the reported points.
    let transform: AffineTransform
}

extension Simulation {
    /// Adds the fingers of a script step. Touches that begin at the current tick are delivered immediately.
    func touch(_ tracks: [FingerTrack], at location: SourceLocation) throws {
        for track in tracks {
            addFinger(track, from: time, up: Clock.tick(atOrAfter: time + track.up), at: location)
        }
        if fingers.contains(where: { $0.down == tick }) { try sampleTouches() }
    }

    /// Adds a finger of a step that began at a time in seconds. Its id is its place in `touches`.
    func addFinger(_ track: FingerTrack, from start: Double, up: Int, at location: SourceLocation) {
        let trace = TouchTrace(start: start, track: track)
        touches.append(trace)
        fingers.append(
            RunningFinger(
                id: nextFinger, trace: trace, down: Clock.tick(atOrAfter: start + track.down), up: up,
                location: location))
        nextFinger += 1
    }

    /// Samples all fingers at the current tick and delivers the touches to the recognisers. Undecided recognisers also
    /// receive samples without touches, so that they can time out.
    func deliverTouches() throws {
        guard !fingers.isEmpty || arena.isBusy else { return }
        try sampleTouches()
        fingers.removeAll(where: \.isOver)
    }

    func sampleTouches() throws {
        var samples: [Touch] = []
        for index in fingers.indices where tick >= fingers[index].down {
            let finger = fingers[index]
            let point = finger.trace.track.location(at: time - finger.trace.start)
            let isLast = tick >= finger.up
            let phase: Touch.Phase =
                finger.last == nil
                ? .began
                : isLast
                    ? finger.trace.track.isCancelled ? .cancelled : .ended
                    : finger.last == point ? .stationary : .moved
            fingers[index].last = point
            samples.append(Touch(finger: finger.id, phase: phase, location: point))
            if phase == .began { try begin(finger, at: point) } else { warnIfOutside(index, at: point) }
            if phase == .ended || phase == .cancelled {
                fingers[index].isOver = true
                record(.touch(phase, location: point), at: finger.location)
            }
        }
        let reports = try receive(TouchSample(time: time, touches: samples))
        for report in reports { try handle(report) }
    }

    /// Warns once of a finger that leaves the canvas. One that touches outside of it has a warning already.
    private func warnIfOutside(_ index: Int, at point: Point) {
        guard !isOnCanvas(point), !fingers[index].isOutside else { return }
        fingers[index].isOutside = true
        guard isOnCanvas(fingers[index].trace.track.location(at: fingers[index].trace.track.down)) else { return }
        let place = "[\(Self.rounded(point.x)), \(Self.rounded(point.y))] after \(Self.rounded(time, to: 1000)) s"
        warnings.append(
            Diagnostic(
                .warning, "this finger leaves the canvas",
                hint: "at \(place): a phone ends a touch at the edge of its screen", at: fingers[index].location))
    }

    private func isOnCanvas(_ point: Point) -> Bool {
        Rect(origin: .zero, size: scene.size).contains(Rect(point.x, point.y, 0, 0))
    }

    private static func rounded(_ value: Double, to parts: Double = 10) -> String {
        Value.format((value * parts).rounded() / parts)
    }

    /// Finds the layer under a new finger and assigns the finger to all gestures on it and on its superlayers.
    private func begin(_ finger: RunningFinger, at point: Point) throws {
        let tester = try makeHitTester()
        let hit = tester.layer(at: point)
        record(.touch(.began, location: point), layer: hit, at: finger.location)
        let chain = hit.map(tester.responderChain(from:)) ?? []
        let stopped = try stopScrolling(on: chain)
        // A touch that stops content never becomes a tap of the content (measured by openuikit).
        let content = Set(chain.prefix { !stopped.contains($0) })
        let touched = chain.first { layer in
            scene.gestures.contains { $0.layer == layer && $0.kind is ContentTouchGesture }
        }
        let delaying = try delayingLayers(of: chain)
        let hasGesture = arena.begin(
            finger: finger.id, on: chain,
            receives: { candidate in
                if candidate.kind is ContentTouchGesture, candidate.layer != touched { return false }
                let isContentOnly = candidate.kind is TapGesture || candidate.kind is ContentTouchGesture
                return stopped.isEmpty || !isContentOnly || !content.contains(candidate.layer)
            }, delay: { delaying.contains($0) ? ScrollFacet.contentTouchDelay : 0 })
        let place =
            "at [\(Self.rounded(point.x)), \(Self.rounded(point.y))] after \(Self.rounded(time, to: 1000)) s"
        let hasGestures = { [scene] (layer: Int) in scene.gestures.contains { $0.layer == layer } }
        // What is hit instead may be a superlayer with all gestures.
        if let missed = tester.layer(at: point, includingDisabled: true), missed != hit,
            !hasGesture
                || tester.responderChain(from: missed).contains(where: { !chain.contains($0) && hasGestures($0) })
        {
            let block =
                "animated layers ignore touches, as views in UIKit; \(AnimateAction.allowUserInteraction.key): true lets them through"
            let animated = tester.responderChain(from: missed).last(where: tester.disabledLayers.contains) ?? missed
            warn(
                "this touch misses \(scene.layers[animated].name), which is being animated", hint: "\(place): \(block)")
        } else if !isOnCanvas(point) {
            // A sheet that peeks out has its middle, which is touched by default, outside.
            let other = finger.trace.track.target.map {
                "; { layer: \(scene.layers[$0].name), point: [x, y] } is another point of it"
            }
            warn("this touch is outside of the canvas", hint: Hint(place + (other ?? "")))
        } else if let target = finger.trace.track.target, let hit,
            tester.responderChain(from: target).contains(where: { !chain.contains($0) && hasGestures($0) })
        {
            let cover = name(of: hit)
            warn(
                "this touch hits \(cover), which covers \(scene.layers[target].name)",
                hint: "\(place); \(AppearanceFacet.userInteraction.keyPath): false on \(cover) lets touches through")
        } else if !hasGesture, let missed = try movingLayer(finger.trace.track.target, at: point, missedBy: chain) {
            let way = "layers that a property animator moves are hit where they are shown: zoetrope help catch"
            warn(
                "this touch misses \(name(of: missed)), which is moving",
                hint:
                    "\(place): a layer is hit where its animation will end, not where it is shown, as in UIKit; \(way)")
        } else if !hasGesture, finger.trace.track.target.map({ tester.isEnabled($0) }) ?? true {
            // A script that touches a disabled layer shows that nothing happens, and gets no warning.
            let what = hit.map { "hits \(name(of: $0)), which has no gesture" } ?? "hits no layer"
            warn("this touch \(what)", hint: Hint(place))
        }
        func name(of layer: Int) -> String {
            let named = tester.responderChain(from: layer).first { scene.layers[$0].id != nil }
            guard scene.layers[layer].id == nil, let named else { return scene.layers[layer].name }
            return "a layer in \(scene.layers[named].name)"
        }
        func warn(_ message: String, hint: Hint) {
            warnings.append(Diagnostic(.warning, message, hint: hint, at: finger.location))
        }
    }

    /// The layer that a touch is meant for but does not hit because it is shown elsewhere than its model values place it; nil if
    /// there is none. Without a target it is the layer that is shown under the finger, if that or a superlayer has a gesture.
    private func movingLayer(_ target: Int?, at point: Point, missedBy chain: [Int]) throws -> Int? {
        if let target { return try !chain.contains(target) && isElsewhere(target) ? target : nil }
        let shown = try HitTester(
            scene: scene, layers: scene.layers.indices.map { try values(ofLayer: $0, presentation) }, disabledLayers: []
        )
        guard let layer = shown.layer(at: point), !chain.contains(layer), try isElsewhere(layer),
            shown.responderChain(from: layer).contains(where: { layer in scene.gestures.contains { $0.layer == layer } }
            )
        else { return nil }
        return layer
    }

    /// Whether a layer is shown elsewhere than its model values place it.
    private func isElsewhere(_ layer: Int) throws -> Bool {
        let bounds = try values(ofLayer: layer, model).bounds
        let shown = try transformToCanvas(from: layer, presentation).apply(bounds)
        let target = try transformToCanvas(from: layer, model).apply(bounds)
        return max(abs(shown.minX - target.minX), abs(shown.minY - target.minY)) > 0.5
    }

    /// The layers of a responder chain that are inside a scroll layer which delays content touches.
    private func delayingLayers(of chain: [Int]) throws -> Set<Int> {
        var result: Set<Int> = []
        for (place, layer) in chain.enumerated() where scrolls.contains(where: { $0.layer == layer }) {
            guard try values(ofLayer: layer, model).flag(ScrollFacet.delaysContentTouches) else { continue }
            result.formUnion(chain[..<place])
        }
        return result
    }

    /// The pans of scroll layers whose content holds on to a touch that it has begun to follow (canCancelContentTouches).
    private func heldScrolls() throws -> Set<Int> {
        let touches = arena.contentTouches
        guard !touches.isEmpty else { return [] }
        return Set(
            try scrolls.indices.filter { index in
                let (layer, fingers) = (scrolls[index].layer, arena.fingers(of: scene.gestures.count + index))
                let isHeld = touches.contains { touch in
                    !touch.fingers.isDisjoint(with: fingers) && scene.superlayers(of: touch.layer).contains(layer)
                }
                return try isHeld && !values(ofLayer: layer, model).flag(ScrollFacet.canCancelContentTouches)
            })
    }

    private func receive(_ sample: TouchSample) throws -> [GestureArena.Report] {
        var failure: (any Error)?
        let held = try heldScrolls()
        let reports = arena.receive(sample) { index, recognizer in
            guard let candidate = scrollCandidate(index) else { return true }
            do {
                guard let pan = recognizer as? PanRecognizer, !candidate.zooms else {
                    return try mayZoom(candidate.scroll)
                }
                guard !held.contains(candidate.scroll) else { return false }
                return try mayScroll(candidate.scroll, translation: pan.translationIncludingSlop)
            } catch {
                failure = failure ?? error
                return false
            }
        }
        if let failure { throw failure }
        return reports
    }

    /// The scroll layer whose pan or pinch a candidate is; nil for a gesture.
    private func scrollCandidate(_ index: Int) -> (scroll: Int, zooms: Bool)? {
        let place = index - scene.gestures.count
        guard place >= 0 else { return nil }
        return place < scrolls.count ? (place, false) : (zoomable[place - scrolls.count], true)
    }

    private func handle(_ report: GestureArena.Report) throws {
        if let candidate = scrollCandidate(report.candidate) {
            return try candidate.zooms ? zoom(candidate.scroll, report) : scroll(candidate.scroll, report)
        }
        let gesture = scene.gestures[report.candidate]
        // `changed` is not recorded, because a moving finger changes at every sample.
        if report.state != .changed {
            let recognizer = type(of: gesture.kind).declaration.name
            record(.gesture(recognizer: recognizer, report.state), layer: gesture.layer, at: gesture.location)
        }
        guard let actions = gesture.handlers[report.state] else { return }
        let place = report.member("location")?.point ?? .zero
        let transform = try gesture.space.map { try transformFromCanvas(to: $0, near: place, model) } ?? .identity
        handled = HandledReport(report: report, copy: gesture.copy, transform: transform)
        defer { handled = nil }
        try perform(actions, for: Sender(report, copy: gesture.copy, transform: transform))
    }

    func rebase(_ member: String, to value: Value, at location: SourceLocation) throws {
        if member == ScrolledGesture.target { return try retarget(to: value.point ?? .zero, at: location) }
        guard var handled else {
            throw SceneError("\(member) can be set only while a gesture is handled", at: location)
        }
        if member == "scale", (value.number ?? 0) <= 0 {
            throw SceneError("a scale must be above 0, but is \(value)", at: location)
        }
        let inCanvas = value.point.map { Value.point(handled.transform.inverted.linear($0)) } ?? value
        arena.rebase(handled.report.candidate, member, to: inCanvas)
        handled.report.recognizer.rebase(member, to: inCanvas)
        self.handled = handled
        sender = Sender(handled.report, copy: handled.copy, transform: handled.transform)
    }

    /// Performs the actions of a gesture handler.
    func perform(_ actions: [any Action], for sender: Sender) throws {
        self.sender = sender
        defer { self.sender = nil }
        try perform(actions)
    }
}
