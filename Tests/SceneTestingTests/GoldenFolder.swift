import Foundation
import SceneTesting

/// A folder of its own with a scene that keeps goldens.
final class GoldenFolder {
    let folder: URL

    init(_ scene: String, named name: String = "slide") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "zoetrope-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write(scene, named: name)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ scene: String, named name: String = "slide") throws {
        try scene.write(to: folder.appending(path: "\(name).yaml"), atomically: true, encoding: .utf8)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    func test(_ record: RecordMode, accepting: [String] = [], named name: String = "slide") throws -> TestResult {
        var job = TestJob()
        job.goldens = GoldenOptions(record: record)
        job.goldens?.accepted = accepting
        return try job.run(path("\(name).yaml"))
    }
}
