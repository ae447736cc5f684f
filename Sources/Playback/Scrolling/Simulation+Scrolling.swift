import Graphics
import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    func geometry(of index: Int) throws -> ScrollGeometry {
        ScrollGeometry(try values(ofLayer: scrolls[index].layer, presentation))
    }

    /// Converts a translation or velocity on the canvas to a scroll layer's coordinates.
    private func convert(_ vector: Point, to index: Int) throws -> Point {
        let layer = scrolls[index].layer
        let transform = try transformToCanvas(from: layer, presentation)
        let center = try values(ofLayer: layer, presentation).bounds.center
        let converted = transform.linearized(at: center).inverted.linear(vector)
        // A layer that has been scaled to nothing has no coordinates.
        return converted.x.isFinite && converted.y.isFinite ? converted : .zero
    }

    /// Whether a scroll layer's pan may begin for a finger's translation.
    ///
    /// It may if the content scrolls along the dominant axis of the translation, unless the content is already at its
    /// end in that direction and an enclosing scroll layer can still scroll. UIKit does not document the second rule.
    func mayScroll(_ index: Int, translation: Point) throws -> Bool {
        // One of the fingers that pinch can drag the content afterwards.
        if scrolls[index].pinch != nil { return true }
        let translation = try convert(translation, to: index)
        let geometry = try geometry(of: index)
        let axis: ScrollAxis = abs(translation.x) > abs(translation.y) ? .horizontal : .vertical
        guard geometry.isScrollable(axis) else { return false }
        let direction = -axis.component(of: translation)
        guard !geometry.hasRoom(axis, towards: direction) else { return true }
        for layer in scene.superlayers(of: scrolls[index].layer) {
            guard let outer = scrolls.firstIndex(where: { $0.layer == layer }) else { continue }
            let outerGeometry = try self.geometry(of: outer)
            if outerGeometry.isScrollable(axis), outerGeometry.hasRoom(axis, towards: direction) { return false }
        }
        return true
    }

    /// Stops the motion of scroll layers that a finger touches. Returns the layers that it stopped.
    func stopScrolling(on layers: [Int]) throws -> [Int] {
        let moving = scrolls.indices.filter {
            layers.contains(scrolls[$0].layer) && !scrolls[$0].offsetAnimations.isEmpty
                && scrolls[$0].scaleAnimation == nil
        }
        for index in moving {
            let geometry = try geometry(of: index)
            for axis in ScrollAxis.allCases where scrolls[index].offsetAnimations[axis] != nil {
                try setOffset(axis.component(of: geometry.offset), axis, of: index)
            }
            scrolls[index].offsetAnimations = [:]
            scrolls[index].isStoppedByTouch = true
        }
        return moving.map { scrolls[$0].layer }
    }

    /// Applies a report of a scroll layer's built-in pan recogniser.
    func scroll(_ index: Int, _ report: GestureArena.Report) throws {
        if report.state != .changed {
            record(.scroll(.pan(report.state)), layer: scrolls[index].layer)
        }
        if report.state == .began {
            let travel = (report.recognizer as? PanRecognizer)?.translationIncludingSlop ?? .zero
            try beginDrag(index, translation: try convert(travel, to: index))
        }
        let isOver = report.state == .ended || report.state == .cancelled
        guard scrolls[index].pinch == nil else {
            // Two fingers that pinch move the content themselves.
            scrolls[index].drag?.isInterrupted = true
            if isOver { scrolls[index].drag = nil }
            if report.state == .began { try performHandlers(index, .began) }
            return
        }
        let geometry = try geometry(of: index)
        let translation = try convert(report.member("translation")?.point ?? .zero, to: index)
        if scrolls[index].drag?.isInterrupted == true {
            let hasRefreshed = scrolls[index].drag?.hasRefreshed ?? false
            scrolls[index].drag = continuedDrag(geometry, translation: translation)
            scrolls[index].drag?.hasRefreshed = hasRefreshed
        }
        guard let drag = scrolls[index].drag else { return }
        let velocity = try convert(report.member("velocity")?.point ?? .zero, to: index)
        var releases: [ScrollRelease] = []
        for axis in drag.axes {
            let unconstrainedOffset = (drag.unconstrainedOffset[axis] ?? 0) - axis.component(of: translation)
            let offset = geometry.offset(forUnconstrainedOffset: unconstrainedOffset, axis)
            try setOffset(offset, axis, of: index)
            guard isOver else { continue }
            // A cancelled touch does not flick the content.
            let flickVelocity = report.state == .ended ? -axis.component(of: velocity) : 0
            releases.append(
                ScrollRelease(
                    axis: axis, offset: offset,
                    velocity: geometry.velocity(flickVelocity, atUnconstrainedOffset: unconstrainedOffset, axis),
                    startingPage: drag.startingPage[axis] ?? 0))
        }
        if isOver {
            try endDrag(index, releases)
            scrolls[index].drag = nil
        }
        if report.state == .began { try performHandlers(index, .began) }
    }

    private func beginDrag(_ index: Int, translation: Point) throws {
        let geometry = try geometry(of: index)
        var drag = RunningScroll.Drag(unconstrainedOffset: [:], startingPage: [:], axes: [])
        for axis in geometry.draggedAxes(translation) {
            drag.axes.append(axis)
            drag.unconstrainedOffset[axis] = geometry.unconstrainedOffset(
                forOffset: axis.component(of: geometry.offset), axis)
            drag.startingPage[axis] = geometry.page(axis)
        }
        scrolls[index].drag = drag
        scrolls[index].isStoppedByTouch = false
        scrolls[index].hasScrolled = true
    }

    /// Lets `willEndDragging` change where the content comes to rest, and starts the motion there.
    ///
    /// A handler that sets or animates the offset itself decides its motion (a convention).
    private func endDrag(_ index: Int, _ releases: [ScrollRelease]) throws {
        try holdRefreshing(index)
        let proposed = try geometry(of: index)
        let targets = proposed.isPaging ? [:] : try changedTargets(index, proposed, releases)
        // A handler may have changed the range.
        let current = try self.geometry(of: index)
        for release in releases {
            let span = try span(of: offsetKey(release.axis, of: index))
            guard span.animations.isEmpty, span.model == .number(release.offset) else { continue }
            try self.release(index, current, release, target: targets[release.axis])
        }
        for (axis, target) in targets where !releases.contains(where: { $0.axis == axis }) {
            let rest = ScrollRelease(
                axis: axis, offset: axis.component(of: current.offset), velocity: 0, startingPage: 0)
            try release(index, current, rest, target: target)
        }
    }

    func offsetKey(_ axis: ScrollAxis, of index: Int) -> PropertyKey {
        .property(layer: scrolls[index].layer, keyPath: axis.offset.keyPath)
    }

    /// A drag from the current offset on, after a pinch or in another range.
    private func continuedDrag(_ geometry: ScrollGeometry, translation: Point) -> RunningScroll.Drag {
        var drag = RunningScroll.Drag(
            unconstrainedOffset: [:], startingPage: [:], axes: ScrollAxis.allCases.filter(geometry.isScrollable))
        for axis in drag.axes {
            let offset = geometry.unconstrainedOffset(forOffset: axis.component(of: geometry.offset), axis)
            drag.unconstrainedOffset[axis] = offset + axis.component(of: translation)
            drag.startingPage[axis] = geometry.page(axis)
        }
        return drag
    }

    /// Ends the deceleration or bounce that moves a value, before a scene sets or animates it: UIScrollView stops when its
    /// content offset is set.
    func endScrolling(of key: PropertyKey) throws {
        guard case .property(let layer, let keyPath) = key,
            let index = scrolls.firstIndex(where: { $0.layer == layer })
        else { return }
        if keyPath == ScrollFacet.zoomScale.keyPath { return try endZooming(of: index) }
        guard
            let axis = ScrollAxis.allCases.first(where: { $0.offset.keyPath == keyPath }),
            scrolls[index].offsetAnimations[axis] != nil
        else { return }
        try setOffset(try span(of: key).presentation(at: time).number ?? 0, axis, of: index)
    }

    /// Sets the offset and removes animations of it.
    func setOffset(_ offset: Double, _ axis: ScrollAxis, of index: Int) throws {
        let key = offsetKey(axis, of: index)
        var span = try span(of: key)
        if let animation = scrolls[index].offsetAnimations.removeValue(forKey: axis) {
            span.animations.removeAll { $0.id == animation.animation }
            begin(span, of: key)
        }
        if !span.animations.isEmpty {
            cancelAnimations(of: key)
            span.animations = []
        }
        guard span.model != .number(offset) else { return }
        span.model = .number(offset)
        begin(span, of: key)
    }

    /// Starts the deceleration, bounce or paging along an axis after a drag.
    func release(
        _ index: Int, _ geometry: ScrollGeometry, _ release: ScrollRelease, target: Double? = nil
    ) throws {
        let axis = release.axis
        let motion = geometry.motion(
            offset: release.offset, velocity: release.velocity, startingPage: release.startingPage, target: target, axis
        )
        guard motion.duration > 0 else { return try setOffset(motion.end, axis, of: index) }
        let key = offsetKey(axis, of: index)
        var span = try span(of: key)
        let animation = PropertyAnimation(
            id: takeAnimationID(), .replacing(from: .number(0), to: .number(1)), progress: .scroll(motion, begin: time))
        span.model = .number(motion.end)
        span.animations = [animation]
        begin(span, of: key)
        scrolls[index].offsetAnimations[axis] = RunningScroll.OffsetAnimation(
            animation: animation.id, endTick: max(tick + 1, Clock.tick(atOrAfter: time + motion.duration)))
        record(
            .scroll(
                .released(
                    property: axis.offset.keyPath,
                    velocity: target == nil ? release.velocity : motion.velocity(at: 0), end: motion.end,
                    duration: motion.duration)),
            layer: scrolls[index].layer)
    }

    /// Ends finished offset animations, releases content when the finger that stopped it has lifted, and performs
    /// `scrolled` handlers.
    func advanceScrolling() throws {
        for index in scrolls.indices {
            try endOffsetAnimations(of: index)
            try advanceZooming(of: index)
            try advanceRefreshing(of: index)
            if scrolls[index].isStoppedByTouch, !arena.isTouched(scene.gestures.count + index) {
                try releaseStopped(index)
            }
            let offset = try presentedOffset(of: scrolls[index].layer)
            let last = scrolls[index].lastOffset
            scrolls[index].lastOffset = offset
            if let last, last != offset { try performHandlers(index, .changed) }
            if scrolls[index].hasScrolled, !scrolls[index].isMoving {
                scrolls[index].hasScrolled = false
                record(.scroll(.settled), layer: scrolls[index].layer)
                try performHandlers(index, .ended)
            }
            updateIndicators(of: index)
        }
    }

    /// The current content offset, which is needed at every tick.
    private func presentedOffset(of layer: Int) throws -> Point {
        let (x, y) = (GeometryFacet.boundsX.keyPath, GeometryFacet.boundsY.keyPath)
        guard let x = tracks[.property(layer: layer, keyPath: x)]?.presentation(at: time).number,
            let y = tracks[.property(layer: layer, keyPath: y)]?.presentation(at: time).number
        else { return try presentation.property(layer: layer, keyPath: "contentOffset").point ?? .zero }
        return Point(x, y)
    }

    private func endOffsetAnimations(of index: Int) throws {
        for axis in ScrollAxis.allCases {
            guard let animation = scrolls[index].offsetAnimations[axis] else { continue }
            let key = offsetKey(axis, of: index)
            var span = try span(of: key)
            let isAlive = span.animations.contains { $0.id == animation.animation }
            guard tick >= animation.endTick || !isAlive else { continue }
            scrolls[index].offsetAnimations[axis] = nil
            guard isAlive else { continue }
            span.animations.removeAll { $0.id == animation.animation }
            begin(span, of: key)
        }
    }

    /// Releases content that a finger stopped without dragging it: the content returns to its range or moves to a
    /// page.
    private func releaseStopped(_ index: Int) throws {
        scrolls[index].isStoppedByTouch = false
        let geometry = try geometry(of: index)
        for axis in ScrollAxis.allCases where geometry.isScrollable(axis) {
            try release(
                index, geometry,
                ScrollRelease(
                    axis: axis, offset: axis.component(of: geometry.offset), velocity: 0,
                    startingPage: geometry.page(axis)))
        }
    }

    /// Performs the handlers of `scrolled` for a state.
    private func performHandlers(_ index: Int, _ state: GestureState) throws {
        for gesture in scene.gestures where gesture.layer == scrolls[index].layer && gesture.kind is ScrolledGesture {
            try perform(gesture.handlers[state] ?? [], for: Sender(state: state, copy: gesture.copy))
        }
    }
}
