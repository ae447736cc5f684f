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
            + "times of that film, and all start times may be off by half of that"
        let report = try report(source: 60)
        #expect(report.notes == [text] && report.text.hasSuffix(text), "\(report.text)")
        #expect(report.text.contains("UISpringTimingParameters(dampingRatio: 0.65"), "\(report.text)")
        #expect(try self.report(source: nil).notes.isEmpty)
    }

    /// A card that springs for long, and a badge that is seen in eleven frames, too few to find the source of its frames.
    @Test(arguments: [true, false]) func `a brief motion has the source of another box`(hasCard: Bool) throws {
        let spring = Spring.response(0.4, dampingFraction: 0.65)
        var random = SeededGenerator(seed: 8)
        let rows = (0..<80).flatMap { index in
            let time = Double(index) / 50
            let shown = (time * 60).rounded() / 60
            let card = shown < 0.31 ? 80 : 80 + 160 * spring.value(at: shown - 0.31)
            let badge = 40 + 60 * TimingFunction.easeOut.value(at: min(max((shown - 0.8) / 0.15, 0), 1))
            return (hasCard ? ["\(time),card,100,\(card + 0.02 * random.normal()),0.01,0.01\n"] : [])
                + ((38..<49).contains(index) ? ["\(time),badge,200,\(badge + 0.02 * random.normal()),0.01,0.01\n"] : [])
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y,sdX,sdY\n" + rows.joined()])
        let report = try FitJob(contentsOf: folder.path("track.csv")).run()
        #expect(report.notes.count == (hasCard ? 2 : 0), "\(report.text)")
        let fit = try #require(report.fits.first { $0.box == "badge" }?.fit.animations.first)
        var duration: Double?
        if case .timingFunction(let timing) = fit.curve { duration = timing.duration.value }
        #expect((abs((duration ?? 0) - 0.15) < 0.003) == hasCard, "\(report.text)")
    }

    /// Of six samples of the opacity, four show frames of their own.
    @Test func `a quantity of which too few frames are left keeps its times`() throws {
        let report = try report(source: 30, opacities: 30..<36)
        #expect(report.notes.count == 1 && report.fits.contains { $0.quantity == .position }, "\(report.text)")
    }
}
