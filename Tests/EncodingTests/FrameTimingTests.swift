import Encoding
import Testing

@Suite struct FrameTimingTests {
    @Test(arguments: [24.0, 25, 30, 50, 60, 100, 120])
    func `whole seconds have fps frames each`(fps: Double) {
        let timing = FrameTiming(duration: 3, fps: fps)
        #expect(timing.count == Int(3 * fps))
        #expect(timing.start(of: 0) == 0)
        #expect(timing.end(of: timing.count - 1) == 3)
        for frame in 1..<timing.count { #expect(timing.start(of: frame) == timing.end(of: frame - 1)) }
    }

    @Test func `a tail below 20 ms joins the frame before`() {
        #expect(FrameTiming(duration: 1.019, fps: 25).count == 25)
        #expect(FrameTiming(duration: 1.019, fps: 25).end(of: 24) == 1.019)
        #expect(FrameTiming(duration: 1.02, fps: 25).count == 26)
        #expect(FrameTiming(duration: 1.021, fps: 25).count == 26)
    }

    @Test func `noise in the last digit makes no frame`() {
        #expect(FrameTiming(duration: 0.1 + 0.2, fps: 10).count == 3)
        #expect(FrameTiming(duration: 1.1 * 3, fps: 30).count == 99)
    }

    @Test func `there is always one frame`() {
        #expect(FrameTiming(duration: 0, fps: 30).count == 1)
        #expect(FrameTiming(duration: 0.001, fps: 30).count == 1)
        #expect(FrameTiming(duration: 0.001, fps: 30).end(of: 0) == 0.001)
    }
}
