import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// To which touch stories count what goes on after the next touch has begun.
@Suite struct StoryCarriedTests {
    private func lines(_ body: String) throws -> [String] {
        try Story(Scenes.prepare("zoetrope: 2\ncanvas: { size: [200, 400] }\n\(body)")).lines.map(\.text)
    }

    /// A tap on a shelf throws a parcel to the top within 0.8 s; where it lands, the number counts.
    private static let parcels = """
        variables: { count: 0 }
        layers:
          - { id: number, text: "${count}", frame: [80, 10, 60, 30] }
          - id: shelf
            repeat: 2
            frame: [20 + 90 * index, 300, 70, 60]
            background: blue
          - { id: parcel, repeat: 2, frame: [20 + 90 * index, 240, 40, 40], opacity: 0, background: red }
        gestures:
          - tap: shelf
            ended:
              each: parcel
              where: index == sender.index
              do:
                animationGroup:
                  - { animate: parcel.position, to: [110, 25], timing: linear }
                  - { animate: parcel.transform.scale, to: 0.5, timing: linear }
                  - { animate: parcel.opacity, values: [1, 1, 0], keyTimes: [0, 0.9, 1] }
                duration: 800ms
                completion: { set: { count: count + 1 } }
        """

    @Test(arguments: [300, 1500]) func `a flight belongs to the touch that began it, with what follows from it`(
        pause: Int
    )
        throws
    {
        let found = try lines(
            """
            \(Self.parcels)
            script:
              - { wait: 200ms }
              - { tap: "shelf[0]" }
              - { wait: \(pause)ms }
              - { tap: "shelf[1]" }
              - { wait: 2s }
            """)
        #expect(found.count == 2)
        #expect(found[0].contains("The first parcel appears, flies to the number, shrinks to "), "\(found)")
        #expect(found[0].contains("changes from “0” to “1”") && !found[0].contains("second parcel"), "\(found)")
        #expect(found[1].contains("The second parcel appears, flies to the number, shrinks to "), "\(found)")
        #expect(found[1].contains("changes from “1” to “2”") && !found[1].contains("first parcel"), "\(found)")
        // While one still flies, not everything rests.
        #expect(found[0].contains("comes to rest") == (pause > 1000), "\(found)")
    }

    @Test func `what a finger can catch belongs to that finger from then on`() throws {
        let caught = try Story(Scenes.own("card-popover", script: "interrupted")).lines.map(\.text)
        #expect(caught[0].contains("The card moves up by 238 points"), "\(caught)")
        #expect(caught[1].contains("Meanwhile, the card moves up by 122 points"), "\(caught)")
    }

    @Test func `a touch that is ignored while something turns changes nothing`() throws {
        let found = try Story(Scenes.own("lucky-wheel", script: "impatient")).lines.map(\.text)
        #expect(found[0].contains("The wheel rotates 5.5 times"), "\(found)")
        #expect(found[1] == "A finger taps the “Spin” button. Nothing changes.", "\(found)")
    }

    @Test(arguments: [
        (
            "values: [1, 1, 0], keyTimes: [0, 0.9, 1]", "400ms", 3,
            "appears, rotates 2\\.\\d times and (disappears|fades out)"
        ),
        // It is seen for a little less than two turns.
        ("values: [0, 1, 1, 0], keyTimes: [0, 0.2, 0.8, 1]", "500ms", 2, "fades in, rotates twice and fades out"),
    ])
    func `what turns while it is seen rotates`(opacity: String, turn: String, count: Int, words: String) throws {
        let found = try lines(
            """
            layers:
              - { id: button, frame: [20, 300, 160, 60], background: blue }
              - { id: ring, frame: [90, 100, 20, 20], opacity: 0, background: red }
            gestures:
              - tap: button
                ended:
                  - { animate: ring.opacity, \(opacity), duration: 1s }
                  - { animate: ring.transform.rotation, from: 0, to: 1turn, duration: \(turn), timing: linear, repeat: \(count) }
            script: [ { wait: 100ms }, { tap: button }, { wait: 2s } ]
            """)
        #expect(try found[0].contains(Regex("The ring \(words)")), "\(found)")
    }

    /// The knob of a switch at its size on iOS, on a large canvas.
    @Test func `something small that moves by most of its size is described beside a change of colour`() throws {
        let found = try Story(
            Scenes.prepare(
                """
                zoetrope: 2
                canvas: { size: [393, 852] }
                layers:
                  - id: track
                    frame: [300, 400, 51, 31]
                    background: systemGray4
                    layers: [ { id: knob, frame: [2, 2, 27, 27], background: white } ]
                gestures:
                  - tap: track
                    ended: { animate: { set: { knob.frame.x: 22, track.background: systemBlue }, duration: 300ms } }
                script: [ { wait: 100ms }, { tap: track }, { wait: 1s } ]
                """)
        ).lines.map(\.text)
        #expect(found[0].contains("the knob moves to the right by 20 points"), "\(found)")
    }

    @Test(arguments: [
        ("x", 160.0, 1.0, "shakes"), ("y", 160, 1, "bounces"),
        // A wide layer by a small share of its width.
        ("x", 380, 0.75, "shakes"),
    ])
    func `what goes to one side, to the other and back shakes`(
        axis: String, width: Double, scale: Double, verb: String
    ) throws {
        let found = try lines(
            """
            layers: [ { id: field, frame: [20, 178, \(width), 44], background: blue } ]
            gestures:
              - tap: field
                ended:
                  animate: field.transform.translation.\(axis)
                  values: \([0, -14, 12, -8, 4, 0].map { $0 * scale })
                  duration: 400ms
            script: [ { wait: 100ms }, { tap: field }, { wait: 1s } ]
            """)
        #expect(found[0].contains("The field \(verb)"), "\(found)")
    }
}
