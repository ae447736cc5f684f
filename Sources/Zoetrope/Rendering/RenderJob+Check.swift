import Encoding
import Foundation

extension RenderJob {
    /// The state of an output compared with what `run` would write now.
    public enum State: String, Codable, Sendable, Hashable {
        /// Up to date.
        case current
        /// The file does not exist, or the folder does not contain all frames.
        case missing
        /// The file has no stamp: it was written by another program, or by an early version.
        case unknown
        /// The scene, the options or the version of the program have changed since.
        case changed
    }

    /// The result of checking one output.
    public struct Check: Codable, Sendable, Hashable {
        /// The file, or the folder of frames.
        public var path: String
        /// The scene's file, as the user named it.
        public var scene: String
        /// Its state.
        public var state: State

        package init(path: String, scene: String, state: State) {
            (self.path, self.scene, self.state) = (path, scene, state)
        }

        /// A line of text for users.
        public var message: String {
            switch state {
            case .current: "\(path): up to date"
            case .missing: "\(path): missing; render it from \(scene)"
            case .unknown: "\(path): has no stamp of this program"
            case .changed: "\(path): stale; \(scene), the options or the program have changed"
            }
        }
    }

    /// Results as JSON with sorted keys.
    public static func json(_ checks: [Check]) -> String { JSONText.encode(["outputs": checks]) }

    /// Compares existing outputs with those that `run` would write now. Writes nothing.
    ///
    /// Animations are compared by their stamps, without drawing. Folders of frames are drawn and compared.
    ///
    /// - Throws: exit code 64 for invalid options, 3 for a limit, 4 if a file cannot be read, 2 if a binding has no value at one
    ///   of the times.
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

    /// Whether the stamp of a file equals the one that rendering would write now.
    ///
    /// Reductions for a budget are read from the stamp of the file, because finding them would need rendering.
    private func isCurrent(
        _ comment: String, bytes: Int, _ scene: PreparedScene, _ schedule: FrameSchedule,
        _ format: any OutputFormat.Type
    ) throws(ZoetropeError) -> Bool {
        guard bytes <= options.maxSize ?? .max else { return false }
        let reductions = options.maxSize.flatMap { OutputStamp.Reductions(of: comment, budget: $0) }
        if let reductions {
            let reduced = try OutputStamp(scene, schedule, options, format: format, reductions: reductions)
            if reduced.text == comment { return true }
        }
        return try OutputStamp(scene, schedule, options, format: format).text == comment
    }

    private func stateOfFrames(
        _ path: String, _ schedule: FrameSchedule, of scene: PreparedScene
    ) throws(ZoetropeError) -> State {
        struct Difference: Error {}
        guard let files = FramesFormat.files(at: path, frames: schedule.times.count) else { return .missing }
        do {
            try FramePipeline(scene, times: schedule.times, scale: options.scale, jobs: jobs).run { frame, bitmap in
                let sink = DataSink()
                try PNGEncoder().encode(bitmap, to: sink)
                guard try InputFile.read(files[frame]) == sink.bytes else { throw Difference() }
            }
            return .current
        } catch is Difference {
            return .changed
        } catch {
            throw ZoetropeError(during: "checking \(path)", error, in: scene.loaded.folder)
        }
    }
}
