import Foundation
import TestSupport
import Testing

/// `zoetrope inspect`
@Suite(.runsPrograms) struct InspectTests {
    /// CAMediaTimingFunction's easeOut, (0, 0, 0.58, 1), by bisection.
    private func easeOut(_ x: Double) -> Double {
        func cubic(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
            3 * p1 * t * (1 - t) * (1 - t) + 3 * p2 * t * t * (1 - t) + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if cubic(0, 0.58, middle) < x { low = middle } else { high = middle }
        }
        return cubic(0, 1, (low + high) / 2)
    }

    @Test func `the angle of the wheel follows the formula of the article`() throws {
        let space = try Workspace()
        // The second spin ends at the same angle as the first.
        let times = [1.0, 2.5, 4.0, 5.0, 7.0, 9.0]
        let run = try space.run(
            ["inspect", Tool.scene("lucky-wheel"), "--set", "angle=2.0", "--json"]
                + times.flatMap { ["--at", "\($0)s"] })
        #expect(run.status == 0, "\(run.messages)")
        let object = try run.object()
        let events = try #require(object["events"] as? [[String: Any]])
        let begins = events.filter { $0["event"] as? String == "animation.began" }.compactMap { $0["time"] as? Double }
        try #require(begins.count == 2)
        let samples = try #require(object["samples"] as? [[String: Any]])
        #expect(samples.count == times.count)
        let full = 2 + 5 * 2 * Double.pi
        let spins = [
            (begin: begins[0], from: 0.0, change: full, length: 2 / (2 * Double.pi) * 0.8 + 0.8 * 5),
            (begin: begins[1], from: 2.0, change: full - 2, length: 0.8 * 5),
        ]
        var largest = 0.0
        for (time, sample) in zip(times, samples) {
            let layers = try #require(sample["layers"] as? [String: [String: Any]])
            let rotation = try #require(layers["wheelView"]?["rotation"] as? Double)
            let expected = spins.last { $0.begin <= time }.map { spin in
                let x = (time - spin.begin) / spin.length
                // After its end the animation is removed, and the model value has no full turns.
                return x >= 1 ? 2 : spin.from + spin.change * easeOut(x)
            }
            #expect(abs(rotation - (expected ?? 0)) < 1e-6, "at \(time) s")
            largest = max(largest, rotation)
        }
        #expect(largest > 2 * Double.pi)
        let markers = try #require(object["markers"] as? [String: Double])
        #expect(markers.keys.sorted() == ["firstSpin", "firstStop", "secondSpin", "secondStop"])
    }

    @Test func `json is one object with stable keys and nothing else`() throws {
        let space = try Workspace()
        let script = "[{ tap: [1, 1] }, { wait: 100ms }]"
        try space.write(Scenes.scene(script: script), to: "slide.yaml")
        let run = try space.run("inspect", "slide.yaml", "--json")
        #expect(run.status == 0 && run.messages.contains("slide.yaml:12:10: warning: "), "\(run.messages)")
        let object = try run.object()
        #expect(object.keys.sorted() == ["duration", "events", "markers", "samples", "scene", "script"])
        let sample = try #require((object["samples"] as? [[String: Any]])?.first)
        #expect(sample.keys.sorted() == ["layers", "time", "variables"])
        let box = try #require((sample["layers"] as? [String: [String: Any]])?["box"])
        for key in ["anchorPoint", "bounds", "cornerRadius", "frame", "hidden", "opacity", "position", "rotation"] {
            #expect(box[key] != nil, "\(key)")
        }
    }

    @Test func `copies are in the order of their indices, and a touch names the copy`() throws {
        let space = try Workspace()
        try space.write(
            """
            zoetrope: 2
            canvas: { size: [100, 120] }
            layers:
              - id: row
                repeat: 11
                frame: [0, 10 * index, 100, 10]
                layers: [ { frame: [0, 0, 100, 10], background: red } ]
            gestures: [ { tap: row, ended: { set: { "row[0].opacity": 0.5 } } } ]
            script: [ { tap: [50, 105] } ]
            """, to: "rows.yaml")
        let run = try space.run("inspect", "rows.yaml")
        let rows = run.text.split(separator: "\n").filter { $0.hasPrefix("  row[") }.map { $0.prefix { $0 != ":" } }
        #expect(rows.prefix(11) == (0...10).map { "  row[\($0)]" }[...], "\(rows)")
        let events = try space.run("inspect", "rows.yaml", "--events").text
        #expect(events.hasPrefix("0 s  touch.began  row[10]  location [50, 105]\n"), "\(events)")
    }

    @Test func `--every includes the end`() throws {
        let space = try Workspace()
        try space.write(Scenes.scene(script: "[{ wait: 3.3s }]"), to: "slide.yaml")
        let run = try space.run("inspect", "slide.yaml", "--every", "100ms", "--json")
        let samples = try #require(try run.object()["samples"] as? [[String: Any]])
        #expect(samples.count == 34)
        #expect(samples.last?["time"] as? Double == 3.3)
    }

