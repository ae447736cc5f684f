import Foundation
import SceneTestSupport
import SceneTesting
import Testing

/// The scenes of this repository match their goldens.
@Suite struct OwnGoldenTests {
    @Test(arguments: ["card-popover", "lucky-wheel", "mini-player", "pinch-zoom", "video-feed"])
    func `a scene matches its goldens`(scene: String) throws {
        var job = TestJob()
        (job.goldens, job.checksExpectations) = (GoldenOptions(record: .never), false)
        let result = try job.run("\(Scenes.folder)/\(scene).yaml")
        #expect(result.passed, "\(result.goldens.map(\.message)) \(result.errors)")
        #expect(Set(result.goldens.map(\.kind)) == [.trace, .still, .animation])
        #expect(result.goldens.count { $0.kind == .trace } == result.scripts.count)
        #expect(result.goldens.allSatisfy { $0.path.hasPrefix(Scenes.goldens) })
    }

    @Test func `the goldens are small, and none is an orphan`() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Scenes.goldens)
        let bytes = try files.reduce(0) { sum, file in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(Scenes.goldens)/\(file)")
            return sum + (attributes[.type] as? FileAttributeType == .typeRegular ? attributes[.size] as? Int ?? 0 : 0)
        }
        #expect(bytes > 0 && bytes < 2_000_000, "\(bytes)")
        let names = ["card-popover", "lucky-wheel", "mini-player", "pinch-zoom", "video-feed"]
        #expect(try GoldenPruning().orphans(of: names.map { "\(Scenes.folder)/\($0).yaml" }).isEmpty)
    }
}
