import Graphics
import SceneLanguage
import SceneModel

/// scrollViewWillEndDragging(_:withVelocity:targetContentOffset:).
extension Simulation {
    /// Performs the handlers `willEndDragging` and returns the targets that they change.
    func changedTargets(
        _ index: Int, _ geometry: ScrollGeometry, _ releases: [ScrollRelease]
    ) throws -> [ScrollAxis: Double] {
        let layer = scrolls[index].layer
        let handlers = scene.gestures.compactMap { gesture -> (actions: [any Action], copy: Int)? in
            guard gesture.layer == layer, let kind = gesture.kind as? ScrolledGesture, !kind.release.isEmpty else {
                return nil
            }
            return (kind.release, gesture.copy)
        }
        guard !handlers.isEmpty else { return [:] }
        var proposal = ScrollProposal(target: geometry.offset)
        for release in releases {
            let target = geometry.target(offset: release.offset, velocity: release.velocity, release.axis)
            release.axis.set(&proposal.velocity, to: release.velocity)
            release.axis.set(&proposal.target, to: target)
        }
        self.proposal = proposal
        defer { self.proposal = nil }
        for handler in handlers {
            try perform(handler.actions, for: Sender(self.proposal ?? proposal, copy: handler.copy))
        }
        let chosen = self.proposal?.target ?? proposal.target
        return ScrollAxis.allCases.reduce(into: [:]) { targets, axis in
            let target = axis.component(of: chosen)
            if target != axis.component(of: proposal.target) { targets[axis] = target }
        }
    }

    /// Sets where the content comes to rest, in the handler of `willEndDragging`.
    func retarget(to target: Point, at location: SourceLocation) throws {
        guard var proposal else {
            throw SceneError("the target can be set only while willEndDragging is handled", at: location)
        }
        proposal.target = target
        self.proposal = proposal
        sender = Sender(proposal, copy: Int(sender?.member(Gestures.indexMember.name)?.number ?? 0))
    }
}
