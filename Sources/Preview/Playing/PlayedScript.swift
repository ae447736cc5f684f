import Foundation
package import Playback
import SceneFile
import SceneLanguage
import SceneModel
package import Zoetrope

/// A part of a recording as a script of the scene file, and the scene with that script played.
package struct PlayedScript: Sendable {
    /// The list of steps in YAML, one string for each line.
    package let lines: [String]
    package let steps: Int
    /// The part of the recording, in ticks.
    package let range: ClosedRange<Int>
    /// The largest distance of a layer from where it was, in points.
    package let largest: Double
    /// The scene with the script.
    package let scene: PreparedScene

    /// The rest before the first touch and after the last movement that is kept, in seconds.
    private static let margin = 0.5
    /// The name of the script until it is kept, if the scene has no such script.
    private static let name = "recording"

    /// From shortly before the first touch, if nothing moves then, to shortly after the scene has settled, in ticks.
    package static func range(of recording: TouchRecording) -> ClosedRange<Int> {
        let margin = Clock.tick(atOrAfter: Self.margin)
        // A scene that moves at its start shows that.
        let first = recording.entries.first
        let start = first?.settled == 1 ? max((first?.group.tick ?? 0) - margin, 0) : 0
        return start...max(start, min(recording.settled.map { $0 + margin } ?? recording.end, recording.end))
    }

    /// - Parameters:
    ///   - scene: the scene that was played with.
    ///   - settings: with which it was read.
    /// - Throws: exit code 64 for a range without touches or a file to which no script can be added, 70 if no script plays as
    ///   recorded; `SceneError` if the scene fails.
    package init(
        _ recording: TouchRecording, in range: ClosedRange<Int>, of scene: PreparedScene, settings: SceneSettings
    ) throws {
        guard recording.groups.contains(where: { range.contains($0.tick) }) else {
            throw ZoetropeError(.usage, "nothing was touched in this time")
        }
        let review = try RecordingReview(recording, of: scene, in: range)
        let expected = try Sampler(review.recorded.timeline, clips: scene.loaded.clips)
        for script in [review.script, review.exact] {
            let played = try Self.play(script.lines, in: scene, settings: settings)
            let comparison = try TimelineComparison(expected, played.sampler)
            guard comparison.difference == nil else { continue }
            (lines, steps, largest) = (script.lines, script.steps.count, comparison.largest)
            let end = range.lowerBound + Clock.tick(atOrAfter: review.recorded.timeline.duration)
            self.range = range.lowerBound...end
            self.scene = played
            return
        }
        throw ZoetropeError(.internalError, "\(scene.file): the script does not play as it was recorded")
    }

    /// Reads the scene with another script and plays that.
    private static func play(
        _ lines: [String], in scene: PreparedScene, settings: SceneSettings
    ) throws -> PreparedScene {
        var (name, number) = (Self.name, 1)
        while scene.scripts.contains(name) {
            number += 1
            name = "\(Self.name)\(number)"
        }
        do {
            let text = try ScriptInsertion.adding(name, lines, to: scene.source, file: scene.file)
            var settings = settings
            settings.script = name
            return try PreparedScene(Data(text.utf8), named: scene.file, settings: settings)
        } catch let failure as ScriptInsertion.Failure {
            throw ZoetropeError(.usage, failure.message)
        }
    }
}
