import Fitting
import Foundation
import Motion
import Recordings
import TestSupport
import Testing
import Zoetrope

/// What `fit` says of a recording whose frames are those of a film with another rate.
struct SourceReportTests {
    /// A table of a card that springs along y, and whose opacity is known in a few rows.
    private func report(source: Double?, opacities: Range<Int> = 0..<0) throws -> FitReport {
        let spring = Spring.response(0.4, dampingFraction: 0.65)
        var random = SeededGenerator(seed: 6)
        let rows = (0..<80).map { index in
            let time = Double(index) / 50
            let shown = source.map { (time * $0).rounded() / $0 } ?? time
            let place = shown < 0.31 ? 80 : 80 + 160 * spring.value(at: shown - 0.31)
            let opacity = opacities.contains(index) ? "\(1 - 0.1 * Double(index - opacities.lowerBound))" : ""
            return "\(time),card,100,\(place + 0.02 * random.normal()),\(opacity),0.01,0.01,0.005\n"
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y,opacity,sdX,sdY,sdOpacity\n" + rows.joined()])
        return try FitJob(contentsOf: folder.path("track.csv")).run()
    }

    @Test func `the report names the rate of the source`() throws {
        let text =
            "the frames show 'card' as in a film with 60 frames per second, up to 17 ms late: the curves are fitted at the "
            + "times of that film, and all begins may be off by half of that"
        let report = try report(source: 60)
        #expect(report.notes == [text] && report.text.hasSuffix(text), "\(report.text)")
        #expect(report.text.contains("UISpringTimingParameters(dampingRatio: 0.65"), "\(report.text)")
        #expect(try self.report(source: nil).notes.isEmpty)
    }

    /// Of six samples of the opacity, four show frames of their own.
    @Test func `a quantity of which too few frames are left keeps its times`() throws {
        let report = try report(source: 30, opacities: 30..<36)
        #expect(report.notes.count == 1 && report.fits.contains { $0.quantity == .position }, "\(report.text)")
    }
}
