import Foundation
import Preview
import SceneFile
import Testing
import Zoetrope

/// Renderers are kept for the next version of a scene.
@Suite struct RendererReuseTests {
    private func read(_ folder: PreviewedFolder, _ cache: LoadingCache) throws -> PreparedScene {
        try PreparedScene(
            folder.path(), settings: SceneSettings(), in: SceneFolder(of: folder.path()), cache: cache)
    }

    @Test func `a version with the same pictures is drawn by the same renderer`() async throws {
        let folder = try PreviewedFolder()
        let cache = LoadingCache()
        let scheduler = FrameScheduler(workers: 2)
        for (picture, color) in ["#DC1D05", "#0000FF", "#00FF00"].enumerated() {
            try folder.write(PreviewedFolder.slide.replacing("#DC1D05", with: color))
            let scene = try read(folder, cache)
            for scale in [1.0, 2] {
                let key = FrameScheduler.Key(picture: picture, time: 0.5, scale: scale)
                let frame = try await scheduler.frame(key, of: scene, for: nil)
                let expected = try await FrameScheduler(workers: 1).frame(key, of: scene, for: nil)
                #expect(frame == expected, "\(color) \(scale)")
            }
        }
        // One for each scale.
        #expect(await scheduler.made == 2)
    }
}
