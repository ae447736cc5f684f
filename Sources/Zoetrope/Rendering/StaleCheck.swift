import Encoding
import Foundation

extension RenderJob {
    /// What an output is in comparison with what its scene gives now.
    public enum State: String, Codable, Sendable, Hashable {
        /// The same.
        case current
        /// There is no such file, or not all of its frames.
        case missing
        /// It was made by something else, or by a version that left no stamp.
        case unknown
        /// The scene, the options or the program have changed since.
        case changed
    }

    /// An output that was looked at.
    public struct Check: Codable, Sendable, Hashable {
        /// The file, or the folder of frames.
        public var path: String
        /// The scene's file, as the user named it.
        public var scene: String
        /// What it is.
        public var state: State

        package init(path: String, scene: String, state: State) {
            (self.path, self.scene, self.state) = (path, scene, state)
        }

        /// A line for people.
        public var message: String {
            switch state {
            case .current: "\(path): up to date"
            case .missing: "\(path): missing; \(scene) gives it"
            case .unknown: "\(path): bears no stamp of this program"
            case .changed: "\(path): stale; \(scene), the options or the program have changed"
            }
        }
    }

    /// Checks as JSON with sorted keys.
    public static func json(_ checks: [Check]) -> String { JSONText.encode(["outputs": checks]) }

    /// Compares the outputs that `run` would write with what the scene gives now. Writes nothing.
    ///
    /// Animations tell by the stamp that they bear, without drawing; folders of frames are drawn and compared.
    ///
    /// - Throws: what `run` throws for a wrong call and for limits.
    public func check(_ scene: PreparedScene) throws(ZoetropeError) -> [Check] {
        _ = try PixelSize(of: scene, scale: options.scale)
        var checks: [Check] = []
        for pass in try passes(of: scene).passes {
            for output in pass.outputs {
                var state = try output.format.state(of: output.path) { comment, bytes throws(ZoetropeError) in
                    try isCurrent(comment, bytes: bytes, scene, pass.schedule, output.format)
                }
                if state == nil { state = try stateOfFrames(output.path, pass.schedule, of: scene) }
                checks.append(Check(path: output.path, scene: scene.file, state: state ?? .unknown))
            }
        }
        return checks
    }

    /// Whether a file with a stamp is what the scene gives now.
    ///
    /// What a budget led to is told by the file: the stamp says what was given up, and its fingerprint holds for that.
    private func isCurrent(
        _ comment: String, bytes: Int, _ scene: PreparedScene, _ schedule: FrameSchedule,
        _ format: any OutputFormat.Type
    ) throws(ZoetropeError) -> Bool {
        guard bytes <= options.maxSize ?? .max else { return false }
        let budgeted = options.maxSize.flatMap { OutputStamp.Budgeted(of: comment, budget: $0) }
        if let budgeted, try OutputStamp(scene, schedule, options, format: format, budgeted: budgeted).text == comment {
            return true
        }
        return try OutputStamp(scene, schedule, options, format: format).text == comment
    }

    private func stateOfFrames(
        _ path: String, _ schedule: FrameSchedule, of scene: PreparedScene
    ) throws(ZoetropeError) -> State {
        struct Found: Error {}
        guard let files = FramesFormat.files(at: path, frames: schedule.times.count) else { return .missing }
        do {
            try FramePipeline(scene, times: schedule.times, scale: options.scale, jobs: jobs).run { frame, bitmap in
                let sink = DataSink()
                try PNGEncoder().encode(bitmap, to: sink)
                guard try PictureFile.read(files[frame]) == sink.bytes else { throw Found() }
            }
            return .current
        } catch is Found {
            return .changed
        } catch {
            throw ZoetropeError(during: "checking \(path)", error, in: scene.loaded.folder)
        }
    }
}
