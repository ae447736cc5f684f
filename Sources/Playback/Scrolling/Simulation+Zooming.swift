import Graphics
import Motion
import SceneLanguage
import SceneModel

/// The pinch of a scroll layer, which zooms its content.
extension Simulation {
    /// Whether a pinch may zoom the content: UIScrollView requires different limits.
    func mayZoom(_ index: Int) throws -> Bool { try geometry(of: index).zoomBand.canZoom }

    /// Applies a report of a scroll layer's built-in pinch recogniser: the point of the content under the middle of the
    /// fingers stays there.
    func zoom(_ index: Int, _ report: GestureArena.Report) throws {
        if report.state != .changed { record(.scroll(.pinch(report.state)), layer: scrolls[index].layer) }
        guard report.state == .began || report.state == .changed, let scale = report.member("scale")?.number,
            scale > 0, let location = report.member("location")?.point
        else { return }
        let geometry = try geometry(of: index)
        let transform = try transformFromCanvas(to: scrolls[index].layer, near: location, presentation)
        let point = transform.apply(location) - geometry.offset
        // A layer that has been scaled to nothing has no coordinates.
        guard point.x.isFinite, point.y.isFinite else { return }
        let pinch = scrolls[index].pinch ?? beginZoom(index, geometry, at: point, pinchScale: scale)
        let shown = geometry.zoomBand.shown(raw: pinch.factor * scale)
        try setZoomScale(shown, of: index)
        let offset = pinch.content * shown - point
        for axis in ScrollAxis.allCases { try setOffset(axis.component(of: offset), axis, of: index) }
        scrolls[index].pinch?.point = point
    }

    private func beginZoom(
        _ index: Int, _ geometry: ScrollGeometry, at point: Point, pinchScale: Double
    ) -> RunningScroll.Pinch {
        let pinch = RunningScroll.Pinch(
            factor: geometry.zoomBand.raw(shown: geometry.zoomScale) / pinchScale,
            content: (geometry.offset + point) * (1 / geometry.zoomScale), point: point)
        scrolls[index].pinch = pinch
        scrolls[index].drag?.isInterrupted = true
        scrolls[index].isStoppedByTouch = false
        scrolls[index].hasScrolled = true
        return pinch
    }

    /// Ends the pinch once fewer than two of its fingers are down: the scale and the offset return to their ranges.
    func advanceZooming(of index: Int) throws {
        try endScaleAnimation(of: index)
        guard let pinch = scrolls[index].pinch, let candidate = pinchCandidate(of: index),
            arena.numberOfTouches(candidate) < 2
        else { return }
        scrolls[index].pinch = nil
        let geometry = try geometry(of: index)
        guard let rest = ZoomReturn(from: geometry.zoomScale, in: geometry.zoomBand) else {
            if scrolls[index].drag == nil { try returnToRange(index, geometry) }
            return
        }
        let progress = AnimationProgress.zoom(rest, begin: time)
        let key = zoomKey(of: index)
        scrolls[index].scaleAnimation = try replace(
            key, from: rest.scale, to: rest.limit, progress: progress, duration: rest.duration)
        // A finger that is still down drags the content from here.
        guard scrolls[index].drag == nil else { return }
        let scaled = (geometry.offset + pinch.point) * (rest.limit / rest.scale) - pinch.point
        let final = try self.geometry(of: index, zoomScale: rest.limit)
        for axis in ScrollAxis.allCases {
            let range = final.range(axis)
            let end = min(max(axis.component(of: scaled), range.lowerBound), range.upperBound)
            scrolls[index].offsetAnimations[axis] = try replace(
                offsetKey(axis, of: index), from: axis.component(of: geometry.offset), to: end, progress: progress,
                duration: rest.duration)
        }
    }

