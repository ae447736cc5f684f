import Foundation
import Motion
import Recordings
import TestSupport
import Testing

/// When the animations of a list begin after each other.
struct AnimationDelayTests {
    /// The report of a table in which a box moves along y.
    private func report(_ motion: (Double) -> Double) throws -> FitReport {
        var random = SeededGenerator(seed: 2)
        let rows = (0..<180).map { index in
            let time = Double(index) / 60
            return "\(time),card,100,\(motion(time) + 0.02 * random.normal())\n"
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y\n" + rows.joined()])
        return try FitJob(contentsOf: folder.path("track.csv")).run()
    }

    private func spring(_ response: Double, from begin: Double, by distance: Double, at time: Double) -> Double {
        let spring = Spring.response(response, dampingFraction: 0.8)
        return time < begin
            ? 0 : distance + spring.remainder(at: time - begin, displacement: -distance, velocity: 0).value
    }

    @Test func `an animation that begins while another one runs has a delay`() throws {
        let report = try report { time in
            200 + spring(0.55, from: 0.3, by: 220, at: time) + spring(0.4, from: 0.55, by: -150, at: time)
        }
        let actions = report.sceneCode.split(separator: "\n").filter { $0.hasPrefix("- ") }
        try #require(actions.count == 2)
        #expect(!actions[0].contains("delay") && actions[1].contains("delay: 250ms, "), "\(report.sceneCode)")
        #expect(report.swiftCode.contains(" s after the first of those that overlap\n"), "\(report.swiftCode)")
    }

    @Test func `an animation that begins after a rest has none`() throws {
        let report = try report { time in
            200 + spring(0.4, from: 0.3, by: 220, at: time) + spring(0.4, from: 1.6, by: -150, at: time)
        }
        #expect(report.sceneCode.components(separatedBy: "- {").count == 3 && !report.sceneCode.contains("delay:"))
        // Played by itself, it needs one.
        #expect(
            report.sceneCode.contains(", 1.30 s after the first one: add this delay"), "\(report.sceneCode)")
    }
}
