import Gallery
import Playback
import SceneLanguage
import SceneModel
import SceneTestSupport
import Testing

@Suite struct MotionRecordTests {
    @Test func `values have the names that scenes use`() throws {
        let record = try MotionRecord(Scenes.prepare(Scenes.card))
        #expect(record.values.map(\.name) == ["cover.opacity", "shade.opacity", "card.frame.y"])
        #expect(record.values.map(\.isBound) == [true, true, false])
        #expect(record.values.map(\.unit) == [.fraction, .fraction, .points])
        let card = try #require(record.values.last?.lines.first?.numbers)
        #expect(card.first == 300 && card.last == 100)
        // The overshoot of a spring with damping ratio 0.5 is exp(-0.5 pi / sqrt(1 - 0.25)) of 200 points.
        #expect(abs((card.min() ?? 0) - (100 - 0.163 * 200)) < 1)
    }

    @Test func `states, touches and markers are recorded`() throws {
        let record = try MotionRecord(Scenes.prepare(Scenes.card))
        #expect(record.states.map(\.name) == ["isOpen", "mode"])
        #expect(record.states.map { $0.spans.map(\.word) } == [["false", "true"], ["low", "high"]])
        #expect(record.states.allSatisfy { $0.spans.first?.start == 0 && $0.spans.last?.end == record.duration })
        let touch = try #require(record.touches.first)
        #expect(record.touches.count == 1 && abs(touch.lowerBound - 0.2) < 1e-9 && abs(touch.upperBound - 0.3) < 1e-9)
        #expect(record.markers.map(\.name) == ["tapped", "open"])
    }

    @Test func `the number of samples is limited`() {
        #expect(Sampling.steps(4, rate: 60, layers: 200) == 240)
        #expect(Sampling.steps(0, rate: 60, layers: 0) == 1)
        for layers in [1, 100, 10_000] {
            #expect(Sampling.steps(600, rate: 60, layers: layers) * layers <= 1_000_000)
        }
    }

    @Test func `values with the same curve are chosen once`() throws {
        let record = try MotionRecord(Scenes.prepare(Scenes.card))
        // Both opacities have a binding to the card and the same curve.
        #expect(record.prominentValues(limit: 6).map(\.name) == ["card.frame.y"])
    }

    /// The story tells that the card moves down.
    @Test func `of two directions with the same curve the one with the longer way is drawn`() throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 2
            canvas: { size: [200, 400] }
            layers: [ { id: card, frame: [0, 0, 80, 40], background: red } ]
            loaded: [ { animate: { set: { card.frame.x: 80, card.frame.y: 300 }, duration: 400ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(try MotionRecord(scene).prominentValues(limit: 6).map(\.name) == ["card.frame.y"])
        #expect(try Story(scene).lines.first?.text.hasPrefix("The card moves down") == true)
    }

    @Test func `numeric variables come after layers`() throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 1
            variables: { followers: 1283, idle: 3 }
            layers:
              - { frame: [0, 0, 30, 30], opacity: followers - 1283 }
              - { id: tick, path: "M2 8 L7 13 L16 3", bounds: [0, 0, 18, 18], position: [50, 60], stroke: black, strokeEnd: 0.1 }
              - { id: box, frame: [0, 100, 80, 40] }
            gestures:
              - tap: box
                ended:
                  - set: { followers: followers + 1 }
                  - animate: { set: { box.frame.x: 50 }, duration: 400ms, timing: linear }
                  - animate: { set: { tick.strokeEnd: 0.3 }, duration: 200ms, timing: easeIn }
                  - animate: { set: { box.opacity: 0.9 }, duration: 300ms, timing: easeOut }
            script: [ { wait: 200ms }, { tap: box }, { wait: settled } ]
            """)
        let record = try MotionRecord(scene)
        let followers = try #require(record.values.last)
        #expect(followers.name == "followers" && followers.isVariable && !followers.isBound)
        #expect(followers.range == 1283...1284)
        // A layer without an id does not displace one with an id.
        let names = record.prominentValues(limit: 6).map(\.name)
        #expect(Set(names).isSuperset(of: ["box.frame.x", "tick.strokeEnd", "box.opacity", "followers"]), "\(names)")
        #expect(record.prominentValues(limit: 1).map(\.name) == ["box.frame.x"])
        #expect(CurveChart(record).svg.contains(">followers"))
    }

    /// What only actions read is not seen. A value that a property reads through another property is.
    @Test func `a variable that no layer shows has no curve`() throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 2
            variables: { start: 0.0, share: 0.0, far: 0.0, count: 0.0 }
            layers:
              - { id: box, frame: [0, 100, 80, 40], background: red }
              - { id: bar, frame: [0, 0, 30 + 100 * share, 30], background: blue, opacity: shade.opacity / 2 }
              - { id: shade, frame: [0, 200, 30, 30], background: blue, opacity: 1 - far }
              - { text: "${count}", frame: [0, 300, 90, 30] }
            gestures:
              - tap: box
                ended:
                  - set: { start: 300, count: 7 }
                  - animate: { set: { box.frame.x: start / 10, share: 1 }, duration: 400ms, timing: linear }
                  - animate: { set: { far: 1 }, duration: 200ms, timing: easeIn }
            script: [ { wait: 200ms }, { tap: box }, { wait: settled } ]
            """)
        let record = try MotionRecord(scene)
        #expect(record.values.filter(\.isVariable).map(\.name) == ["start", "share", "far", "count"])
        #expect(record.values.filter { $0.isVariable && $0.isShown }.map(\.name) == ["share", "far", "count"])
        #expect(!record.prominentValues(limit: 24).map(\.name).contains("start"))
        #expect(!CurveChart(record).svg.contains(">start<"))
        #expect(CurveChart(record, chosen: ["start"]).names == ["start"])
    }

