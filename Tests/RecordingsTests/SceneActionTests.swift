import Foundation
import Graphics
import Motion
import Recordings
import TestSupport
import Testing
import Zoetrope

/// The actions of `fit --yaml` in a scene: the layer moves as the box did, although its position is another one.
@Suite struct SceneActionTests {
    /// A motion that begins after `begin`, in points.
    struct BoxMotion: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var position: @Sendable (_ time: Double) -> Point
    }

    private static let begin = 0.4

    private static func eased(_ time: Double, _ duration: Double) -> Double {
        TimingFunction.easeInEaseOut.value(at: min(max(time / duration, 0), 1))
    }

    private static let motions = [
        BoxMotion(testDescription: "a spring") { time in
            let spring = Spring.response(0.4, dampingFraction: 0.7)
            return Point(20, 400 - 240 * (time > 0 ? spring.value(at: time) : 0))
        },
        BoxMotion(testDescription: "an arc") { time in
            let angle = eased(time, 0.6) * .pi / 2
            return Point(40 + 150 * sin(angle), 260 - 150 * cos(angle))
        },
        BoxMotion(testDescription: "keyframes that end elsewhere") { time in
            let stops = [0.0, 60, 20, 110]
            let place = min(max(time / 0.3, 0), 3)
            let index = min(Int(place), 2)
            let share = TimingFunction.easeInEaseOut.value(at: place - Double(index))
            return Point(30 + stops[index] + (stops[index + 1] - stops[index]) * share, 80)
        },
        BoxMotion(testDescription: "animations that overlap") { time in
            Point(50 + 150 * eased(time, 0.4) - 60 * eased(time - 0.2, 0.4), 90)
        },
        BoxMotion(testDescription: "a repetition that ends elsewhere") { time in
            let plays = min(max(time, 0) / 0.4, 3)
            return Point(30 + 60 * eased(plays == 3 ? 1 : plays.truncatingRemainder(dividingBy: 1), 1), 80)
        },
        BoxMotion(testDescription: "a repetition") { time in
            let phase = max(time, 0) / 0.5
            let cycle = phase.truncatingRemainder(dividingBy: 2)
            return Point(30 + 60 * eased(cycle < 1 ? cycle : 2 - cycle, 1), 80)
        },
    ]

    @Test(arguments: motions) func `a layer moves by the distances of the box`(motion: BoxMotion) throws {
        let rows = (0...150).map { frame in
            let time = Double(frame) / 60
            let position = motion.position(time - Self.begin)
            return "\(time),box,\(position.x),\(position.y)\n"
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y\n" + rows.joined()])
        let code = try FitJob(contentsOf: folder.path("track.csv")).run().sceneCode
        let actions = code.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { "  \($0)\n" }
        try #require(!actions.isEmpty, "\(code)")
        try folder.write(
            """
            zoetrope: 2
            canvas: { size: [320, 480] }
            layers:
              - { frame: [60, 30, 200, 400], layers: [ { id: box, frame: [10, 12, 40, 20], background: "#FF3B30" } ] }
            loaded:
            \(actions.joined())script: [ { wait: 2s } ]
            """, to: "scene.yaml")
        let scene = try PreparedScene(folder.path("scene.yaml"))
        let times = stride(from: 0.0, through: 1.6, by: 0.05).map { $0 }
        let start = Point(90, 52)
        let inspection = try JSONDecoder().decode(Values.self, from: Data(Inspection(scene, at: times).json.utf8))
        for sample in inspection.samples {
            let moved = motion.position(sample.time) - motion.position(0)
            let frame = try #require(sample.layers["box"]).pictureFrame
            let middle = Point(frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
            #expect(
                (middle - start).distance(to: moved) < 1.5,
                "at \(sample.time): \(middle - start) instead of \(moved)\n\(code)")
        }
    }

    /// What `inspect --json` prints.
    private struct Values: Decodable {
        struct Sample: Decodable {
            var time: Double
            var layers: [String: Layer]
        }
        struct Layer: Decodable {
            var pictureFrame: [Double]
        }
        var samples: [Sample]
    }
}
