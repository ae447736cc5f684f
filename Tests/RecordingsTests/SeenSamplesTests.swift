import Fitting
import Graphics
import Recordings
import Testing
import Tracking

/// The samples in which enough of a box is seen.
@Suite struct SeenSamplesTests {
    /// A drawer that slides in from the side.
    @Test func `a part of a box that keeps its size is enough for the position`() throws {
        let samples = (0..<10).map { (index: Int) -> MotionSample in
            let motion = BoxMotion(
                position: Point(Double(index) * 3, 0), scale: index == 5 ? 1.02 : 1.001,
                deviation: MotionDeviation(x: 0.01, y: 0.01, scale: 0.0005, rotation: nil, opacity: nil))
            return MotionSample(time: Double(index) / 30, state: .tracked, motion: motion, visible: index < 7 ? 0.5 : 1)
        }
        let clock = FrameClock(stated: samples.map(\.time))
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
        let position = try #require(all.first { $0.quantity == .position })
        #expect(position.series.channels[0].values == [0, 3, 6, 9, 12, 18, 21, 24, 27] && position.hiddenFrames == 1)
    }

    /// A sheet in a film. In the first frame that shows enough of it, its size is measured badly.
    @Test func `a mismatch does not say which size the box has`() throws {
        let samples = (0..<12).map { (index: Int) -> MotionSample in
            let motion = BoxMotion(
                position: Point(0, Double(index) * 3), scaleX: 1, scaleY: index == 5 ? 1.014 : 1,
                deviation: MotionDeviation(x: 0.02, y: 0.02, scale: 0.0005, rotation: nil, opacity: nil))
            return MotionSample(
                time: Double(index) / 30, state: .tracked, motion: motion, visible: index < 5 ? 0.7 : 0.9)
        }
        let clock = FrameClock(stated: samples.map(\.time))
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
        let position = try #require(all.first { $0.quantity == .position })
        #expect(
            position.series.channels[1].values == [0, 3, 6, 9, 12, 18, 21, 24, 27, 30, 33] && position.hiddenFrames == 1
        )
    }

    /// The top edge of a sheet, behind which the background becomes darker.
    @Test func `a box that is stretched for two frames is not seen in them`() throws {
        func positions(stretching stretched: ClosedRange<Int>) throws -> TrackSeries {
            let samples = (0..<12).map { (index: Int) -> MotionSample in
                let motion = BoxMotion(
                    position: Point(0, Double(index) * 3), scaleX: 1, scaleY: stretched.contains(index) ? 1.014 : 1,
                    deviation: MotionDeviation(x: 0.02, y: 0.02, scale: 0.0005, rotation: nil, opacity: nil))
                return MotionSample(time: Double(index) / 60, state: .tracked, motion: motion, visible: 0.95)
            }
            let clock = FrameClock(stated: samples.map(\.time))
            let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
            return try #require(all.first { $0.quantity == .position })
        }
        #expect(try positions(stretching: 0...1).series.times.count == 10)
        #expect(try positions(stretching: 0...1).hiddenFrames == 2)
        #expect(try positions(stretching: 11...11).series.times.count == 11)
        #expect(try positions(stretching: 4...6).series.times.count == 12)
    }

    /// A box that leaves the frame is taken for a smaller one.
    @Test func `frames in which little of the box is seen are left out`() throws {
        let samples = (0..<10).map { (index: Int) -> MotionSample in
            let isWhole = index < 7
            let motion = BoxMotion(position: Point(Double(index) * 3, 0), scale: isWhole ? 1 : 0.7)
            return MotionSample(
                time: Double(index) / 30, state: .tracked, motion: motion, visible: isWhole ? 0.95 : 0.8)
        }
        let clock = FrameClock(stated: samples.map(\.time))
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
        #expect(all.map(\.quantity) == [.position] && all[0].series.times.count == 7)
    }
}
