import Encoding
import Foundation
import Graphics
import Playback
import Raster
import SceneFile
import SceneLanguage
import SceneModel
import Synchronization
import Zoetrope

/// A scene that a page plays with: the touches so far, and what they show.
final class PlaySession: Sendable {
    /// What the page shows after an advance.
    struct Picture: Sendable {
        /// Seconds of scene time.
        var time: Double
        /// Whether a finger is down or something moves that ends by itself.
        var isMoving: Bool
        /// A JPEG, or a PNG; nil if it is the picture that was sent before.
        var data: Data?
    }

    private struct State {
        let player: LivePlayer
        var drawing: LiveDrawing
        /// The error after which the player cannot be used.
        var problem: ZoetropeError?
        /// The last script that was made, with the part of the recording that it plays.
        var script: (range: ClosedRange<Int>, recording: TouchRecording, result: PlayedScript)?
    }

    let version: LiveScene.Version
    private let settings: SceneSettings
    private let state: Mutex<State>

    /// - Parameters:
    ///   - version: the scene.
    ///   - settings: with which it was read.
    /// - Throws: exit code 2 if the scene fails at its start, 3 for a limit.
    init(_ version: LiveScene.Version, settings: SceneSettings) throws(ZoetropeError) {
        self.version = version
        self.settings = settings
        let timeline = version.scene.sampler.timeline
        do {
            let player = try LivePlayer(timeline.scene, text: timeline.text)
            state = Mutex(State(player: player, drawing: LiveDrawing(version.scene)))
        } catch {
            throw version.scene.problem("playing", error)
        }
    }

    /// Plays to a time and draws it.
    ///
    /// - Parameters:
    ///   - reports: times in milliseconds since the start, with what fingers did, in order.
    ///   - scale: pixels per point; nil to draw nothing.
    /// - Throws: exit code 64 for touches that do not follow from those before, 2 if the scene fails, 3 for a limit. A session
    ///   that failed throws the same error again.
    func advance(
        to milliseconds: Int, _ reports: [TouchReport], scale: Double?, as encoding: FrameEncoding,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> Picture {
        try state.withLock { state in
            if let problem = state.problem { throw problem }
            do {
                for report in reports { try state.player.advance(to: report.time, touches: report.touches) }
                // As a floating-point number, because a page may send any integer.
                let tick = Double(milliseconds) * Double(Clock.ticksPerSecond) / 1000
                if tick > Double(state.player.tick) { try state.player.advance(to: milliseconds) }
            } catch {
                let problem = problem(error)
                state.problem = problem
                throw problem
            }
            let (player, time) = (state.player, Clock.time(of: state.player.tick))
            let data = try scale.flatMap { scale in
                try state.drawing.draw(
                    player.timeline, at: time, scale: scale, as: encoding, isCancelled: isCancelled)
            }
            return Picture(time: time, isMoving: player.isMoving, data: data)
        }
    }

    private func problem(_ error: any Error) -> ZoetropeError {
        switch error {
        case let error as LiveTouchError: ZoetropeError(.usage, error.message)
        default: version.scene.problem("playing", error)
        }
    }

    /// What was done between two times in seconds, as a script. Touches that began in between are kept whole.
    ///
    /// - Parameter range: nil for a range around what happened.
    /// - Throws: exit code 64 if nothing was touched in between, or no script can be added to the file; 2 if the scene fails.
    ///
    /// Cost: plays the scene several times and reads it once or twice.
    func script(in range: ClosedRange<Double>?) throws -> PlayedScript {
        let (recording, known) = state.withLock { ($0.player.recording, $0.script) }
        let ticks =
            range.map { Clock.tick(atOrAfter: $0.lowerBound)...Clock.tick(atOrAfter: $0.upperBound) }
            ?? PlayedScript.range(of: recording)
        if let known, known.range == ticks, known.recording == recording { return known.result }
        do {
            let result = try PlayedScript(recording, in: ticks, of: version.scene, settings: settings)
            state.withLock { $0.script = (ticks, recording, result) }
            return result
        } catch let error as ZoetropeError {
            throw error
        } catch {
            throw problem(error)
        }
    }
}
