import Foundation
import Preview
import Testing
import Work
import Zoetrope

extension FrameScheduler {
    /// Requests frames in order. No frame is finished before the last one is requested: the tasks run on this actor, and
    /// all of them are enqueued before the first one begins.
    fileprivate func request(
        _ frames: [(key: Key, client: Client)], of scene: PreparedScene
    ) -> [Task<Data?, any Error>] {
        frames.map { frame in
            Task(priority: .high) { try await self.frame(frame.key, of: scene, for: frame.client) }
        }
    }
}

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

    @Test(arguments: [(background: "#FFFFFF", isOpaque: true), (background: "clear", isOpaque: false)])
    func `drafts and pixels of frames that are not opaque are PNGs`(background: String, isOpaque: Bool) async throws {
        let folder = try PreviewedFolder()
        try folder.write(PreviewedFolder.slide.replacing("\"#FFFFFF\"", with: "\"\(background)\""))
        let scene = try PreparedScene(folder.path())
        let scheduler = FrameScheduler(workers: 1)
        // The pixels of all frames are the same. Each kind of data is made once.
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        let starts: [(FrameEncoding, [UInt8])] = [
            (.draft, isOpaque ? [0xFF, 0xD8, 0xFF] : png), (.png, png),
            // 160 x 120 pixels, the first of them white.
            (.pixels, isOpaque ? [160, 0, 0, 0, 120, 0, 0, 0, 255, 255, 255, 255] : png),
            (.draft, isOpaque ? [0xFF, 0xD8] : png),
        ]
        for (index, (encoding, start)) in starts.enumerated() {
            let key = FrameScheduler.Key(picture: 1, time: Double(index) / 100, scale: 2, encoding: encoding)
            let data = try #require(try await scheduler.frame(key, of: scene, for: nil))
            #expect(data.starts(with: start))
            guard encoding == .pixels, isOpaque else { continue }
            let size = 8 + 4 * 160 * 120
            #expect(data.count == size)
            // In the red box, whose corner is at 5, 5 points.
            let place = 8 + 4 * (160 * 20 + 20)
            let pixel = [UInt8](data.dropFirst(place).prefix(4))
            #expect(pixel == [0xDC, 0x1D, 0x05, 255])
        }
    }

    @Test func `a frame whose request was cancelled is not drawn`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        let scheduler = FrameScheduler(workers: 1)
        func key(_ index: Int) -> FrameScheduler.Key {
            FrameScheduler.Key(picture: 1, time: Double(index) / 60, scale: 1)
        }
        let earlier = (0..<40).map { (key: key($0), client: FrameScheduler.Client(name: "a", sequence: 1)) }
        let later = (key: key(40), client: FrameScheduler.Client(name: "a", sequence: 2))
        let requests = await scheduler.request(earlier + [later], of: scene)
        var isDrawn: [Bool] = []
        for request in requests { isDrawn.append(try await request.value != nil) }
        // The first is being drawn when the request with a higher sequence number arrives. The others are waiting.
        #expect(isDrawn == [true] + Array(repeating: false, count: 39) + [true])
        #expect(await scheduler.drawn == 2)
        // Other pages and later requests of the same page are not affected.
        #expect(
            try await scheduler.frame(key(50), of: scene, for: FrameScheduler.Client(name: "b", sequence: 1)) != nil)
        #expect(
            try await scheduler.frame(key(51), of: scene, for: FrameScheduler.Client(name: "a", sequence: 1)) == nil)
        #expect(
            try await scheduler.frame(key(51), of: scene, for: FrameScheduler.Client(name: "a", sequence: 2)) != nil)
    }

    @Test func `a frame whose clients have left is not drawn`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        // The only thread is occupied, so that no frame is drawn before the gate opens.
        let pool = WorkerPool("test", threads: 1)
        let gate = DispatchSemaphore(value: 0)
        pool.submit { gate.wait() }
        let scheduler = FrameScheduler(workers: 1, pool: pool)
        let frames = (0..<4).map {
            (
                key: FrameScheduler.Key(picture: 1, time: Double($0) / 60, scale: 1),
                client: FrameScheduler.Client(name: "\($0)", sequence: 1)
            )
        }
        let requests = await scheduler.request(frames, of: scene)
        while await scheduler.waiting < 3 { await Task.yield() }
        for request in requests { request.cancel() }
        for request in requests { #expect(try await request.value == nil) }
        #expect(await scheduler.waiting == 0)
        gate.signal()
        let last = FrameScheduler.Key(picture: 1, time: 0.5, scale: 1)
        #expect(try await scheduler.frame(last, of: scene, for: nil) != nil)
        // The first had been given to the thread, which began it and found that it was cancelled.
        #expect(await scheduler.drawn == 2)
        #expect(await scheduler.cancelled == 1)
    }

    @Test func `a frame that is cancelled is drawn for a later request`() async throws {
        let folder = try PreviewedFolder()
        let scene = try Self.scene(folder)
        let pool = WorkerPool("test", threads: 1)
        let gate = DispatchSemaphore(value: 0)
        pool.submit { gate.wait() }
        let scheduler = FrameScheduler(workers: 1, pool: pool)
        let key = FrameScheduler.Key(picture: 1, time: 0.5, scale: 1)
        func client(_ name: String) -> FrameScheduler.Client { FrameScheduler.Client(name: name, sequence: 1) }
        let other = FrameScheduler.Key(picture: 1, time: 0.6, scale: 1)
        let first = await scheduler.request(
            [(key, client("a")), (key, client("b")), (other, client("d"))], of: scene)
        while await scheduler.waiting < 1 { await Task.yield() }
        // One of two clients leaves, then the other.
        first[0].cancel()
        #expect(try await first[0].value == nil)
        first[1].cancel()
        #expect(try await first[1].value == nil)
        let second = await scheduler.request([(key, client("c"))], of: scene)
        while await scheduler.waiting < 2 { await Task.yield() }
        gate.signal()
        #expect(try await second[0].value != nil)
        #expect(try await first[2].value != nil)
        #expect(await scheduler.cancelled == 1)
        #expect(await scheduler.drawn == 3)
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
