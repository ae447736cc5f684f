import Graphics
import Playback
import Raster
import SceneTestSupport
import TestSupport
import Testing
import Zoetrope

/// A renderer draws only what changed since its last frame, in all scenes and in any order of frames.
@Suite(.hangLimit) struct ReusedRendererTests {
    #if DEBUG
        /// Drawing without optimization is slow.
        private static let (scale, interval) = (0.4, 24)
    #else
        private static let (scale, interval) = (1.0, 10)
    #endif

    @Test(arguments: Scenes.names)
    func `frames in any order equal those of a new renderer`(name: String) throws {
        let scene = try Scenes.own(name)
        func renderer() -> Renderer {
            Renderer(images: scene.images, fonts: scene.fonts, scale: Self.scale)
        }
        let lists = try times(of: scene).map { try scene.sampler.picture(at: $0) }
        let expected = try lists.map { try renderer().render($0) }
        var generator = SeededGenerator(seed: 3)
        let (forwards, shuffled, pair) = (renderer(), renderer(), [renderer(), renderer()])
        for index in lists.indices {
            #expect(try forwards.render(lists[index]) == expected[index], "forwards, \(index)")
            #expect(try pair[index % 2].render(lists[index]) == expected[index], "alternating, \(index)")
        }
        for index in lists.indices.shuffled(using: &generator) {
            #expect(try shuffled.render(lists[index]) == expected[index], "shuffled, \(index)")
        }
    }

    /// Some frames at 30 frames per second, with their successors, and the times of events.
    private func times(of scene: PreparedScene) -> [Double] {
        let frames = stride(from: 0, to: Int(scene.duration * 30), by: Self.interval)
        let events = Set(scene.sampler.timeline.events.map(\.time)).sorted()
        let shown = events.enumerated().filter { $0.offset.isMultiple(of: Self.interval / 8) }.map(\.element)
        return (frames.flatMap { [Double($0) / 30, Double($0 + 1) / 30] } + shown)
            .map { min($0, scene.duration) }.sorted()
    }
}
