package import Graphics
package import SceneModel

/// Plays a scene with groups of touches that are known before, at the ticks at which they begin.
package struct TouchReplay {
    package let timeline: Timeline
    /// The groups, and when the scene settled before and after them.
    package let recording: TouchRecording

    /// - Parameters:
    ///   - groups: in the order of time. A group whose tick comes before the end of the one before begins at that end.
    ///   - end: the tick of the last moment.
    /// - Throws: `SceneError` if the scene fails.
    package init(
        _ scene: Scene, groups: [TouchGroup], end: Int, text: any TextMeasuring = NoTextMeasuring()
    ) throws {
        let simulation = try Simulation(
            scene, script: Script(name: "recording", steps: [], locations: []), text: text)
        var rest = groups[...]
        var entries: [TouchRecording.Entry] = []
        var settled: Int?
        var free = 0
        func begin() throws {
            let tick = simulation.tick
            guard simulation.fingers.isEmpty else { return }
            if settled == nil, tick > free, !simulation.isMoving { settled = tick }
            guard var group = rest.first, group.tick <= tick else { return }
            rest.removeFirst()
            group.tick = tick
            entries.append(TouchRecording.Entry(group: group, settled: settled))
            settled = nil
            free = group.end
            try simulation.touch(group.fingers, at: simulation.start)
        }
        try simulation.start(script: begin)
        while simulation.tick < end {
            let canSettle = settled == nil && simulation.fingers.isEmpty && !simulation.isMoving
            let limit = min(end, max(rest.first?.tick ?? end, simulation.tick + 1))
            try simulation.advance(
                to: canSettle ? simulation.tick + 1 : simulation.nextTick(noLaterThan: limit), script: begin)
        }
        timeline = simulation.timeline
        recording = TouchRecording(entries: entries, settled: settled, end: simulation.tick)
    }
}
