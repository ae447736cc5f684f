import Files
import Foundation
import Recordings
import Work
import Zoetrope

/// The file that the user compares the scene with.
actor Reference {
    private struct Key: Hashable {
        var file: FileStamp
        /// Of the canvas, in points.
        var width: Double
    }

    /// The path as it was given.
    nonisolated let path: String
    private let liveScene: LiveScene
    /// The last reading, with its number in `LiveScene`.
    private var reading: (key: Key, number: Int, isRecording: Bool)?

    init(_ path: String, _ liveScene: LiveScene) { (self.path, self.liveScene) = (path, liveScene) }

    nonisolated var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// The file as a picture.
    ///
    /// - Parameter width: of the scene's canvas, in points.
    func second(width: Double) async throws -> SecondAnswer {
        let key = FileStamp(path).map { Key(file: $0, width: width) }
        if let reading, reading.key == key, let scene = await liveScene.scene(reading.number) {
            return answer(scene, reading.number, isRecording: reading.isRecording)
        }
        let path = path
        let result = try await WorkerPool.reading.runCancellably {
            Result { () throws(ZoetropeError) in
                (scene: try ReferenceScene.read(path, width: width), isRecording: (try? Recording(path)) != nil)
            }
        }
        switch result {
        case .success(let found):
            let number = await liveScene.show(found.scene)
            reading = key.map { ($0, number, found.isRecording) }
            return answer(found.scene, number, isRecording: found.isRecording)
        case .failure(let problem): return SecondAnswer(caption: name, problem: problem.line)
        }
    }

    private func answer(_ scene: PreparedScene, _ number: Int, isRecording: Bool) -> SecondAnswer {
        var answer = SecondAnswer(scene, number: number, caption: name)
        answer.isRecording = isRecording
        return answer
    }
}
