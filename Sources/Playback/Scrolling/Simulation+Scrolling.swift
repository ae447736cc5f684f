import Graphics
import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    private func geometry(of index: Int) throws -> ScrollGeometry {
        ScrollGeometry(try values(ofLayer: scrolls[index].layer, presentation))
    }

    /// A way of a finger on the canvas, in a scroll layer's coordinates.
    private func way(_ value: Value?, in index: Int) throws -> Point {
        let transform = try transformToCanvas(from: scrolls[index].layer, presentation)
        return transform.inverted.linear(value?.point ?? .zero)
    }

    /// Whether a way of a finger is a scroll layer's: along an axis on which its content moves. At an end it leaves a
    /// way outwards to a scroll layer around it that has room (a convention).
    func mayScroll(_ index: Int, way: Point) throws -> Bool {
        let way = try self.way(.point(way), in: index)
        let geometry = try geometry(of: index)
        let axis: ScrollAxis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
        guard geometry.isScrollable(axis) else { return false }
        let direction = -axis.part(of: way)
        guard !geometry.hasRoom(axis, towards: direction) else { return true }
        var parent = scene.layers[scrolls[index].layer].parent
        while let layer = parent {
            if let outer = scrolls.firstIndex(where: { $0.layer == layer }) {
                let outer = try self.geometry(of: outer)
                if outer.isScrollable(axis), outer.hasRoom(axis, towards: direction) { return false }
            }
            parent = scene.layers[layer].parent
        }
        return true
    }

    /// A finger on a scroll layer that moves stops it.
    func catchScrolling(on layers: [Int]) throws {
        for index in scrolls.indices where layers.contains(scrolls[index].layer) && !scrolls[index].runs.isEmpty {
            let geometry = try geometry(of: index)
            for axis in ScrollAxis.allCases where scrolls[index].runs[axis] != nil {
                try place(index, axis, at: axis.part(of: geometry.offset))
            }
            scrolls[index].runs = [:]
            scrolls[index].isCaught = true
        }
    }

    /// The built-in pan of a scroll layer goes to a state.
    func scroll(_ index: Int, _ report: GestureArena.Report) throws {
        if report.state != .changed {
            record("scroll.\(report.state.rawValue)", layer: scrolls[index].layer)
        }
        if report.state == .began { try beginDrag(index) }
        guard let drag = scrolls[index].drag else { return }
        let geometry = try geometry(of: index)
        let translation = try way(report.member("translation"), in: index)
        let velocity = try way(report.member("velocity"), in: index)
        for axis in drag.axes {
            let raw = (drag.raw[axis] ?? 0) - axis.part(of: translation)
            let shown = geometry.shown(raw: raw, axis)
            try place(index, axis, at: shown)
            guard report.state == .ended || report.state == .cancelled else { continue }
            // Where the finger is taken away, nothing is thrown.
            let thrown = report.state == .ended ? -axis.part(of: velocity) : 0
            try release(
                index, axis, geometry, offset: shown, velocity: geometry.shownVelocity(thrown, raw: raw, axis),
                startingPage: drag.startingPage[axis] ?? 0)
        }
        if report.state == .ended || report.state == .cancelled { scrolls[index].drag = nil }
        if report.state == .began { try tell(index, .began) }
    }

    private func beginDrag(_ index: Int) throws {
        let geometry = try geometry(of: index)
        var drag = RunningScroll.Drag(raw: [:], startingPage: [:], axes: [])
        for axis in ScrollAxis.allCases where geometry.isScrollable(axis) {
            drag.axes.append(axis)
            drag.raw[axis] = geometry.raw(shown: axis.part(of: geometry.offset), axis)
            drag.startingPage[axis] = geometry.page(axis)
        }
        scrolls[index].drag = drag
        scrolls[index].isCaught = false
        scrolls[index].isRestless = true
    }

    /// Puts the content somewhere and ends what moves it.
    private func place(_ index: Int, _ axis: ScrollAxis, at offset: Double) throws {
        let cell = PropertyKey.property(layer: scrolls[index].layer, keyPath: axis.offset.keyPath)
        var span = try span(of: cell)
        if let run = scrolls[index].runs.removeValue(forKey: axis) {
            span.animations.removeAll { $0.id == run.animation }
            begin(span, of: cell)
        }
        if !span.animations.isEmpty {
            cancelAnimations(of: cell)
            span.animations = []
        }
        guard span.model != .number(offset) else { return }
        span.model = .number(offset)
        begin(span, of: cell)
    }

    private func release(
        _ index: Int, _ axis: ScrollAxis, _ geometry: ScrollGeometry, offset: Double, velocity: Double,
        startingPage: Double
    ) throws {
        let motion = geometry.motion(offset: offset, velocity: velocity, startingPage: startingPage, axis)
        guard motion.duration > 0 else { return try place(index, axis, at: motion.end) }
        let cell = PropertyKey.property(layer: scrolls[index].layer, keyPath: axis.offset.keyPath)
        var span = try span(of: cell)
        let animation = PropertyAnimation(
            id: takeNumber(), .replacing(from: .number(0), to: .number(1)), progress: .scroll(motion, begin: time))
        span.model = .number(motion.end)
        span.animations = [animation]
        begin(span, of: cell)
        scrolls[index].runs[axis] = RunningScroll.Run(
            animation: animation.id, endTick: max(tick + 1, Clock.tick(atOrAfter: time + motion.duration)))
        record(
            "scroll.released", layer: scrolls[index].layer,
            [
                ("property", .text(axis.offset.keyPath)), ("velocity", .number(velocity)), ("to", .number(motion.end)),
                ("duration", .number(motion.duration)),
            ])
    }

    /// Ends what is through, lets go what was caught, and tells of offsets that changed.
    func advanceScrolling() throws {
        for index in scrolls.indices {
            try endRuns(of: index)
            if scrolls[index].isCaught, !arena.isTouched(scene.gestures.count + index) { try letGo(index) }
            let offset = try presentation.property(layer: scrolls[index].layer, keyPath: "contentOffset").point ?? .zero
            let last = scrolls[index].lastOffset
            scrolls[index].lastOffset = offset
            if let last, last != offset { try tell(index, .changed) }
            if scrolls[index].isRestless, !scrolls[index].isMoving {
                scrolls[index].isRestless = false
                record("scroll.settled", layer: scrolls[index].layer)
                try tell(index, .ended)
            }
        }
    }

    private func endRuns(of index: Int) throws {
        for axis in ScrollAxis.allCases {
            guard let run = scrolls[index].runs[axis] else { continue }
            let cell = PropertyKey.property(layer: scrolls[index].layer, keyPath: axis.offset.keyPath)
            var span = try span(of: cell)
            let isAlive = span.animations.contains { $0.id == run.animation }
            guard tick >= run.endTick || !isAlive else { continue }
            scrolls[index].runs[axis] = nil
            guard isAlive else { continue }
            span.animations.removeAll { $0.id == run.animation }
            begin(span, of: cell)
        }
    }

    /// A finger that stopped the content left without dragging it: it goes back into its range, or to a page.
    private func letGo(_ index: Int) throws {
        scrolls[index].isCaught = false
        let geometry = try geometry(of: index)
        for axis in ScrollAxis.allCases where geometry.isScrollable(axis) {
            try release(
                index, axis, geometry, offset: axis.part(of: geometry.offset), velocity: 0,
                startingPage: geometry.page(axis))
        }
    }

    /// Runs the handlers of `scrolled`.
    private func tell(_ index: Int, _ state: GestureState) throws {
        for gesture in scene.gestures where gesture.layer == scrolls[index].layer && gesture.kind is ScrolledGesture {
            try perform(gesture.handlers[state] ?? [], for: Sender(state: state, copy: gesture.copy))
        }
    }
}