    @Test func `a variable that only actions read has a curve if fewer than two other values change`() throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 2
            variables: { factor: 0.0 }
            layers:
              - { id: box, frame: [0, 100, 80, 40], background: red }
              - { frame: ["(box.frame.y - 80) * (box.frame.y - 80)", 0, 30, 30], background: blue }
            gestures:
              - pan: box
                changed:
                  - set: { factor: "min(abs(sender.translation.y) / 50, 1)" }
                  - set: { box.frame.y: 100 - 20 * factor * factor }
            script: [ { drag: { from: box, by: [0, -80], duration: 400ms } }, { wait: settled } ]
            """)
        #expect(try MotionRecord(scene).prominentValues(limit: 6).map(\.name) == ["box.frame.y", "factor"])
    }

    @Test func `the start of a drag has no curve`() throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 2
            canvas: { size: [200, 400] }
            variables: { start: 0.0 }
            layers: [ { id: box, frame: [0, 100, 80, 40], background: red } ]
            gestures:
              - pan: box
                began: { set: { start: box.frame.y } }
                changed: { set: { box.frame.y: start + sender.translation.y } }
            script: [ { drag: { from: box, by: [0, 80], duration: 400ms } }, { drag: { from: box, by: [0, 60], duration: 400ms } } ]
            """)
        #expect(try MotionRecord(scene).prominentValues(limit: 6).map(\.name) == ["box.frame.y"])
    }

    @Test func `a layer without an id is used only if fewer than two other values change`() throws {
        func names(_ second: String) throws -> [String] {
            let scene = try Scenes.prepare(
                """
                zoetrope: 1
                variables: { isOn: false }
                layers:
                  - { frame: ["isOn ? 200 : 0", 0, 30, 30] }
                  - { id: box, frame: [0, 100, 80, 40] }
                  - { id: cup, frame: [0, 150, 80, 40] }
                gestures:
                  - tap: box
                    ended:
                      - set: { isOn: true }
                      - animate: { set: { box.frame.x: 3 }, duration: 400ms, timing: linear }
                      - animate: { set: { \(second): 3 }, duration: 200ms, timing: easeIn }
                script: [ { tap: box }, { wait: settled } ]
                """)
            return try MotionRecord(scene).prominentValues(limit: 6).map(\.name)
        }
        #expect(try names("cup.frame.x") == ["box.frame.x", "cup.frame.x"])
        #expect(try names("box.position.x").count == 2)
    }

    @Test func `copies of a layer are lines of one value`() throws {
        let record = try MotionRecord(
            Scenes.prepare(
                """
                zoetrope: 1
                layers:
                  - { id: dot, repeat: 3, shape: ellipse, frame: [10, 20 + index * 50, 20, 20] }
                  - { id: bar, frame: [0, 0, 10, 10], transform.rotation: 0 }
                gestures:
                  - tap: bar
                    ended:
                      - animate: { set: { "dot[0].frame.x": 200, "dot[2].frame.x": 100 }, duration: 300ms }
                      - animate: { set: { bar.transform.rotation: 1 }, duration: 300ms }
                script: [ { tap: bar }, { wait: settled } ]
                """))
        #expect(record.values.map(\.name) == ["dot.frame.x", "bar.transform.rotation.z"])
        #expect(record.values.first?.lines.map(\.layer) == ["dot[0]", "dot[2]"])
    }

    @Test(arguments: Scenes.names) func `every example scene has a value that changes`(name: String) throws {
        let record = try RecordedScenes.named(name).record
        #expect(!record.prominentValues(limit: 6).isEmpty)
        #expect(record.values.allSatisfy { $0.lines.allSatisfy { $0.numbers.count == record.times.count } })
        for state in record.states {
            #expect(zip(state.spans, state.spans.dropFirst()).allSatisfy { $0.end == $1.start && $0.word != $1.word })
        }
    }
}
