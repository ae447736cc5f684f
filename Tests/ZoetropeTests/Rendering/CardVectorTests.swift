import Foundation
import SceneTestSupport
import TestSupport
import Testing
import Zoetrope

/// Compares the card on a phone of 375x812 points with the numbers of the article, which were computed independently.
@Suite struct CardVectorTests {
    @Test func `the card moves as in the article`() throws {
        let scene = try PreparedScene(Scenes.path("card-popover"), settings: SceneSettings(size: (375, 812)))
        let rows = try VectorTable("article_vectors", in: .module).rows.filter {
            try $0.text("scene").hasPrefix("c_card[H=812]tap_")
        }
        #expect(rows.count == 40)
        for row in rows {
            let begin = try begin(of: row.text("scene").hasSuffix("expand") ? 0 : 1, in: scene)
            let time = try #require(try Double(row.text("time_or_input").dropFirst(2)), "\(row)")
            // The end value holds until the next tick, where the animation is removed.
            let layers = try layers(of: scene, at: begin + time)
            let effect = try #require(layers["visualEffectView"]?["effect"] as? [String: Any])
            let card = try #require(layers["cardView"])
            let actual: Double? =
                switch try row.text("property") {
                case "y": (card["frame"] as? [Double])?[1]
                case "cornerRadius": card["cornerRadius"] as? Double
                case "blur_progress": effect["fraction"] as? Double
                case "blur_radius(dark r=20)": effect["radius"] as? Double
                default: nil
                }
            #expect(isClose(try #require(actual, "\(row)"), try row.number("expected"), within: 1e-6), "\(row)")
        }
    }

    private func object(_ scene: PreparedScene, at times: [Double]) throws -> [String: Any] {
        let json = try Inspection(scene, at: times).json
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private func layers(of scene: PreparedScene, at time: Double) throws -> [String: [String: Any]] {
        let samples = try object(scene, at: [time])["samples"] as? [[String: Any]]
        return try #require(samples?.first?["layers"] as? [String: [String: Any]])
    }

    /// When the first animation of a tap began, in seconds.
    private func begin(of tap: Int, in scene: PreparedScene) throws -> Double {
        let events = try #require(try object(scene, at: [])["events"] as? [[String: Any]])
        let begins = events.filter { $0["event"] as? String == "animator.started" }
            .compactMap { $0["time"] as? Double }
        let times = Set(begins).sorted()
        try #require(times.count == 2, "\(events)")
        return times[tap]
    }
}
