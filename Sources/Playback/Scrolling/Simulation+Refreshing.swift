import Graphics
import Motion
import SceneLanguage
import SceneModel

/// The refresh controls of scroll layers.
extension Simulation {
    /// Begins refreshing when a drag has pulled the content far enough, once in a drag and while it lasts; makes a spinner
    /// that went away ready for the next pull once the content is back.
    func advanceRefreshing(of index: Int) throws {
        let isPulled = scrolls[index].refresh == .idle && scrolls[index].drag != nil
        guard isPulled || scrolls[index].refresh == .ending,
            tracks[refreshKey(ScrollFacet.isRefreshing, of: index)] != nil
        else { return }
        let layer = try values(ofLayer: scrolls[index].layer, presentation)
        let top = layer.number(ScrollFacet.insetTop)
        switch scrolls[index].refresh {
        case .idle:
            guard let drag = scrolls[index].drag, !drag.hasRefreshed, layer.flag(ScrollFacet.refreshControl),
                RefreshPull.triggers(offset: layer.bounds.minY, topInset: top)
            else { return }
            scrolls[index].drag?.hasRefreshed = true
            try startRefreshing(index)
            record(.scroll(.refreshed), layer: scrolls[index].layer)
            try performRefreshHandlers(index)
        case .refreshing: break
        case .ending:
            guard layer.bounds.minY >= -top - 0.01 else { return }
            scrolls[index].refresh = .idle
            try setRefresh(ScrollFacet.refreshOpacity, .number(1), of: index)
            try setRefresh(ScrollFacet.refreshTurn, .number(0), of: index)
        }
    }

    /// Makes room for the spinner when a drag ends.
    func holdRefreshing(_ index: Int) throws {
        guard scrolls[index].refresh == .refreshing else { return }
        try setRefresh(ScrollFacet.refreshInset, .number(RefreshPull.height), of: index)
    }

    func beginRefreshing(layer: Int) throws {
        guard let index = scrolls.firstIndex(where: { $0.layer == layer }), scrolls[index].refresh != .refreshing else {
            return
        }
        try startRefreshing(index)
        guard scrolls[index].drag == nil else { return }
        try holdRefreshing(index)
    }

    func endRefreshing(layer: Int) throws {
        guard let index = scrolls.firstIndex(where: { $0.layer == layer }), scrolls[index].refresh == .refreshing else {
            return
        }
        scrolls[index].refresh = .ending
        try setRefresh(ScrollFacet.isRefreshing, .bool(false), of: index)
        try setRefresh(ScrollFacet.refreshInset, .number(0), of: index)
        try setRefresh(
            ScrollFacet.refreshOpacity, .number(0), of: index,
            animation: PropertyAnimation(
                id: takeAnimationID(), .replacing(from: .number(1), to: .number(0)),
                progress: .timed(RefreshPull.ending, once(RefreshPull.ending.duration))))
        guard scrolls[index].drag == nil else {
            // The drag continues from the current offset in the smaller range.
            scrolls[index].drag?.isInterrupted = true
            return
        }
        let geometry = try geometry(of: index)
        let (offset, low) = (geometry.offset.y, geometry.range(.vertical).lowerBound)
        guard offset < low, scrolls[index].pinch == nil else { return }
        try setOffset(offset, .vertical, of: index)
        scrolls[index].offsetAnimations[.vertical] = try replace(
            offsetKey(.vertical, of: index), from: offset, to: low,
            progress: .timed(RefreshPull.ending, once(RefreshPull.ending.duration)),
            duration: RefreshPull.ending.duration)
    }

    private func startRefreshing(_ index: Int) throws {
        scrolls[index].refresh = .refreshing
        try setRefresh(ScrollFacet.isRefreshing, .bool(true), of: index)
        try setRefresh(ScrollFacet.refreshOpacity, .number(1), of: index)
        let turns = MediaTiming(beginTime: time, duration: 1, repeatCount: .infinity)
        try setRefresh(
            ScrollFacet.refreshTurn, .number(0), of: index,
            animation: PropertyAnimation(
                id: takeAnimationID(), .replacing(from: .number(0), to: .number(1)),
                progress: .timed(
                    .timing(.linear, duration: 1), AnimationClock(animation: AnimationClock.Level(turns)))))
    }

    private func once(_ duration: Double) -> AnimationClock {
        AnimationClock(
            animation: AnimationClock.Level(MediaTiming(beginTime: time, duration: duration, fillMode: .both)))
    }

    private func setRefresh(
        _ property: LayerProperty, _ value: Value, of index: Int, animation: PropertyAnimation? = nil
    ) throws {
        let key = refreshKey(property, of: index)
        var span = try span(of: key)
        span.model = value
        span.animations = animation.map { [$0] } ?? []
        begin(span, of: key)
    }

    private func refreshKey(_ property: LayerProperty, of index: Int) -> PropertyKey {
        .property(layer: scrolls[index].layer, keyPath: property.keyPath)
    }

    private func performRefreshHandlers(_ index: Int) throws {
        for gesture in scene.gestures where gesture.layer == scrolls[index].layer {
            guard let kind = gesture.kind as? ScrolledGesture, !kind.refresh.isEmpty else { continue }
            try perform(kind.refresh, for: Sender(copy: gesture.copy))
        }
    }
}
