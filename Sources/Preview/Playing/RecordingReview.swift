import Foundation
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Zoetrope

/// Finds the shortest steps that play a recording again: the same events, and layers at the same places within
/// `TimelineComparison.tolerance`.
struct RecordingReview: Sendable {
    /// What the steps are compared with: the recorded touches, or the part of them that was kept.
    let recorded: TouchReplay
    let script: RecordedScript
    /// The same with all places and without `wait: settled`.
    let exact: RecordedScript

    /// The most times that a scene is played to find shorter steps. Then all places are written.
    private static let maxAttempts = 24

    /// - Parameters:
    ///   - scene: the scene that was played with.
    ///   - range: the ticks of the part that is kept.
    ///
    /// Cost: plays the scene up to `maxAttempts` times.
    ///
    /// - Throws: `SceneError` if the scene fails.
    init(_ recording: TouchRecording, of scene: PreparedScene, in range: ClosedRange<Int>) throws {
        let timeline = scene.sampler.timeline
        let (groups, end) = recording.groups(in: range)
        let recorded = try TouchReplay(timeline.scene, groups: groups, end: end, text: timeline.text)
        let expected = try Sampler(recorded.timeline, clips: scene.loaded.clips)
        let played = recorded.recording
        var exactness = [TouchStep.Exactness](repeating: .words, count: played.entries.count)
        var steps = played.groups.map { TouchStep($0, .words) }
        for attempt in 0... {
            let replay = try TouchReplay(
                timeline.scene,
                groups: zip(played.groups, steps).map { TouchGroup(tick: $0.tick, fingers: $1.fingers) },
                end: end, text: timeline.text)
            let comparison = try TimelineComparison(
                expected, Sampler(replay.timeline, clips: scene.loaded.clips))
            let different = comparison.difference.map { _ in comparison.tick }
            guard let cause = [different, Self.settling(replay.recording, unlike: played)].compactMap(\.self).min()
            else { break }
            // The touches before a difference are its cause.
            let places = exactness.indices.filter { exactness[$0] < .all }
            guard let place = places.last(where: { played.groups[$0].tick <= cause }) ?? places.first else { break }
            let next = attempt < Self.maxAttempts ? TouchStep.Exactness(rawValue: exactness[place].rawValue + 1) : nil
            for index in next == nil ? Array(exactness.indices) : [place] {
                exactness[index] = next ?? .all
                steps[index] = TouchStep(played.groups[index], exactness[index])
            }
        }
        self.recorded = recorded
        script = RecordedScript(played, touches: steps)
        exact = RecordedScript(
            played, touches: played.groups.map { TouchStep($0, .all) }, waitsUntilSettled: false)
    }

    /// The first tick at which one scene settles and the other does not, which `wait: settled` depends on; nil if there is none.
    private static func settling(_ a: TouchRecording, unlike b: TouchRecording) -> Int? {
        let (ticks, others) = (a.entries.map(\.settled) + [a.settled], b.entries.map(\.settled) + [b.settled])
        return zip(ticks, others).first { $0 != $1 }.map { min($0 ?? .max, $1 ?? .max) }
    }
}
