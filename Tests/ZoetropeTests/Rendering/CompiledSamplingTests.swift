import Foundation
import Graphics
import Playback
import SceneTestSupport
import Testing
import TestSupport
import Zoetrope

/// A sampler composes what never changes once. Its lists are equal to those that are composed from scratch.
@Suite struct CompiledSamplingTests {
    /// The repository's scenes and the examples of the manual.
    static let paths: [String] = {
        let examples = Scenes.repository.appendingPathComponent("Examples/Manual")
        let found = FileManager.default.enumerator(at: examples, includingPropertiesForKeys: nil)
        let files = (found?.compactMap { ($0 as? URL)?.path } ?? []).filter {
            // Parts are included by scenes and are none themselves.
            $0.hasSuffix(".yaml") && !$0.contains("/parts/")
        }
        return Scenes.names.map(Scenes.path) + files.sorted()
    }()

    /// Every tenth frame, and the time of every event.
    private static func times(_ scene: PreparedScene) -> [Double] {
        let frames = stride(from: 0, through: scene.duration, by: 1.0 / 3)
        return Set(Array(frames) + scene.sampler.timeline.events.map(\.time)).sorted()
    }

    @Test(arguments: TestCases.every(4, of: paths)) func `samples equal those of the uncompiled scene`(path: String)
        throws
    {
        let scene = try PreparedScene(path)
        for time in Self.times(scene) {
            let compiled = try scene.sampler.picture(at: time).expandingSharedItems
            #expect(try compiled == scene.sampler.uncompiledPicture(at: time), "at \(time) s")
        }
    }

    @Test func `there are scenes to compare`() { #expect(Self.paths.count > 150) }
}
