import Playback
import SceneLanguage
import SceneModel

/// Finds stills among a scene's goldens whose time is after the end of their script, so that `zoetrope test` cannot draw them.
struct LateStillCheck {
    /// In the order of the file.
    let warnings: [Diagnostic]

    /// - Parameter timeline: of the script whose stills are checked.
    init(_ timeline: Timeline) {
        let log = DiagnosticLog()
        for set in timeline.scene.goldens?.sets ?? [] where set.script == timeline.script {
            for moment in set.stills {
                // A marker that no script reaches is an error of its own.
                guard let place = set.stillPlaces[moment], let time = timeline.time(of: moment),
                    time > timeline.duration + 1e-9
                else { continue }
                log.warning(
                    "this still is at \(Value.format(time)) s, after the end of the script '\(timeline.script)' at "
                        + "\(Value.format(timeline.duration)) s",
                    hint: "zoetrope test fails; give a time within the script, or end", at: place.location,
                    length: place.length)
            }
        }
        warnings = log.sorted
    }
}
