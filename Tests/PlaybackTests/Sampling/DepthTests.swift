import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Layers that are turned out of the plane: how they are composed, hidden, animated and hit.
@Suite struct DepthTests {
    private func run(_ layers: String, _ more: String = "script: [ { wait: 1s } ]") throws -> Played {
        try Played("zoetrope: 1\ncanvas: { size: [100, 100] }\nlayers:\n\(layers)\n\(more)\n")
    }

    private func items(_ layers: String, at time: Double = 0) throws -> [DisplayItem] {
        try run(layers).sampler.displayList(at: time).expandingSharedItems.items
    }

    /// The homography of the only item, which has to be projected.
    private func homography(_ items: [DisplayItem]) throws -> Homography {
        guard items.count == 1, case .projected(let block) = items[0] else {
            throw EvaluationError("the items are not one projected item: \(items)")
        }
        return block.homography
    }

    @Test func `a turned layer with a perspective is projected, others are affine`() throws {
        let frame = "frame: [10, 20, 40, 40], background: red"
        let turned = try homography(items("- { \(frame), perspective: 500, transform.rotation.y: 0.7 }"))
        // The right edge is 20 points to the right of the anchor point.
        let corner = try #require(turned.project(Point(40, 20)))
        let w = 1 + 20 * sin(0.7) / 500
        #expect(abs(corner.x - (30 + 20 * cos(0.7) / w)) < 1e-9)
        #expect(abs(corner.y - 40) < 1e-9)
        func text(_ layer: String) throws -> String { try run(layer).sampler.displayList(at: 0).text }
        // Without a perspective the layer only becomes narrower, and with nothing to see in depth it stays as it is.
        let narrow = try text("- { \(frame), transform.rotation.y: 60deg }")
        #expect(narrow.contains("group transform 0.5 0 0 1 20 20"))
        let flat = try text("- { \(frame), perspective: 500 }")
        #expect(flat == (try text("- { \(frame) }")))
        let back = try text("- { \(frame), perspective: 500, transform.rotation.y: 180deg }")
        #expect(back.contains("group transform -1 0 0 1 50 20"))
    }

    @Test func `components are applied in the order of Core Animation`() throws {
        let found = try homography(
            items(
                """
                - { bounds: [40, 20], position: [50, 40], background: red, perspective: 400, transform.scale: 2,
                    transform.rotation: { x: 0.4, y: -0.3, z: 1.2 }, transform.translation: { x: 5, y: 6, z: 7 },
                    anchorPointZ: -3, zPosition: 11 }
                """))
        let transform = Transform3D.translation(SIMD3(-20, -10, 3))
            .concatenating(.scale(SIMD3(2, 2, 1)))
            .concatenating(.rotation(0.4, about: SIMD3(1, 0, 0)))
            .concatenating(.rotation(-0.3, about: SIMD3(0, 1, 0)))
            .concatenating(.rotation(1.2, about: SIMD3(0, 0, 1)))
            .concatenating(.translation(SIMD3(5, 6, 7)))
            .concatenating(.perspective(400))
            .concatenating(.translation(SIMD3(50, 40, 11)))
        let expected = Homography(transform)
        for (a, b) in [(found.x, expected.x), (found.y, expected.y), (found.origin, expected.origin)] {
            #expect(((a - b) * (a - b)).sum() < 1e-18)
        }
    }

    /// The eye of a sublayer transform is in front of the superlayer's anchor point, so that sublayers share it; zPosition is
    /// depth there.
    @Test func `a sublayer transform applies to all sublayers about the anchor point`() throws {
        let layers = """
            - frame: [0, 0, 100, 100]
              sublayerTransform: { perspective: 500 }
              layers:
                - { id: a, frame: [10, 10, 20, 20], background: red, zPosition: 100 }
                - { id: b, frame: [70, 40, 20, 20], background: red, transform.rotation.y: 30deg }
            """
        let text = try run(layers).sampler.displayList(at: 0).text
        // 1 / (1 - 100 / 500) = 1.25 about (50, 50)
        #expect(text.contains("group transform 1.25 0 0 1.25 0 0"))
        #expect(text.contains("projected"))
        let frames = try run(layers).sampler.namedFrames(at: 0)
        // In drawing order: a is in front.
        #expect(frames.map(\.name) == ["b", "a"])
        #expect(frames[1].frame == Rect(0, 0, 25, 25))
        // A point of b that is 10 points to the right of its middle, which is 30 points to the right of the eye.
        let angle = Double.pi / 6
        let w = 1 + 10 * sin(angle) / 500
        #expect(abs(frames[0].frame.maxX - (50 + (30 + 10 * cos(angle)) / w)) < 1e-9)
    }

