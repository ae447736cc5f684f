import Foundation
import Work
import Zoetrope

/// The file that the user compares the scene with.
actor Reference {
    /// Identifies one version of the file, and the canvas that it was drawn on.
    private struct Key: Hashable {
        var size: Int64
        var modified: [Int]
        var width: Double
    }

    /// The path as it was given.
    nonisolated let path: String
    private let liveScene: LiveScene
    /// The last reading, with its number in `LiveScene`.
    private var reading: (key: Key, number: Int)?

    init(_ path: String, _ liveScene: LiveScene) { (self.path, self.liveScene) = (path, liveScene) }

    nonisolated var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// The file as a picture.
    ///
    /// - Parameter width: of the scene's canvas, in points.
    func second(width: Double) async throws -> SecondAnswer {
        let key = key(width)
        if let reading, reading.key == key, let scene = await liveScene.scene(reading.number) {
            return SecondAnswer(scene, number: reading.number, caption: name)
        }
        let path = path
        let result = try await WorkerPool.reading.runCancellably {
            Result { () throws(ZoetropeError) in try ReferenceScene.read(path, width: width) }
        }
        switch result {
        case .success(let scene):
            let number = await liveScene.show(scene)
            reading = key.map { ($0, number) }
            return SecondAnswer(scene, number: number, caption: name)
        case .failure(let problem): return SecondAnswer(caption: name, problem: problem.line)
        }
    }

    /// Nil if the file does not exist.
    private func key(_ width: Double) -> Key? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Key(size: Int64(status.st_size), modified: [Int(time.tv_sec), Int(time.tv_nsec)], width: width)
    }
}
