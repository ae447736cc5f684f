import Graphics
import Playback
import Raster
import SceneTestSupport
import TestSupport
import Testing
import Zoetrope

/// A renderer draws only what changed since its last frame, in all scenes and in any order of frames.
@Suite(.hangLimit) struct ReusedRendererTests {
    /// What is drawn again depends on places and not on the number of pixels.
    private static let scale = 0.4
    #if DEBUG
        /// Drawing without optimization is slow.
        private static let interval = 24
    #else
        private static let interval = TestCases.number(10, some: 80)
    #endif

    @Test(arguments: Scenes.names)
    func `frames in any order equal those of a new renderer`(name: String) throws {
        let scene = try Scenes.own(name)
        func renderer() -> Renderer {
            Renderer(images: scene.images, fonts: scene.fonts, scale: Self.scale)
        }
        // A scene at rest repeats its list.
        var lists: [DisplayList] = []
        for time in times(of: scene) {
            let list = try scene.sampler.picture(at: time)
            if list != lists.last { lists.append(list) }
        }
        let expected = try lists.map { try renderer().render($0) }
        let (forwards, shuffled) = (renderer(), renderer())
        for index in lists.indices {
            #expect(try forwards.render(lists[index]) == expected[index], "forwards, \(index)")
        }
        var generator = SeededGenerator(seed: 3)
        for index in lists.indices.shuffled(using: &generator).prefix(lists.count / 3) {
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
