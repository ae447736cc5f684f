import Fitting
import Motion
import Testing

struct MotionFitterTests {
    @Test func `constant samples have no motion`() throws {
        let times = (0..<30).map { Double($0) / 60 }
        let series = try MotionSeries(
            times: times, channels: [.init(name: "x", values: times.map { _ in 5 })], frameInterval: 1 / 60)
        #expect(throws: FittingError.noMotion) { try MotionFitter.fit(series) }
    }
}
