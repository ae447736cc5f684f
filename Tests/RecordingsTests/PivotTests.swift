import Graphics
import Recordings
import TestSupport
import Testing
import Zoetrope

/// Turns and scales about points that are not the middle of the box.
@Suite(.hangLimit) struct PivotTests: RecordedMotions {
    /// The middle of the box moves on a circle.
    @Test func `a turn about another point than the middle has a pivot and no position`() throws {
        let frame = RecordedCard.frame
        func scene(_ values: String) -> String {
            Self.scene("easeInOut").replacing("set: { card.position.y: 285 }", with: "set: { \(values) }")
        }
        let anchored = scene("card.transform.rotation: 80deg").replacing(
            "  - id: card\n", with: "  - id: card\n    anchorPoint: [0.2, 0.5]\n")
        #expect(anchored.contains("anchorPoint"))
        let report = try fit(anchored, as: "a.gif")
        #expect(report.fits.map(\.quantity) == [.rotation], "\(report.text)")
        let pivot = try #require(report.fits.first?.pivot, "\(report.text)")
        #expect(pivot.distance(to: Point(frame.minX + 0.2 * frame.width, frame.midY)) < 0.1, "\(report.text)")
        #expect(report.text.hasPrefix("card, rotation\n  turns about ("), "\(report.text)")
        #expect(report.json.contains("\"pivot\""))
        for code in [report.sceneCode, report.swiftCode] {
            #expect(code.contains("turns about (64.0, 85.0) pt: the anchor point has to be there"), "\(code)")
        }
        // A straight motion with the same curve is no turn.
        let both = try fit(scene("card.transform.rotation: 80deg, card.position.y: 185"), as: "a.gif")
        #expect(both.fits.map(\.quantity) == [.position, .rotation] && both.fits[1].pivot == nil, "\(both.text)")
        let centered = try fit(scene("card.transform.rotation: 80deg"), as: "a.gif")
        #expect(centered.fits.map(\.quantity) == [.rotation] && centered.fits[0].pivot == nil, "\(centered.text)")
    }

    /// A menu grows from its corner.
    @Test func `a scale about another point than the middle says where it is`() throws {
        let frame = RecordedCard.frame
        func scene(_ values: String, anchor: String = "[0.5, 0.5]") -> String {
            Self.scene("easeInOut").replacing("set: { card.position.y: 285 }", with: "set: { \(values) }")
                .replacing("  - id: card\n", with: "  - id: card\n    anchorPoint: \(anchor)\n")
        }
        let report = try fit(scene("card.transform.scale: 0.5", anchor: "[1, 0]"), as: "a.gif")
        #expect(report.fits.map(\.quantity) == [.position, .scale], "\(report.text)")
        let pivot = try #require(report.fits.last?.pivot, "\(report.text)")
        #expect(pivot.distance(to: Point(frame.maxX, frame.minY)) < 0.1, "\(report.text)")
        #expect(
            report.text.contains("card, scale\n  scales about (160.0, 40.0) pt, from which its position follows\n"),
            "\(report.text)")
        #expect(
            report.sceneCode.contains(": with the anchor point there, the position needs no animation"),
            "\(report.sceneCode)")
        // One that keeps its middle, and one that also turns, do not.
        for values in ["card.transform.scale: 0.5", "card.transform.scale: 0.5, card.transform.rotation: 40deg"] {
            let other = try fit(scene(values), as: "a.gif")
            #expect(other.fits.allSatisfy { $0.pivot == nil }, "\(other.text)")
        }
        // Nor does one whose position has a curve of its own.
        let apart =
            scene("card.transform.scale: 0.5")
            + "\n  - { animate: { set: { card.position.y: 200 } }, duration: 900ms, timing: easeIn }"
        let parts = try fit(apart, as: "a.gif")
        #expect(parts.fits.map(\.quantity) == [.position, .scale] && parts.fits[1].pivot == nil, "\(parts.text)")
    }

    /// Any two poses are a turn about some point, and a short way is nearly an arc.
    @Test func `a jump and a short straight motion are no turns about a point`() throws {
        func table(_ poses: [(x: Double, y: Double, rotation: Double)]) -> String {
            "time,box,x,y,rotation\n"
                + poses.enumerated().map { "\(Double($0) / 30),card,\($1.x),\($1.y),\($1.rotation)\n" }.joined()
        }
        let still = [(x: 110.0, y: 95.0, rotation: 0.0)]
        let jump = Array(repeating: still[0], count: 10) + Array(repeating: (x: 180, y: 130, rotation: 35), count: 10)
        let short = (0...20).map { index -> (x: Double, y: Double, rotation: Double) in
            let share = Double(min(max(index - 5, 0), 10)) / 10
            let progress = share * share * (3 - 2 * share)
            return (110 + 4 * progress, 95, 25 * progress)
        }
        for poses in [jump, short] {
            let folder = try TemporaryFolder(["track.csv": table(poses)])
            let report = try FitJob(contentsOf: folder.path("track.csv")).run()
            #expect(report.fits.map(\.quantity) == [.position, .rotation], "\(report.text)")
            #expect(report.fits.allSatisfy { $0.pivot == nil }, "\(report.text)")
        }
    }
}
