import Foundation
import Preview
import Testing
import Zoetrope

/// Frames are drawn once, and only while a request waits for them.
@Suite struct FrameSchedulerTests {
    private static func scene(_ folder: PreviewedFolder) throws -> PreparedScene {
        try folder.write(PreviewedFolder.slide)
        return try PreparedScene(folder.path())
    }

    @Test func `equal requests are drawn once`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        let scheduler = FrameScheduler(workers: 2)
        let key = FrameScheduler.Key(picture: 1, time: 0.5, scale: 2)
        try await withThrowingTaskGroup(of: Data?.self) { group in
            for _ in 0..<8 { group.addTask { try await scheduler.frame(key, of: scene, for: nil) } }
            var answers: Set<Data> = []
            for try await data in group { answers.insert(try #require(data)) }
            #expect(answers.count == 1)
        }
        #expect(await scheduler.drawn == 1)
    }

    @Test func `a frame whose request was cancelled is not drawn`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        let scheduler = FrameScheduler(workers: 1)
        let count = 40
        @Sendable func key(_ index: Int) -> FrameScheduler.Key {
            FrameScheduler.Key(picture: 1, time: Double(index) / 60, scale: 8)
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<count {
                group.addTask {
                    try await scheduler.frame(key(index), of: scene, for: FrameScheduler.Visitor(name: "a", turn: 1))
                        != nil
                }
            }
            // The first has arrived. The others wait, or arrive after the next turn.
            #expect(try await group.next() == true)
            let last = try await scheduler.frame(key(count), of: scene, for: FrameScheduler.Visitor(name: "a", turn: 2))
            #expect(last != nil)
            var drawn = 1
            for try await isDrawn in group where isDrawn { drawn += 1 }
            #expect(drawn < count)
            #expect(await scheduler.drawn <= drawn + 1)
        }
        // Other pages and later requests of the same page are not affected.
        #expect(try await scheduler.frame(key(50), of: scene, for: FrameScheduler.Visitor(name: "b", turn: 1)) != nil)
        #expect(try await scheduler.frame(key(51), of: scene, for: FrameScheduler.Visitor(name: "a", turn: 1)) == nil)
        #expect(try await scheduler.frame(key(51), of: scene, for: FrameScheduler.Visitor(name: "a", turn: 2)) != nil)
    }

    @Test func `frames are cached up to a limit in bytes`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        func key(_ index: Int) -> FrameScheduler.Key {
            FrameScheduler.Key(picture: 1, time: Double(index) / 60, scale: 1)
        }
        let size = try #require(try await FrameScheduler(workers: 1).frame(key(0), of: scene, for: nil)).count
        let scheduler = FrameScheduler(workers: 1, cacheBytes: size * 4)
        for index in 0..<20 { _ = try await scheduler.frame(key(index), of: scene, for: nil) }
        #expect(await scheduler.drawn == 20)
        _ = try await scheduler.frame(key(19), of: scene, for: nil)
        #expect(await scheduler.drawn == 20)
        _ = try await scheduler.frame(key(0), of: scene, for: nil)
        #expect(await scheduler.drawn == 21)
    }
}