    /// Starts the motion of a value after a touch.
    func replace(
        _ key: PropertyKey, from: Double, to: Double, progress: AnimationProgress, duration: Double
    ) throws -> RunningScroll.OffsetAnimation {
        cancelAnimations(of: key)
        var span = try span(of: key)
        let animation = PropertyAnimation(
            id: takeAnimationID(), .replacing(from: .number(from), to: .number(to)), progress: progress)
        span.model = .number(to)
        span.animations = [animation]
        begin(span, of: key)
        return RunningScroll.OffsetAnimation(
            animation: animation.id, endTick: max(tick + 1, Clock.tick(atOrAfter: time + duration)))
    }

    private func setZoomScale(_ scale: Double, of index: Int) throws {
        let key = zoomKey(of: index)
        var span = try span(of: key)
        if let animation = scrolls[index].scaleAnimation {
            scrolls[index].scaleAnimation = nil
            span.animations.removeAll { $0.id == animation.animation }
            begin(span, of: key)
        }
        if !span.animations.isEmpty {
            cancelAnimations(of: key)
            span.animations = []
        }
        guard span.model != .number(scale) else { return }
        span.model = .number(scale)
        begin(span, of: key)
    }

    /// Ends the return of a scale before a scene sets or animates it.
    func endZooming(of index: Int) throws {
        guard scrolls[index].scaleAnimation != nil else { return }
        try setZoomScale(try span(of: zoomKey(of: index)).presentation(at: time).number ?? 1, of: index)
    }

    private func endScaleAnimation(of index: Int) throws {
        guard let animation = scrolls[index].scaleAnimation else { return }
        let key = zoomKey(of: index)
        var span = try span(of: key)
        let isAlive = span.animations.contains { $0.id == animation.animation }
        guard tick >= animation.endTick || !isAlive else { return }
        scrolls[index].scaleAnimation = nil
        if isAlive {
            span.animations.removeAll { $0.id == animation.animation }
            begin(span, of: key)
        }
        // The range may have become smaller since a finger has dragged the content.
        if !scrolls[index].isMoving { try returnToRange(index, try geometry(of: index)) }
    }

    /// Lets content that is beyond an end return.
    private func returnToRange(_ index: Int, _ geometry: ScrollGeometry) throws {
        for axis in ScrollAxis.allCases {
            let offset = axis.component(of: geometry.offset)
            guard !geometry.range(axis).contains(offset) else { continue }
            try release(
                index, geometry,
                ScrollRelease(axis: axis, offset: offset, velocity: 0, startingPage: geometry.page(axis)))
        }
    }

    /// The geometry with another zoom scale, on which insets may depend.
    private func geometry(of index: Int, zoomScale: Double) throws -> ScrollGeometry {
        let reader = model(with: zoomKey(of: index), as: .number(zoomScale))
        return ScrollGeometry(try values(ofLayer: scrolls[index].layer, reader))
    }

    func zoomKey(of index: Int) -> PropertyKey {
        .property(layer: scrolls[index].layer, keyPath: ScrollFacet.zoomScale.keyPath)
    }

    /// The candidate of a scroll layer's pinch; nil for a layer without one.
    func pinchCandidate(of index: Int) -> Int? {
        zoomable.firstIndex(of: index).map { scene.gestures.count + scrolls.count + $0 }
    }

    func zoomGoal(ofLayer layer: Int, showing rect: Rect) throws -> (scale: Double, offset: Point) {
        guard let index = scrolls.firstIndex(where: { $0.layer == layer }) else { return (1, .zero) }
        let geometry = try geometry(of: index)
        let (width, height) = (geometry.extent(.horizontal), geometry.extent(.vertical))
        let scale = geometry.zoomBand.scale(fitting: (rect.width, rect.height), in: (width, height))
        let final = try self.geometry(of: index, zoomScale: scale)
        func offset(_ axis: ScrollAxis, _ extent: Double) -> Double {
            let offset = ZoomBand.offset(
                centering: axis.component(of: rect.center), scale: scale, viewExtent: extent)
            let range = final.range(axis)
            return min(max(offset, range.lowerBound), range.upperBound)
        }
        return (scale, Point(offset(.horizontal, width), offset(.vertical, height)))
    }
}
