import Graphics
import TestSupport
import Testing
import Tracking
import TrackingScenes

@Suite struct TrackingErrorTests {
    private func frame(_ width: Int = 120, _ height: Int = 90, time: Double = 0, _ luma: (Double, Double) -> Double)
        -> LumaFrame
    {
        let values = (0..<width * height).map { index in
            UInt8(min(max(luma(Double(index % width) + 0.5, Double(index / width) + 0.5).rounded(), 0), 255))
        }
        return LumaFrame(width: width, height: height, luma: values, time: time)
    }

    private func problem(_ rect: Rect, in frame: LumaFrame) -> TrackingError? {
        do {
            _ = try BoxTracker(TrackedBox(name: "box", rect: rect), in: frame)
            return nil
        } catch {
            return error
        }
    }

    private let box = Rect(30, 20, 50, 40)

    @Test func `a box has to be inside the frame`() {
        let picture = frame { x, y in 128 + 100 * SmoothNoise.value(x, y, length: 6, seed: 1) }
        #expect(problem(box, in: picture) == nil)
        for rect in [Rect(-1, 0, 40, 40), Rect(90, 60, 40, 40), Rect(500, 0, 40, 40)] {
            #expect(problem(rect, in: picture) == .boxOutsideFrame("box", rect, width: 120, height: 90))
        }
        for rect in [Rect(3, 3, 7, 40), Rect(3, 3, 40, -9), Rect(.nan, 3, 40, 40), Rect(3, 3, .infinity, 40)] {
            guard case .badBox = problem(rect, in: picture) else {
                Issue.record("\(rect)")
                continue
            }
        }
    }

    @Test func `a box of one colour has nothing to follow, with noise either`() {
        #expect(problem(box, in: frame { _, _ in 130 }) == .noTexture("box"))
        var random = SeededGenerator(seed: 3)
        #expect(problem(box, in: frame { _, _ in 130 + 4 * random.normal() }) == .noTexture("box"))
    }

    @Test(arguments: [0.0, 30, 90, 135])
    func `the direction of a straight edge is reported`(degrees: Double) throws {
        let edge = AffineTransform.rotation(degrees * .pi / 180).apply(Point(1, 0))
        let picture = frame { x, y in
            let distance = (x - 55) * -edge.y + (y - 40) * edge.x
            return 130 + 90 * min(max(distance / 2, -1), 1)
        }
        guard case .aperture("box", let direction) = problem(box, in: picture) else {
            Issue.record("\(degrees)")
            return
        }
        let difference = abs(direction - degrees).truncatingRemainder(dividingBy: 180)
        #expect(min(difference, 180 - difference) < 3)
    }

    @Test func `recordings have limits`() throws {
        let picture = frame { x, y in 128 + 100 * SmoothNoise.value(x, y, length: 6, seed: 1) }
        let one = TrackedBox(name: "a", rect: box)
        func tracked(_ boxes: [TrackedBox], _ frames: [LumaFrame]) -> TrackingError? {
            do {
                _ = try RecordingTracker.tracks(of: boxes) { LumaFrameList(frames) }
                return nil
            } catch {
                return error as? TrackingError
            }
        }
        func at(_ time: Double) -> LumaFrame { LumaFrame(width: 120, height: 90, luma: picture.luma, time: time) }
        #expect(tracked([], [picture]) == .noBox)
        #expect(tracked([one], []) == .noFrame)
        #expect(tracked([one], [picture]) == .oneFrame)
        #expect(tracked([one], [picture, at(1)]) == nil)
        #expect(tracked([one, one], [picture, at(1)]) == .duplicateName("a"))
        #expect(
            tracked([TrackedBox(name: "a", rect: box, time: -1)], [picture, at(1)]) == .noFrameAtTime("a", time: -1))
        #expect(tracked([one], [picture, at(0)]) == .timesNotIncreasing(frame: 1))
        #expect(
            tracked([one], [picture, frame(100, 90, time: 1) { x, _ in x }])
                == .differentSize(frame: 1, width: 100, height: 90))
        let many = (0..<17).map { TrackedBox(name: "\($0)", rect: box) }
        #expect(tracked(many, [picture, at(1)]) == .tooManyBoxes(17))
        #expect(tracked([one], (0...3600).map { at(Double($0)) }) == .tooManyFrames(3600))
    }

    @Test func `messages are sentences that name the box`() {
        let errors: [TrackingError] = [
            .noTexture("card"), .aperture("card", direction: 90), .boxOutsideFrame("card", box, width: 10, height: 20),
            .badBox("card", box), .noFrameAtTime("card", time: 1.5), .duplicateName("card"),
        ]
        for error in errors { #expect("\(error)".contains("'card'")) }
        #expect("\(TrackingError.aperture("card", direction: 90))".contains("along y is unknown"))
    }
}
