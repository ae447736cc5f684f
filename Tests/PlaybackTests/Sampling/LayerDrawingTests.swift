import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Layers in the display list: masks, shadows, filters, effects, blend modes.
@Suite struct LayerDrawingTests {
    private func list(_ layers: String, more: String = "script: [ { wait: 1s } ]", at time: Double = 0) throws -> String
    {
        let run = try Played("zoetrope: 1\ncanvas: { size: [100, 100] }\nlayers:\n\(layers)\n\(more)\n")
        let lines = try run.sampler.displayList(at: time).text.split(separator: "\n").dropFirst()
        return lines.joined(separator: "\n")
    }

    private let moved =
        "loaded: [ { animate: { set: { SET }, duration: 1s, timing: linear } } ]\nscript: [ { wait: 2s } ]"

    private func animated(_ layers: String, set: String, at time: Double) throws -> String {
        try list(layers, more: moved.replacing("SET", with: set), at: time)
    }

    @Test func `a mask is drawn in the layer's coordinates`() throws {
        let layers = """
            - id: a
              frame: [10, 20, 40, 40]
              background: red
              borderWidth: 2
              mask: { id: m, frame: [0, 0, 20, 10], background: black, layers: [ { id: n, frame: [5, 5, 5, 5], background: blue } ] }
            """
        #expect(
            try list(layers) == """
                group transform 1 0 0 1 10 20
                  mask
                    group
                      fill #000000 rect 0 0 20 10
                      group transform 1 0 0 1 5 5
                        fill #0000FF rect 0 0 5 5
                  fill #FF0000 rect 1 1 38 38
                  fill #000000 evenOdd path M 0 0 L 40 0 L 40 40 L 0 40 Z M 2 2 L 38 2 L 38 38 L 2 38 Z
                """)
        let halfway = try animated(layers, set: "m.frame.x: 10, n.opacity: 0", at: 0.5)
        #expect(halfway.contains("group transform 1 0 0 1 5 0\n"))
        #expect(halfway.contains("opacity 0.5"))
    }

    /// Core Animation masks the layer's own shadow too, and a hidden layer has no alpha.
    @Test func `a mask clips the shadow, a hidden mask hides everything`() throws {
        let shadow = "shadowOpacity: 1, shadowOffset: [0, 0]"
        #expect(
            try list("- { background: red, \(shadow), opacity: 0.5, mask: { hidden: true, background: black } }") == """
                group opacity 0.5
                  mask
                  group shadow #000000 opacity 1 radius 3 offset 0 0
                    fill #FF0000 rect 0 0 100 100
                """)
    }

    @Test func `masks support bindings and inspection`() throws {
        let run = try Played(
            """
            zoetrope: 1
            canvas: { size: [100, 100] }
            variables: { p: 0 }
            layers: [ { id: a, background: red, mask: { id: m, frame: [0, 0, p * 100, 100], background: black } } ]
            loaded: [ { animate: { set: { p: 1 } }, duration: 1s, timing: linear } ]
            script: [ { wait: 1s } ]
            """)
        #expect(isClose(try run.layer("m", at: 0.25).bounds.width, 25, within: 1e-9))
    }

    @Test func `a shadow path of the bounds follows the bounds`() throws {
        let layers = """
            - { id: a, frame: [0, 0, 40, 20], cornerRadius: 8, shadowOpacity: 0.5, shadowPath: bounds, background: white }
            """
        for (time, width, radius) in [(0, 40.0, 8.0), (0.5, 50, 4), (1, 60, 0)] {
            let text = try animated(layers, set: "a.bounds.width: 60, a.cornerRadius: 0", at: time)
            let path = Path.roundedRect(Rect(0, 0, width, 20), radius: radius).text
            #expect(text.contains("shadow #000000 opacity 0.5 radius 3 offset 0 -3 \(path)"), "\(text)")
        }
        // A shadow path casts a shadow even without content, as in Core Animation; clipping removes the shadow.
        let data = "- { shadowOpacity: 1, shadowPath: M0 0 H9 V9 Z MASKS }"
        #expect(
            try list(data.replacing("MASKS", with: "")) == """
                group shadow #000000 opacity 1 radius 3 offset 0 -3 path M 0 0 L 9 0 L 9 9 Z
                """)
        #expect(!(try list(data.replacing("MASKS", with: ", masksToBounds: true")).contains("shadow")))
    }

    @Test func `filters are applied in a fixed order and only if they have an effect`() throws {
        let layers = """
            - id: a
              background: red
              filters:
                tint: "#0000FF80"
                multiplyColor: "#FFFF00"
                invert: 0.25
                hueRotation: 1
                contrast: 2
                brightness: 0.5
                saturation: 0
                blurRadius: 4
            """
        #expect(
            try list(layers).hasPrefix(
                "group filters blur 4, saturation 0, brightness 0.5, contrast 2, hueRotation 1, invert 0.25, "
                    + "multiply #FFFF00, tint #0000FF80\n"))
        let plain = "- { id: a, background: red, filters: { blurRadius: 0, saturation: 1 } }"
        #expect(try list(plain).hasPrefix("group\n"))
        let halfway = try animated(plain, set: "a.filters.blurRadius: 8, a.filters.saturation: 0", at: 0.5)
        #expect(halfway.hasPrefix("group filters blur 4, saturation 0.5\n"))
    }

    @Test func `declared values override the material`() throws {
        let layers = "- { id: a, effect: { blurRadius: 10, saturation: 1.5, tint: \"#FF000080\" } }"
        #expect(try list(layers).contains("backdrop radius 10 saturation 1.5 tint #FF000080 rect 0 0 100 100"))
        let halfway = try animated(layers, set: "a.effect.blurRadius: 20, a.effect.saturation: 1", at: 0.5)
        #expect(halfway.contains("backdrop radius 15 saturation 1.25 tint #FF000080"))
        // Declared values replace the material's and are scaled by its fraction.
        let dark = "- { id: a, effect: none, effect.blurRadius: 6 }"
        #expect(try list(dark).isEmpty)
        let half = try animated(dark, set: "a.effect: dark", at: 0.5)
        #expect(half.contains("backdrop radius 3 saturation 1.4 tint #1C1C1C5D"), "\(half)")
        let whole = try animated(dark, set: "a.effect: dark", at: 1)
        #expect(whole.contains("backdrop radius 6 saturation 1.8 tint #1C1C1CBA"), "\(whole)")
    }

    @Test func `an effect fills the shape without a fill colour`() throws {
        let shape = "- { effect: light, frame: [0, 0, 20, 20], path: M0 0 H9 V9 Z, fillRule: evenOdd FILL }"
        #expect(
            try list(shape.replacing("FILL", with: "")) == """
                group
                  backdrop radius 30 saturation 1.8 tint #FFFFFF4D evenOdd path M 0 0 L 9 0 L 9 9 Z
                """)
        #expect(try list(shape.replacing("FILL", with: ", fill: red")).contains("fill #FF0000 evenOdd path"))
    }

    @Test(arguments: BlendMode.allCases) func `every blend mode has a name`(mode: BlendMode) throws {
        let text = try list("- { id: a, background: red, blendMode: \(mode.rawValue), cornerRadius: 5 }")
        let head = text.split(separator: "\n")[0].split(separator: " ")
        #expect(head.dropFirst().first.map(String.init) == (mode == .normal ? nil : mode.rawValue))
        #expect(head.contains("clip") == mode.isUnbounded)
        // Blend modes can also be set during playback.
        let set = try list(
            "- { id: a, background: red }",
            more: "loaded: [ { set: { a.blendMode: .\(mode.rawValue) } } ]\nscript: [ { wait: 1s } ]", at: 0.5)
        #expect(set.contains(mode.rawValue) == (mode != .normal))
    }

    @Test func `siblings are ordered by zPosition and groups fade as a whole`() throws {
        let layers = """
            - { id: a, zPosition: 1, background: red }
            - { id: b, background: blue, opacity: 0.5, shouldRasterize: true, layers: [ { background: white } ] }
            """
        #expect(
            try list(layers) == """
                group opacity 0.5 isolated
                  fill #0000FF rect 0 0 100 100
                  group
                    fill #FFFFFF rect 0 0 100 100
                group
                  fill #FF0000 rect 0 0 100 100
                """)
    }

    /// The border is inside the bounds and rounded only at the masked corners.
    @Test(arguments: CornerCurve.allCases) func `borders follow the masked corners`(curve: CornerCurve) throws {
        for (radius, inner) in [(12.0, 8.0), (30, 16)] {
            let text = try list(
                """
                - { frame: [0, 0, 60, 40], borderWidth: 4, cornerRadius: \(radius), cornerCurve: \(curve.rawValue),
                    maskedCorners: [topLeft, bottomRight] }
                """)
            let corners: CornerMask = [.topLeft, .bottomRight]
            var ring = Path.roundedRect(Rect(0, 0, 60, 40), radius: min(radius, 20), corners: corners, curve: curve)
            ring.append(.roundedRect(Rect(4, 4, 52, 32), radius: inner, corners: corners, curve: curve))
            #expect(text == "group\n  fill #000000 evenOdd \(ring.text)")
        }
        // A border wider than half the layer fills it.
        let wide = try list("- { frame: [0, 0, 20, 20], borderWidth: 11, borderColor: red }")
        #expect(wide == "group\n  fill #FF0000 evenOdd rect 0 0 20 20")
    }
}
