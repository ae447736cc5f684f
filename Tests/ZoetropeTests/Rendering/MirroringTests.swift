import Graphics
import SceneTestSupport
import Testing
import Zoetrope

/// The layout from right to left.
@Suite struct MirroringTests {
    private func picture(_ layers: String, _ direction: String, at moment: SceneMoment = .time(0)) throws -> Bitmap {
        let text = """
            zoetrope: 2
            canvas: { size: [80, 40], layoutDirection: \(direction) }
            layers:
            \(layers)
            """
        return try Scenes.prepare(text).picture(at: moment, scale: 1)
    }

    private func mirrored(_ bitmap: Bitmap) -> Bitmap {
        var result = bitmap
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width { result[x, y] = bitmap[bitmap.width - 1 - x, y] }
        }
        return result
    }

    /// The largest difference of a channel.
    private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
        zip(a.pixels, b.pixels).map { a, b in
            [0, 8, 16, 24].map { shift in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }.max() ?? 0
        }.max() ?? 0
    }

    /// One of the 15 rows of samples of a pixel with which Cairo draws curves. Their places are not symmetric.
    private static let tolerance = 17

    @Test func `layers are mirrored`() throws {
        let boxes = """
            - frame: [6, 4, 40, 30]
              background: systemBlue
              layers: [ { frame: [2, 2, 10, 8], background: systemRed, borderWidth: 2 } ]
            - { frame: [50, 10, 8, 8], background: black }
            """
        let (left, right) = (try picture(boxes, "leftToRight"), try picture(boxes, "rightToLeft"))
        #expect(left != right)
        #expect(mirrored(left) == right)
        let curves = """
            - { frame: [6, 4, 40, 30], background: systemBlue, maskedCorners: [topLeft], cornerRadius: 12 }
            - { frame: [50, 10, 8, 8], background: black, transform.rotation: 0.3, masksToBounds: true }
            """
        #expect(
            difference(mirrored(try picture(curves, "leftToRight")), try picture(curves, "rightToLeft"))
                <= Self.tolerance)
    }

    @Test(arguments: [
        "path: M0 0 L20 6 L4 12 Z, fill: systemRed", "text: gj, font.size: 14, align: left",
        "gradient: { colors: [red, blue], startPoint: [0, 0.5], endPoint: [1, 0.5] }",
        "background: white, shadowOpacity: 1, shadowOffset: [6, 2], shadowRadius: 1",
    ])
    func `the contents of a layer are not`(content: String) throws {
        func layer(at x: Int) -> String { "- { frame: [\(x), 8, 20, 14], \(content) }" }
        #expect(try picture(layer(at: 10), "rightToLeft") == picture(layer(at: 50), "leftToRight"))
        #expect(try picture(layer(at: 10), "rightToLeft") != picture(layer(at: 10), "leftToRight"))
    }

    @Test func `text begins at the right, and contents that say so are mirrored`() throws {
        func text(_ align: String) -> String { "- { frame: [0, 8, 80, 20], text: gj, font.size: 14\(align) }" }
        #expect(try picture(text(""), "rightToLeft") == picture(text(", align: right"), "leftToRight"))
        #expect(try picture(text(", align: trailing"), "rightToLeft") == picture(text(", align: left"), "leftToRight"))
        #expect(try picture(text(", align: trailing"), "leftToRight") == picture(text(", align: right"), "leftToRight"))
        let chevron = "- { frame: [10, 8, 20, 14], path: M2 0 L18 7 L2 14 Z, fill: black"
        let flipped = try picture(chevron + ", flipsForRightToLeftLayoutDirection: true }", "rightToLeft")
        #expect(difference(flipped, mirrored(try picture(chevron + " }", "leftToRight"))) <= Self.tolerance)
        #expect(
            try picture(chevron + ", flipsForRightToLeftLayoutDirection: true }", "leftToRight")
                == picture(chevron + " }", "leftToRight"))
    }

    @Test func `a layer can keep its own direction`() throws {
        func player(at x: Int, _ direction: String) -> String {
            """
            - frame: [\(x), 4, 40, 30]
              background: lightGray
              layoutDirection: \(direction)
              layers: [ { frame: [2, 2, 10, 8], background: black }, { frame: [20, 2, 12, 14], text: g, font.size: 12 } ]
            """
        }
        #expect(
            try picture(player(at: 6, "leftToRight"), "rightToLeft")
                == picture(player(at: 34, "inherited"), "leftToRight"))
        #expect(
            try picture(player(at: 6, "rightToLeft"), "leftToRight")
                == picture(player(at: 34, "inherited"), "rightToLeft"))
    }

    /// The coordinates of scripts, gestures and expectations are those of the layout from left to right.
    @Test func `motion and touches are mirrored, and a script plays as before`() throws {
        func scene(_ direction: String) throws -> PreparedScene {
            try Scenes.prepare(
                """
                zoetrope: 2
                canvas: { size: [80, 40], layoutDirection: \(direction) }
                touches: { show: true, size: 8, trail: true }
                variables: { taps: 0 }
                layers: [ { id: box, frame: [4, 10, 16, 16], background: systemBlue } ]
                gestures:
                  - tap: box
                    ended: [ { set: { taps: taps + 1 } }, { animate: { set: { box.position.x: 60 } }, duration: 300ms } ]
                script: [ { tap: box }, { wait: 400ms } ]
                """)
        }
        let (left, right) = (try scene("leftToRight"), try scene("rightToLeft"))
        #expect(left.duration == right.duration)
        var moved = 0
        for frame in 0...12 {
            let moment = SceneMoment.time(Double(frame) / 30)
            let (one, other) = (try left.picture(at: moment, scale: 1), try right.picture(at: moment, scale: 1))
            #expect(difference(mirrored(one), other) <= Self.tolerance, "\(frame)")
            if one != other { moved += 1 }
        }
        #expect(moved > 8)
    }
}
