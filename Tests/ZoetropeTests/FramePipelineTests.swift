import Foundation
import Graphics
import TestSupport
import Testing
import Zoetrope

@Suite(.hangLimit) struct FramePipelineTests {
    private struct Stop: Error {}

    /// What the threads did, seen from all of them.
    private final class Watch: @unchecked Sendable {
        private let condition = NSCondition()
        private var begun: Set<Int> = []
        private var drawn: Set<Int> = []
        private var artists = 0
        private var handed = 0
        private var furthest = 0

        /// How far ahead of the last frame handed over one was begun.
        var lead: Int { condition.withLock { furthest } }
        var count: Int { condition.withLock { begun.count } }
        var threads: Int { condition.withLock { artists } }
        /// Frames that are begun and not drawn.
        var busy: Int { condition.withLock { begun.count - drawn.count } }

        func begin() { condition.withLock { artists += 1 } }
        func hand(_ frame: Int) { condition.withLock { handed = frame } }

        func begin(_ frame: Int) {
            condition.withLock {
                begun.insert(frame)
                furthest = max(furthest, frame - handed)
                condition.broadcast()
            }
        }

        func end(_ frame: Int) {
            condition.withLock {
                drawn.insert(frame)
                condition.broadcast()
            }
        }

        /// Waits until some frames are drawn.
        func wait(forFrames count: Int) { condition.withLock { while drawn.count < count { condition.wait() } } }

        func wait(forFrame frame: Int) { condition.withLock { while !drawn.contains(frame) { condition.wait() } } }
    }

    private func bitmap(_ frame: Int) -> Bitmap { Bitmap(width: 1, height: 1, pixels: [UInt32(frame)]) }

    private func pipeline(
        count: Int, jobs: Int, watch: Watch = Watch(), draw: (@Sendable (Int) throws -> Bitmap?)? = nil
    ) -> FramePipeline {
        FramePipeline(count: count, jobs: jobs) {
            watch.begin()
            return { frame in
                watch.begin(frame)
                defer { watch.end(frame) }
                if let draw { return try draw(frame) }
                return Bitmap(width: 1, height: 1, pixels: [UInt32(frame)])
            }
        }
    }

    @Test(arguments: [1, 2, 5, 64])
    func `frames come in order whatever the threads`(jobs: Int) throws {
        let watch = Watch()
        var frames: [Int] = []
        try pipeline(count: 40, jobs: jobs, watch: watch) { frame in
            // Of every four frames the second is drawn before the first.
            if jobs > 1, frame % 4 == 0 { watch.wait(forFrame: frame + 1) }
            return Bitmap(width: 1, height: 1, pixels: [UInt32(frame)])
        }.run { frame, bitmap in
            #expect(bitmap == self.bitmap(frame))
            frames.append(frame)
        }
        #expect(frames == Array(0..<40))
    }

    @Test func `no more threads than frames are started`() throws {
        for (count, jobs, threads) in [(3, 50, 3), (1, 8, 1), (9, 2, 2), (5, 0, 1)] {
            let watch = Watch()
            try pipeline(count: count, jobs: jobs, watch: watch).run { _, _ in }
            #expect(watch.threads == threads && watch.count == count)
        }
        try pipeline(count: 0, jobs: 4).run { _, _ in Issue.record("there is no frame") }
    }

    @Test func `a slow reader keeps memory bounded`() throws {
        for jobs in [1, 3] {
            let watch = Watch()
            try pipeline(count: 60, jobs: jobs, watch: watch).run { frame, _ in
                watch.hand(frame)
                // Until all frames are drawn that may be drawn meanwhile.
                watch.wait(forFrames: min(frame + 1 + 2 * jobs, 60))
            }
            // Two a thread, and the one that the reader has.
            #expect(watch.lead <= 2 * jobs + 1, "\(jobs) jobs")
        }
    }

    @Test func `a frame that shows the same is handed over again`() throws {
        var shown: [UInt32] = []
        try pipeline(count: 7, jobs: 3) { frame in
            frame % 3 == 0 ? Bitmap(width: 1, height: 1, pixels: [UInt32(frame)]) : nil
        }.run { _, bitmap in shown.append(bitmap.pixels[0]) }
        #expect(shown == [0, 0, 0, 3, 3, 3, 6])
    }

    @Test(arguments: [1, 4])
    func `an error of a frame ends every thread`(jobs: Int) throws {
        let watch = Watch()
        var frames: [Int] = []
        #expect(throws: Stop.self) {
            try pipeline(count: 1000, jobs: jobs, watch: watch) { frame in
                if frame == 10 { throw Stop() }
                // Still being drawn when the error comes.
                if frame > 10 { Thread.sleep(forTimeInterval: 0.01) }
                return Bitmap(width: 1, height: 1, pixels: [UInt32(frame)])
            }.run { frame, _ in frames.append(frame) }
        }
        #expect(frames == Array(0..<10))
        #expect(watch.count <= 10 + 2 * jobs + 1)
        #expect(watch.busy == 0, "a thread still draws")
    }

    @Test func `an error of the reader ends every thread`() throws {
        let watch = Watch()
        #expect(throws: Stop.self) {
            try pipeline(count: 1000, jobs: 3, watch: watch) { frame in
                // Still being drawn when the error comes.
                if frame > 8 { Thread.sleep(forTimeInterval: 0.01) }
                return Bitmap(width: 1, height: 1, pixels: [0])
            }.run { frame, _ in if frame == 5 { throw Stop() } }
        }
        #expect(watch.count <= 6 + 2 * 3)
        #expect(watch.busy == 0, "a thread still draws")
    }
}
