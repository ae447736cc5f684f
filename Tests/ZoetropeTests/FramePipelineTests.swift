import Foundation
import Graphics
import Testing
import Zoetrope

@Suite struct FramePipelineTests {
    private struct Stop: Error {}

    /// Records the work of all threads.
    private final class Watch: @unchecked Sendable {
        private let lock = NSLock()
        private var drawn: Set<Int> = []
        private var producers = 0
        private var delivered = 0
        private var furthest = 0

        /// The highest number of frames drawn ahead of the last delivered one.
        var lead: Int { lock.withLock { furthest } }
        var count: Int { lock.withLock { drawn.count } }
        var threads: Int { lock.withLock { producers } }

        func begin() { lock.withLock { producers += 1 } }
        func deliver(_ frame: Int) { lock.withLock { delivered = frame } }
        func draw(_ frame: Int) {
            lock.withLock {
                drawn.insert(frame)
                furthest = max(furthest, frame - delivered)
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
                watch.draw(frame)
                if let draw { return try draw(frame) }
                return Bitmap(width: 1, height: 1, pixels: [UInt32(frame)])
            }
        }
    }

    @Test(arguments: [1, 2, 5, 64])
    func `frames are delivered in order for any number of threads`(jobs: Int) throws {
        var frames: [Int] = []
        try pipeline(count: 40, jobs: jobs) { frame in
            // Every fourth frame is slow.
            if frame % 4 == 0 { Thread.sleep(forTimeInterval: 0.002) }
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

    @Test func `memory is bounded with a slow consumer`() throws {
        for jobs in [1, 3] {
            let watch = Watch()
            try pipeline(count: 60, jobs: jobs, watch: watch).run { frame, _ in
                watch.deliver(frame)
                Thread.sleep(forTimeInterval: 0.001)
            }
            // Two for each thread, and the one that the consumer has.
            #expect(watch.lead <= 2 * jobs + 1, "\(jobs) jobs")
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
                return Bitmap(width: 1, height: 1, pixels: [UInt32(frame)])
            }.run { frame, _ in frames.append(frame) }
        }
        #expect(frames == Array(0..<10))
        let drawn = watch.count
        #expect(drawn <= 10 + 2 * jobs + 1)
        Thread.sleep(forTimeInterval: 0.02)
        #expect(watch.count == drawn, "no thread continues to draw")
    }

    @Test func `an error of the consumer ends every thread`() throws {
        let watch = Watch()
        #expect(throws: Stop.self) {
            try pipeline(count: 1000, jobs: 3, watch: watch) { _ in
                Thread.sleep(forTimeInterval: 0.002)
                return Bitmap(width: 1, height: 1, pixels: [0])
            }.run { frame, _ in if frame == 5 { throw Stop() } }
        }
        let drawn = watch.count
        Thread.sleep(forTimeInterval: 0.03)
        #expect(watch.count == drawn && drawn < 20)
    }
}