    @Test(arguments: [(0.0, true), (89, true), (91, false), (180, false), (269, false), (271, true), (360, true)])
    func `a layer that is not double-sided is hidden when its back shows`(degrees: Double, isShown: Bool) throws {
        for key in ["transform.rotation.y", "transform.rotation.x"] {
            let layer =
                "- { frame: [10, 20, 40, 40], background: red, perspective: 500, doubleSided: false, \(key): \(degrees)deg }"
            #expect(try items(layer).isEmpty != isShown, "\(key)")
            #expect(try items(layer.replacing("doubleSided: false", with: "doubleSided: true")).count == 1)
        }
    }

    /// With a sublayer transform the side depends on the sum of both rotations, as a card with two faces needs it.
    @Test func `front and back of a card`() throws {
        func colors(_ angle: Double) throws -> String {
            try run(
                """
                - frame: [0, 0, 100, 100]
                  sublayerTransform: { perspective: 500, rotation.y: \(angle)deg }
                  layers:
                    - { background: red, doubleSided: false }
                    - { background: blue, doubleSided: false, transform.rotation.y: 180deg }
                """
            ).sampler.displayList(at: 0).text
        }
        for (angle, front) in [(0.0, true), (60, true), (120, false), (180, false), (300, true), (-60, true)] {
            let text = try colors(angle)
            #expect(text.contains("#FF0000") == front && text.contains("#0000FF") != front, "\(angle)")
        }
    }

    @Test func `moving layers are composed as by an evaluation of everything`() throws {
        let run = try run(
            """
            - id: board
              frame: [0, 0, 100, 100]
              sublayerTransform.perspective: 500
              layers:
                - { id: card, frame: [10, 10, 40, 40], background: red, doubleSided: false, zPosition: 5 }
                - { frame: [60, 10, 30, 30], background: blue, transform.rotation.x: 0.5, opacity: 0.5 }
            - { id: single, frame: [0, 60, 40, 40], background: green, perspective: 300, shadowOpacity: 0.5 }
            """,
            """
            loaded:
              - animate: { set: { card.transform.rotation.y: 180deg, single.transform.rotation.x: 1, board.sublayerTransform.rotation.y: 1 }, duration: 1s }
            script: [ { wait: 2s } ]
            """)
        for time in stride(from: 0, through: 1.5, by: 0.1) {
            let (fast, slow) = (
                try run.sampler.displayList(at: time), try run.sampler.uncompiledDisplayList(at: time)
            )
            #expect(fast.expandingSharedItems.text == slow.expandingSharedItems.text, "\(time)")
        }
    }

    /// Two blocks of 1 s add up: at 0.75 s the first one is at 0.75 of its way to 2 and the second one at 0.25 of its way back.
    @Test func `rotations about x and y are additive in blocks`() throws {
        for key in ["transform.rotation.x", "transform.rotation.y", "transform.translation.z", "perspective"] {
            let run = try run(
                "- { id: a }",
                """
                animators: { later: { duration: 0.5s, animations: { a.opacity: 0.5 }, completion: [ { animate: { set: { a.\(key): 0 }, duration: 1s, timing: linear } } ] } }
                loaded: [ { animate: { set: { a.\(key): 2 }, duration: 1s, timing: linear } }, { start: later } ]
                script: [ { wait: 2s } ]
                """)
            let values = try run.sampler.layers(at: 0.75)[0]
            #expect(abs((values[keyPath: key]?.number ?? -1) - (0 - 2 * 0.25 + 2 * 0.75)) < 1e-9, "\(key)")
        }
    }

    @Test func `the frame is the bounding box of the projection`() throws {
        let run = try run(
            "- { id: a, frame: [10, 20, 40, 40], perspective: 200, transform.rotation.x: 0.8 }\n- { id: b, frame: [a.frame.x, 0, 1, a.frame.height] }"
        )
        let frame = try run.sampler.namedFrames(at: 0)[0].frame
        func width(_ z: Double) -> Double { 40 / (1 - z / 200) }
        // The top edge recedes, the bottom edge comes closer.
        #expect(abs(frame.width - width(20 * sin(0.8))) < 1e-9)
        let heights = [-20.0, 20].map { 40 + $0 * cos(0.8) / (1 - $0 * sin(0.8) / 200) }
        #expect(abs(frame.minY - heights[0]) < 1e-9)
        #expect(abs(frame.maxY - heights[1]) < 1e-9)
        let other = try run.sampler.namedFrames(at: 0)[1].frame
        #expect(abs(other.minX - frame.minX) < 1e-9 && abs(other.height - frame.height) < 1e-9)
    }
}