    @Test func `too many moments are an error`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("inspect", "slide.yaml", "--every", "0.001ms")
        #expect(run.status == 64)
        #expect(run.messages == "error: --every 0.001ms gives more than 100,000 moments\n")
    }

    @Test(arguments: [["--at", "1s"], ["--every", "1s"], ["--csv"]])
    func `events are not listed at single moments`(options: [String]) throws {
        let run = try Workspace().run(["inspect", "slide.yaml", "--events"] + options)
        #expect(run.status == 64)
        #expect(run.messages.contains("--events cannot be combined with --at, --every or --csv"), "\(run.messages)")
    }

    @Test func `infinite numbers are null`() throws {
        let space = try Workspace()
        let layer = "  - { id: huge, frame: [0, 0, 40, 30], transform.scale: 1e308 }"
        try space.write(Scenes.scene(layers: layer), to: "odd.yaml")
        let run = try space.run("inspect", "odd.yaml", "--at", "50%", "--json")
        #expect(run.status == 0, "\(run.messages)")
        let samples = try #require(try run.object()["samples"] as? [[String: Any]], "\(run.text)")
        let layers = try #require(samples.first?["layers"] as? [String: [String: Any]])
        let frame = try #require(layers["huge"]?["frame"] as? [Any])
        #expect(frame.contains { $0 is NSNull })
    }

    @Test func `a layer is printed alone, with all properties and its events`() throws {
        let space = try Workspace()
        try space.write(
            """
            zoetrope: 2
            canvas: { size: [100, 100] }
            variables: { share: 0.5 }
            layers:
              - { id: ring, shape: ellipse, frame: [0, 0, 40, 40], stroke: red, strokeEnd: share }
              - { id: cell, repeat: 2, frame: [0, 50 * index, 40, 40], background: blue }
              - { id: cellar, text: "${share}", frame: [50, 0, 40, 40] }
            gestures: [ { tap: ring }, { tap: cell } ]
            script: [ { tap: ring }, { tap: "cell[1]" } ]
            """, to: "a.yaml")
        let all = try space.run("inspect", "a.yaml", "--at", "0").text
        #expect(
            all.contains("  ring: frame [0, 0, 40, 40]  rotation 0  opacity 1  cornerRadius 0  strokeEnd 0.5"), "\(all)"
        )
        #expect(all.contains("cornerRadius 0  text 0.5"), "\(all)")
        let ring = try space.run("inspect", "a.yaml", "--at", "0", "--layer", "ring").text
        #expect(
            ring.contains("\n  ring\n    anchorPoint [0.5, 0.5]\n") && ring.contains("\n    strokeEnd 0.5\n"), "\(ring)"
        )
        #expect(!ring.contains("cell") && !ring.contains("share"), "\(ring)")
        let cells = try space.run("inspect", "a.yaml", "--at", "0", "--layer", "cell", "--csv").text
        #expect(
            cells.contains("0,cell[1],hidden,false") && !cells.contains("cellar") && !cells.contains("share"),
            "\(cells)")
        let events = try space.run("inspect", "a.yaml", "--events", "--layer", "cell[1]").text.split(separator: "\n")
        #expect(!events.isEmpty && events.allSatisfy { $0.contains("  cell[1]") }, "\(events)")
        let unknown = try space.run("inspect", "a.yaml", "--layer", "rnig")
        let message = "error: a.yaml: there is no layer 'rnig'\n  hint: did you mean 'ring'?\n"
        #expect(unknown.status == 64 && unknown.messages.hasSuffix(message), "\(unknown.messages)")
    }

    @Test func `the frame in the picture includes superlayers, the margin and the layout direction`() throws {
        let space = try Workspace()
        func frame(_ canvas: String) throws -> String {
            try space.write(
                """
                zoetrope: 2
                canvas: { size: [100, 80], margin: 10, \(canvas) }
                layers:
                  - { id: card, frame: [20, 30, 40, 40], layers: [ { id: dot, frame: [5, 6, 10, 10], background: red } ] }
                """, to: "a.yaml")
            return try space.run("inspect", "a.yaml", "--at", "0", "--layer", "dot").text
        }
        #expect(try frame("").contains("    pictureFrame [35, 46, 10, 10]\n"))
        #expect(try frame("layoutDirection: rightToLeft").contains("    pictureFrame [75, 46, 10, 10]\n"))
    }

    @Test func `csv has one row for each value`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("inspect", "slide.yaml", "--at", "200ms", "--csv")
        #expect(run.status == 0)
        let rows = run.text.split(separator: "\n")
        #expect(rows.first == "time,layer,property,value")
        #expect(rows.contains("0.2,,goal,30"))
        #expect(rows.contains("0.2,box,position,\"[20, 10]\""))
    }
}
