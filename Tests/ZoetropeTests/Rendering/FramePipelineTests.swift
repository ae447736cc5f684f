import Foundation
import Graphics
import TestSupport
import Testing
import Zoetrope

@Suite(.hangLimit) struct FramePipelineTests {
    private struct Stop: Error {}

    /// Records the work of all threads.
    private final class Watch: @unchecked Sendable {
        private let condition = NSCondition()
        private var begun: Set<Int> = []
        private var drawn: Set<Int> = []
        private var producers = 0
        private var delivered = 0
        private var furthest = 0

        /// The highest number of frames begun ahead of the last delivered one.
        var lead: Int { condition.withLock { furthest } }
        /// Number of frames begun.
        var count: Int { condition.withLock { begun.count } }
        var threads: Int { condition.withLock { producers } }
        /// Number of frames begun and not finished.
        var busy: Int { condition.withLock { begun.count - drawn.count } }

        func begin() { condition.withLock { producers += 1 } }
        func deliver(_ frame: Int) { condition.withLock { delivered = frame } }

        func begin(_ frame: Int) {
            condition.withLock {
                begun.insert(frame)
                furthest = max(furthest, frame - delivered)
                condition.broadcast()
            }
        }

        func end(_ frame: Int) {
            condition.withLock {
                drawn.insert(frame)
                condition.broadcast()
            }
        }

        /// Waits until a number of frames are drawn.
        func wait(forFrames count: Int) { wait { drawn.count >= count } }

        func wait(forFrame frame: Int) { wait { drawn.contains(frame) } }

        /// Fails after a minute, because a test that waits for a frame that is never drawn would not end.
        private func wait(until isReached: () -> Bool) {
            let end = Date(timeIntervalSinceNow: 60)
            condition.withLock {
                while !isReached() {
                    guard condition.wait(until: end) else {
                        Issue.record("a frame is not drawn, after one minute")
                        return
                    }
                }
            }
        }
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
    func `frames are delivered in order for any number of threads`(jobs: Int) throws {
        let watch = Watch()
        var frames: [Int] = []
        let consumer = pthread_self()
        try pipeline(count: 40, jobs: jobs, watch: watch) { frame in
            // The second of every four frames is finished before the first. The consumer's thread must not wait, because it
            // delivers the frames that allow others to begin.
            if frame % 4 == 0, pthread_equal(pthread_self(), consumer) == 0 { watch.wait(forFrame: frame + 1) }
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
            #expect(watch.threads <= threads && watch.count == count)
        }
        try pipeline(count: 0, jobs: 4).run { _, _ in Issue.record("there is no frame") }
    }

    @Test func `memory is bounded with a slow consumer`() throws {
        for jobs in [1, 3] {
            let watch = Watch()
            try pipeline(count: 60, jobs: jobs, watch: watch).run { frame, _ in
                watch.deliver(frame)
                // Wait for all frames that may be drawn before the next delivery. With one job the consumer's thread draws them.
                if jobs > 1 { watch.wait(forFrames: min(frame + 1 + jobs, 60)) }
            }
            // One for each thread, and the one that the consumer has.
            #expect(watch.lead <= jobs + 1, "\(jobs) jobs")
        }
    }

    @Test func `an unchanged frame is delivered again`() throws {
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
                // Keeps other threads busy when the error is thrown.
                if frame > 10 { Thread.sleep(forTimeInterval: 0.01) }
                return Bitmap(width: 1, height: 1, pixels: [UInt32(frame)])
            }.run { frame, _ in frames.append(frame) }
        }
        #expect(frames == Array(0..<10))
        #expect(watch.count <= 10 + jobs + 2)
        #expect(watch.busy == 0, "a thread is still drawing")
    }

    @Test func `an error of the consumer ends every thread`() throws {
        let watch = Watch()
        #expect(throws: Stop.self) {
            try pipeline(count: 1000, jobs: 3, watch: watch) { frame in
                // Keeps other threads busy when the error is thrown.
                if frame > 8 { Thread.sleep(forTimeInterval: 0.01) }
                return Bitmap(width: 1, height: 1, pixels: [0])
            }.run { frame, _ in if frame == 5 { throw Stop() } }
        }
        #expect(watch.count <= 6 + 3 + 1)
        #expect(watch.busy == 0, "a thread is still drawing")
    }
}
