import SceneModel

extension Simulation {
    /// The next tick at which anything can happen, no later than a given tick.
    ///
    /// Between the ends of animations nothing happens in a scene without touches, scrolling, clips, running animators and moving items,
    /// so that a long wait costs nothing.
    func nextTick(noLaterThan end: Int) -> Int {
        let isIdle =
            fingers.isEmpty && !arena.isBusy && scrolls.isEmpty && clips.isEmpty
            && !animators.values.contains { $0.state.isRunning } && !dynamics.contains(where: \.isAwake)
            && !(watchesVariables && !animations.all.isEmpty)
        guard isIdle else { return tick + 1 }
        let ends = animations.all.compactMap(\.endTick) + timers.map(\.dueTick)
        return max(tick + 1, min(ends.min() ?? end, end))
    }
}
