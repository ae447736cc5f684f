import Foundation
import Preview
import Testing
import Zoetrope

extension FrameScheduler {
    /// Asks for frames in order. None is finished before the last is asked for: the tasks run on this actor and are
    /// all waiting for it before the first begins.
    fileprivate func request(
        _ frames: [(key: Key, visitor: Visitor)], of scene: PreparedScene
    ) -> [Task<Data?, any Error>] {
        frames.map { frame in
            Task(priority: .high) { try await self.frame(frame.key, of: scene, for: frame.visitor) }
        }
    }
}

/// Frames that are drawn once, and only while somebody waits.
@Suite struct FrameSchedulerTests {
    private static func scene(_ folder: PreviewedFolder) throws -> PreparedScene {
        try folder.write(PreviewedFolder.slide)
        return try PreparedScene(folder.path())
    }

    @Test func `equal questions are drawn once`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        let desk = FrameScheduler(workers: 2)
        let key = FrameScheduler.Key(picture: 1, time: 0.5, scale: 2)
        try await withThrowingTaskGroup(of: Data?.self) { group in
            for _ in 0..<8 { group.addTask { try await desk.frame(key, of: scene, for: nil) } }
            var answers: Set<Data> = []
            for try await data in group { answers.insert(try #require(data)) }
            #expect(answers.count == 1)
        }
        #expect(await desk.drawn == 1)
    }

    @Test func `what a page no longer wants is not drawn`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        let desk = FrameScheduler(workers: 1)
        func key(_ place: Int) -> FrameScheduler.Key {
            FrameScheduler.Key(picture: 1, time: Double(place) / 60, scale: 1)
        }
        let earlier = (0..<40).map { (key($0), FrameScheduler.Visitor(name: "a", turn: 1)) }
        let requests = await desk.request(earlier + [(key(40), FrameScheduler.Visitor(name: "a", turn: 2))], of: scene)
        var isDrawn: [Bool] = []
        for request in requests { isDrawn.append(try await request.value != nil) }
        // The first is being drawn when the page turns; those behind it wait.
        #expect(isDrawn == [true] + Array(repeating: false, count: 39) + [true])
        #expect(await desk.drawn == 2)
        // Another page is not concerned, nor is the same one from now on.
        #expect(try await desk.frame(key(50), of: scene, for: FrameScheduler.Visitor(name: "b", turn: 1)) != nil)
        #expect(try await desk.frame(key(51), of: scene, for: FrameScheduler.Visitor(name: "a", turn: 1)) == nil)
        #expect(try await desk.frame(key(51), of: scene, for: FrameScheduler.Visitor(name: "a", turn: 2)) != nil)
    }

    @Test func `finished frames are kept up to a number of bytes`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        func key(_ place: Int) -> FrameScheduler.Key {
            FrameScheduler.Key(picture: 1, time: Double(place) / 60, scale: 1)
        }
        let size = try #require(try await FrameScheduler(workers: 1).frame(key(0), of: scene, for: nil)).count
        let desk = FrameScheduler(workers: 1, cacheBytes: size * 4)
        for place in 0..<20 { _ = try await desk.frame(key(place), of: scene, for: nil) }
        #expect(await desk.drawn == 20)
        _ = try await desk.frame(key(19), of: scene, for: nil)
        #expect(await desk.drawn == 20)
        _ = try await desk.frame(key(0), of: scene, for: nil)
        #expect(await desk.drawn == 21)
    }
}
