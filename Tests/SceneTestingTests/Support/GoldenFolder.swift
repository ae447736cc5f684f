import Foundation
import SceneTesting
import TestSupport

/// A temporary folder with a scene that has goldens.
final class GoldenFolder {
    private let temporary: TemporaryFolder

    init(_ scene: String, named name: String = "slide") throws {
        temporary = try TemporaryFolder(["\(name).yaml": scene])
    }

    var folder: URL { temporary.url }

    func write(_ scene: String, named name: String = "slide") throws {
        try temporary.write(scene, to: "\(name).yaml")
    }

    func path(_ name: String) -> String { temporary.path(name) }

    func exists(_ name: String) -> Bool { temporary.exists(name) }

    func test(_ record: RecordMode, accepting: [String] = [], named name: String = "slide") throws -> TestResult {
        var job = TestJob()
        job.goldens = GoldenOptions(record: record)
        job.goldens?.accepted = accepting
        return try job.run(path("\(name).yaml"))
    }
}
