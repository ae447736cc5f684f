import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// How stories tell what copies of a layer do by different amounts, and what is not seen.
@Suite struct StoryCopiesTests {
    private func text(_ body: String) throws -> String {
        let lines = try Story(Scenes.prepare("zoetrope: 2\ncanvas: { size: [200, 400] }\n\(body)")).lines
        return lines.map(\.text).joined(separator: " ")
    }

    @Test func `copies that move by different distances have a direction`() throws {
        func knobs(_ y: String) throws -> String {
            try text(
                """
                layers: [ { id: knob, repeat: 3, frame: [20 + 60 * index, 60, 40, 40], background: red } ]
                loaded: { animate: { set: { knob.position.y: "\(y)" } }, duration: 500ms }
                script: [ { wait: settled } ]
                """)
        }
        #expect(try knobs("140 + 60 * index").contains("The three knobs move down;"))
        #expect(try knobs("140").contains("The three knobs move down by 60 points;"))
        #expect(try knobs("index == 0 ? 20 : 240").contains("The three knobs move;"))
    }

    /// The colours of copies that turn into different ones are told.
    @Test func `the chosen one of several icons turns blue`() throws {
        let found = try text(
            """
            variables: { tab: 0 }
            layers:
              - { id: part, repeat: 4, shape: ellipse, frame: [5 + 50 * index, 20, 40, 40], fill: "index == tab ? blue : gray" }
            gestures: [ { tap: part, ended: { set: { tab: sender.index } } } ]
            script: [ { tap: "part[2]" }, { wait: 500ms } ]
            """)
        #expect(found.contains("A finger taps the third circle."), "\(found)")
        for change in ["third circle turns blue", "first circle turns grey"] {
            #expect(found.contains(change), "\(found)")
        }
    }

    /// More colours than can be listed.
    @Test func `copies that turn into many colours share a clause`() throws {
        let found = try text(
            """
            variables: { shown: false }
            let: { colors: [red, green, blue, orange] }
            layers: [ { id: tile, repeat: 8, frame: [25 * index, 20, 20, 20], background: "shown ? colors[index % 4] : gray" } ]
            gestures: [ { tap: tile, ended: { set: { shown: true } } } ]
            script: [ { tap: "tile[0]" }, { wait: 500ms } ]
            """)
        #expect(found.contains("The eight tiles change their colours."), "\(found)")
    }

    @Test func `copies that turn around in the same directions share a clause`() throws {
        let found = try text(
            """
            layers: [ { id: ball, repeat: 4, frame: [10 + 45 * index, 300, 30, 30], background: red } ]
            loaded:
              animate: ball.position.y
              values: [315, 245 - 10 * index, 345]
              duration: 800ms
              fillMode: forwards
            script: [ { wait: settled } ]
            """)
        #expect(found.hasPrefix("The four balls move up, then down;"), "\(found)")
    }

    @Test func `copies that move and grow while they fade in do both`() throws {
        func actions(_ height: String) throws -> String {
            try text(
                """
                layers:
                  - { id: action, repeat: 3, frame: [20 + 60 * index, 340, 40, 40], background: red, opacity: 0, transform.scale: 0.5 }
                loaded:
                  animate: { set: { action.opacity: 1, action.transform.scale: 1, action.position.y: "\(height)" } }
                  duration: 500ms
                script: [ { wait: settled } ]
                """)
        }
        #expect(try actions("290 - 70 * index").contains("The three actions fade in and move up;"))
        // The centre of what grows from a corner moves too.
        #expect(try actions("350").contains("The three actions fade in and grow from half their size;"))
    }

    /// What passes its end is the place of the copies and not their opacity.
    @Test func `copies that overshoot while they fade in overshoot in their motion`() throws {
        let found = try text(
            """
            layers: [ { id: action, repeat: 3, frame: [20 + 60 * index, 340, 40, 40], background: red, opacity: 0 } ]
            loaded:
              animate: { set: { action.opacity: 1, action.position.y: 260 } }
              timing: { response: 0.4, dampingFraction: 0.5 }
            script: [ { wait: settled } ]
            """)
        #expect(
            found.contains("The three actions fade in and move up by 100 points (overshooting by 16 %);"), "\(found)")
    }

    /// The layer is transparent while it moves.
    @Test func `motion that cannot be seen is not told`() throws {
        func video(_ opacity: String) throws -> String {
            try text(
                """
                layers:
                  - id: video
                    frame: [20, 20, 120, 90]
                    background: red
                    layers: [ { id: clip, frame: [0, 0, 120, 90], background: blue } ]
                loaded:
                  - { animate: video.opacity, values: [1, \(opacity), \(opacity), 1], keyTimes: [0, 0.3, 0.7, 1], duration: 1s }
                  - after: 400ms
                    do: { animate: { set: { video.frame: [20, 250, 60, 45], clip.frame: [0, 0, 60, 45] } }, duration: 200ms }
                script: [ { wait: settled } ]
                """)
        }
        let hidden = try video("0")
        #expect(hidden.hasPrefix("The video fades out and fades in again in another place;"), "\(hidden)")
        let seen = try video("0.4")
        #expect(seen.contains("moves down") && !seen.contains("another place"), "\(seen)")
    }

    @Test func `a pause is one only where nothing else moves`() throws {
        func note(_ dots: String) throws -> String {
            try text(
                """
                layers:
                  - { id: card, frame: [20, 20, 100, 60], background: red }
                  - { id: dot, frame: [20, 300, 10, 10], background: blue }
                loaded:
                  - { animate: { set: { card.frame.y: 200 } }, duration: 300ms }
                  - { after: 1s, do: { animate: { set: { card.frame.y: 20 } }, duration: 300ms } }
                \(dots)
                script: [ { wait: 2s } ]
                """)
        }
        #expect(try note("").contains("After a pause of 0.7 s, the card moves up"))
        let dots = "  - { animate: { set: { dot.opacity: 0.3 } }, duration: 200ms, repeat: 0, autoreverses: true }"
        let found = try note(dots)
        #expect(found.contains("0.7 s later, the card moves up"), "\(found)")
    }

    @Test func `what shrinks is never said to become larger`() throws {
        let found = try text(
            """
            layers: [ { id: photo, frame: [80, 80, 40, 40], background: red } ]
            loaded: { animate: { set: { photo.transform.scale: 4 } }, duration: 300ms }
            gestures:
              - { tap: photo, ended: { animate: { set: { photo.transform.scale: 2 } }, duration: 300ms } }
            script: [ { wait: 1s }, { tap: photo }, { wait: settled } ]
            """)
        #expect(found.contains("shrinks to half its size"), "\(found)")
    }

    @Test func `a gradient changes its colours`() throws {
        func sky(_ color: String) throws -> String {
            try text(
                """
                variables: { night: 0.0 }
                layers: [ { id: sky, gradient.colors: ["lerp(#5AAEF7, \(color), night)", white] } ]
                loaded: { animate: { set: { night: 1 } }, duration: 500ms }
                script: [ { wait: settled } ]
                """)
        }
        #expect(try sky("#0A0E2A").hasPrefix("The sky changes its colours;"))
        #expect(try sky("#5AAEF7").isEmpty)
    }
}
