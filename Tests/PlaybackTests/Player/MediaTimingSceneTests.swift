import Foundation
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Animations and groups with CAMediaTiming, played in a scene: the rows of the table that need no clock of a layer and no
/// time before the start.
@Suite struct MediaTimingSceneTests {
    private static func timing(_ row: VectorRow, _ prefix: String) throws -> [String] {
        var keys = [
            "duration: \(try row.text(prefix + "duration"))", "delay: \(try row.text(prefix + "begin"))",
            "speed: \(try row.text(prefix + "speed"))", "timeOffset: \(try row.text(prefix + "offset"))",
            "autoreverses: \(try row.flag(prefix + "autoreverses"))", "fillMode: .\(try row.text(prefix + "fill"))",
            "timing: \(try row.text(prefix + "timing"))",
        ]
        if try row.number(prefix + "repeat_count") > 0 {
            keys.append("repeat: \(try row.text(prefix + "repeat_count"))")
        }
        if try row.number(prefix + "repeat_duration") > 0 {
            keys.append("repeatDuration: \(try row.text(prefix + "repeat_duration"))")
        }
        return keys
    }

    @Test func `every row of the table is shown by a scene`() throws {
        var count = 0
        for row in try VectorTable("ca_timing2").rows {
            let time = try row.number("t")
            guard time >= 0, try row.number("layer_begin") == 0, try row.number("layer_speed") == 1,
                try row.number("layer_offset") == 0
            else { continue }
            // A scene removes an animation at its end, where the row still shows the last value.
            let isAtEnd = try row.text("group_fill") == "removed" && time == row.number("group_duration")
            guard !isAtEnd else { continue }
            count += 1
            let keys =
                [
                    "animate: a.position.x", "from: \(try row.text("from"))", "to: \(try row.text("to"))",
                    "additive: \(try row.flag("additive"))", "cumulative: \(try row.flag("cumulative"))",
                ] + (try Self.timing(row, ""))
            var action = "{ \(keys.joined(separator: ", ")) }"
            if !(try row.text("group_duration").isEmpty) {
                action = "{ animationGroup: [ \(action) ], \(try Self.timing(row, "group_").joined(separator: ", ")) }"
            }
            let played = try Played(
                """
                zoetrope: 1
                layers: [ { id: a, position: [\(try row.text("model")), 0] } ]
                loaded: [ \(action) ]
                script: [ { wait: 9s } ]
                """)
            let shown = try played.number(GeometryFacet.positionX, of: "a", at: time)
            #expect(isClose(shown, try row.number("expected"), within: 1e-6), "\(shown): \(row)")
        }
        #expect(count == 69)
    }

    private func group(_ keys: String, _ animations: String) throws -> Played {
        try Played(
            """
            zoetrope: 1
            layers: [ { id: a, position: [5, 5] } ]
            loaded: [ { animationGroup: [ \(animations) ], \(keys), completion: [ { marker: done }, { if: sender.finished, then: { marker: finished } } ] } ]
            script: [ { wait: 9s } ]
            """)
    }

    private static let animation = "{ animate: a.position.x, from: 0, to: 10, duration: 4 }"

    @Test func `a group completes once, at its own end`() throws {
        let played = try group("duration: 2, repeat: 1.5", Self.animation)
        #expect(played.markers["done"] == 3 && played.markers["finished"] == 3)
        #expect(played.timeline.markers.count == 2)
    }

    @Test func `groups nest`() throws {
        let inner = "{ animationGroup: [ \(Self.animation) ], duration: 2, delay: 1 }"
        let played = try group("duration: 4, speed: 2", inner)
        // At 1 s the outer clock shows 2 s, the inner one 1 s, a quarter of the animation.
        #expect(try played.number(GeometryFacet.positionX, of: "a", at: 1) == 2.5)
        #expect(try played.number(GeometryFacet.positionX, of: "a", at: 0.25) == 5)
        #expect(played.markers["done"] == 2)
    }

    @Test func `an animation in a group without a duration has that of the group`() throws {
        let played = try group("duration: 2", "{ animate: a.position.x, from: 0, to: 10 }")
        #expect(try played.number(GeometryFacet.positionX, of: "a", at: 1) == 5)
    }
}
