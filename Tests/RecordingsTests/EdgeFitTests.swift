import Fitting
import Foundation
import Graphics
import Motion
import Recordings
import TestSupport
import Testing
import Tracking
import Zoetrope

/// The edges of a box that each follow a curve of their own.
struct EdgeFitTests {
    /// The report of a table of a box whose edges are functions of time, along x or y.
    private func report(
        _ low: (Double) -> Double, _ high: (Double) -> Double, isVertical: Bool = false
    ) throws -> FitReport {
        var random = SeededGenerator(seed: 4)
        let rows = (0..<120).map { index in
            let time = Double(index) / 60
            let (low, high) = (low(time) + 0.02 * random.normal(), high(time) + 0.02 * random.normal())
            let along = "\((low + high) / 2),\(high - low)"
            let fields = along.split(separator: ",")
            return isVertical
                ? "\(time),pill,100,\(fields[0]),36,\(fields[1])\n" : "\(time),pill,\(fields[0]),100,\(fields[1]),36\n"
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y,width,height\n" + rows.joined()])
        return try FitJob(contentsOf: folder.path("track.csv")).run()
    }

    private func spring(at time: Double) -> Double {
        time < 0.3 ? 0 : Spring.response(0.4, dampingFraction: 0.8).value(at: time - 0.3)
    }

    private func ease(at time: Double) throws -> Double {
        try #require(TimingFunction.named("easeInEaseOut")).value(at: min(max((time - 0.5) / 0.4, 0), 1))
    }

    /// A selection whose front leaves before its back.
    @Test(arguments: [false, true]) func `each edge has its own animation`(isVertical: Bool) throws {
        let report = try report(
            { (try? 40 + 120 * ease(at: $0)) ?? 0 }, { 100 + 120 * spring(at: $0) }, isVertical: isVertical)
        let names = isVertical ? ["frame.maxY", "frame.minY"] : ["frame.maxX", "frame.minX"]
        #expect(report.fits.map(\.name) == names, "\(report.text)")
        let phases = report.fits.flatMap(\.fit.animations)
        guard phases.count == 2, case .spring(let front) = phases[0].curve,
            case .timingFunction(let back) = phases[1].curve
        else {
            Issue.record("\(report.text)")
            return
        }
        #expect(front.dampingRatio.contains(0.8) && front.response.contains(0.4) && phases[0].begin.contains(0.3))
        #expect(back.name == "easeInEaseOut" && back.duration.contains(0.4) && phases[1].begin.contains(0.5))
        #expect(phases[1].channels[0].unit == .points && abs(phases[1].channels[0].to.value - 160) < 0.1)
    }

    /// The scene that the report prints moves the edges as the table does.
    @Test func `code for a scene moves both edges`() throws {
        let report = try report({ (try? 40 + 120 * ease(at: $0)) ?? 0 }, { 100 + 120 * spring(at: $0) })
        let actions = report.sceneCode.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { "  \($0)\n" }
        #expect(actions.count == 2 && actions[0].contains("{ pill.frame.width: 180 }"), "\(report.sceneCode)")
        #expect(
            actions[1].contains("{ pill.frame.x: pill.frame.x + 120, pill.frame.width: 60 }"), "\(report.sceneCode)")
        let folder = try TemporaryFolder([
            "scene.yaml": """
            zoetrope: 2
            canvas: { size: [320, 200], background: "#F2F2F7" }
            layers: [ { id: pill, frame: [40, 82, 60, 36], cornerRadius: 18, background: "#FF3B30" } ]
            loaded:
            \(actions.joined())script: [ { wait: 1.5s } ]
            """
        ])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        job.options.rate = 50
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        let box = TrackedBox(name: "pill", rect: Rect(36, 78, 68, 44))
        let again = try FitJob(TrackJob(folder.path("a.gif"), boxes: [box]).run()).run()
        #expect(again.fits.map(\.name) == ["frame.maxX", "frame.minX"], "\(again.text)")
        let ends = again.fits.compactMap { $0.fit.animations.first?.channels.first }.flatMap { [$0.from, $0.to] }
        try #require(ends.count == 4, "\(again.text)")
        for (end, place) in zip(ends, [100.0, 220, 40, 160]) { #expect(abs(end.value - place) < 0.5, "\(again.text)") }
    }

    /// A bar of which one edge rests has one curve, also for its position.
    @Test func `a bar that becomes longer has a position and a size`() throws {
        let report = try report({ _ in 40 }, { 100 + 120 * spring(at: $0) })
        #expect(report.fits.map(\.name) == ["position", "size"], "\(report.text)")
    }

    /// Neither the edges nor the size follow a curve of animations.
    @Test func `edges that a finger drags are not replaced`() throws {
        let report = try report({ 40 + 30 * sin(9 * $0 * $0) }, { 160 + 20 * cos(7 * $0 * $0) })
        #expect(!report.fits.contains { $0.name.hasPrefix("frame.") }, "\(report.text)")
    }
}
