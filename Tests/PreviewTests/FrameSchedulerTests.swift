import Foundation
import Preview
import Testing
import Zoetrope

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
        let count = 40
        @Sendable func key(_ place: Int) -> FrameScheduler.Key {
            FrameScheduler.Key(picture: 1, time: Double(place) / 60, scale: 8)
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for place in 0..<count {
                group.addTask {
                    try await desk.frame(key(place), of: scene, for: FrameScheduler.Visitor(name: "a", turn: 1)) != nil
                }
            }
            // The first is there: the others wait, or come later and are too late.
            #expect(try await group.next() == true)
            let last = try await desk.frame(key(count), of: scene, for: FrameScheduler.Visitor(name: "a", turn: 2))
            #expect(last != nil)
            var drawn = 1
            for try await isDrawn in group where isDrawn { drawn += 1 }
            #expect(drawn < count)
            #expect(await desk.drawn <= drawn + 1)
        }
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