/// Touches on layers in perspective.
@Suite struct DepthTouchTests {
    /// Taps at points of the canvas and returns how many of the taps hit a layer.
    private func hits(_ layer: String, at points: [Point]) throws -> [Bool] {
        try points.map { point in
            let run = try Played(
                """
                zoetrope: 1
                canvas: { size: [100, 100] }
                layers:
                \(layer)
                gestures: [ { tap: a, ended: [ { marker: hit } ] } ]
                script: [ { tap: [\(point.x), \(point.y)] } ]
                """)
            return !run.timeline.markers.isEmpty
        }
    }

    @Test func `the projected area is hit`() throws {
        let layer = "- { id: a, frame: [20, 20, 60, 60], perspective: 100, transform.rotation.y: 1 }"
        // Edges of the projection: x cos(1.0) / (1 + x sin(1.0) / 100) for x = -30 and 30.
        let edges = [-30.0, 30].map { 50 + $0 * cos(1.0) / (1 + $0 * sin(1.0) / 100) }
        #expect(
            try hits(layer, at: [-0.1, 0.1].flatMap { shift in edges.map { Point($0 + shift, 50) } })
                == [false, true, true, false])
        // The left edge is nearer and therefore taller than the layer.
        let top = 50 - 30 / (1 - 30 * sin(1.0) / 100)
        #expect(top < 10)
        #expect(
            try hits(layer, at: [Point(edges[0] + 0.2, top + 0.4), Point(edges[0] + 0.2, top - 0.4)]) == [true, false])
    }

    /// The plane continues behind the eye; its mirror image there must not be hit.
    @Test func `points behind the eye are not hit`() throws {
        let layer =
            "- { id: a, bounds: [1000, 60], anchorPoint: [0, 0.5], position: [70, 50], perspective: 50, transform.rotation.y: 100deg }"
        // With an angle above 90 degrees the layer extends to the left, away from the eye.
        #expect(try hits(layer, at: [Point(69, 50), Point(75, 50)]) == [true, false])
        let near = layer.replacing("100deg", with: "-80deg")
        // To the right it comes towards the eye and passes it; nothing of it is seen on the left.
        #expect(try hits(near, at: [Point(72, 50), Point(65, 50), Point(20, 50)]) == [true, false, false])
    }

    @Test func `a back that is hidden lets touches through`() throws {
        let layers = """
            - { id: a, frame: [20, 20, 60, 60] }
            - { frame: [20, 20, 60, 60], doubleSided: false, transform.rotation.y: 170deg }
            """
        #expect(try hits(layers, at: [Point(50, 50)]) == [true])
        #expect(try hits(layers.replacing("doubleSided: false, ", with: ""), at: [Point(50, 50)]) == [false])
    }

    /// A tap at a point of a turned layer arrives at the same point in the layer's coordinates, also through a sublayer
    /// transform.
    @Test func `points are converted to the canvas and back`() throws {
        let run = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 200] }
            variables: { place: "[0, 0]" }
            layers:
              - frame: [0, 0, 200, 200]
                sublayerTransform: { perspective: 300, rotation.x: 0.3 }
                layers: [ { id: a, frame: [50, 40, 80, 90], transform.rotation.y: 0.8, zPosition: 20 } ]
            gestures: [ { tap: a, in: a, ended: [ { set: { place: sender.location } } ] } ]
            script: [ { tap: { layer: a, point: [13, 70] } }, { wait: 1s } ]
            """)
        let layer = LayerGeometry3D(
            .geometry(frame: Rect(50, 40, 80, 90)), transform: Transform3D(rotation: SIMD3(0, 0.8, 0)), zPosition: 20,
            space: LayerGeometry3D.space(
                Transform3D(rotation: SIMD3(0.3, 0, 0), perspective: 300), in: .geometry(frame: Rect(0, 0, 200, 200))))
        let touched = try #require(layer.homography.project(Point(13, 70)))
        #expect(run.timeline.touches[0].track.location(at: 0).distance(to: touched) < 1e-9)
        let place = try #require(try run.variable("place", at: 0.9).point)
        #expect(place.distance(to: Point(13, 70)) < 1e-9)
    }
}
