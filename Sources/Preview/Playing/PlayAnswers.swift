import Playback
import SceneModel
import Zoetrope

/// The answer to `/play/begin`.
struct PlayBeginning: Encodable {
    var session: Int
    /// The longest recording, in seconds.
    var seconds = RecordingLimits.seconds
    /// The most fingers.
    var fingers = SceneLimits.fingers
}

/// The answer to `/play/script`.
struct PlayScriptAnswer: Encodable {
    struct Event: Encodable {
        /// In seconds since the start of the script.
        var time: Double
        var name: String
        var layer: String?
    }

    /// The most events that are listed.
    private static let maxEvents = 500

    /// The number of the scene with this script, for `/frame`.
    var picture: Int
    /// The lines of the list of steps, in YAML.
    var lines: [String]
    var steps: Int
    /// The part of the recording that the script plays, in seconds.
    var from: Double
    var to: Double
    /// The duration of the script, in seconds.
    var duration: Double
    /// The largest distance of a layer from where it was, in points.
    var largest: Double
    /// Without those of animations.
    var events: [Event]

    init(_ script: PlayedScript, picture: Int) {
        self.picture = picture
        (lines, steps, largest) = (script.lines, script.steps, script.largest)
        from = Clock.time(of: script.range.lowerBound)
        to = Clock.time(of: script.range.upperBound)
        duration = script.scene.requestedDuration
        events = script.scene.sampler.timeline.events.filter {
            if case .animation = $0.kind { false } else { true }
        }.prefix(Self.maxEvents).map { Event(time: $0.time, name: $0.name, layer: $0.layer) }
    }
}
