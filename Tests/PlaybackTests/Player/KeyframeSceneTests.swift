import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Keyframes and paths played in a scene, against the table of independently computed values.
@Suite struct KeyframeSceneTests {
    /// A scene that performs the animation of a row on the position of a layer, or on its x coordinate.
    private static func play(_ row: VectorRow, turn: String = "") throws -> Played {
        func list(_ column: String) throws -> String? {
            let text = try row.text(column)
            return text.isEmpty ? nil : "[\(text.split(separator: " ").joined(separator: ", "))]"
        }
        var keys = ["duration: 2s", "fillMode: .both", "calculationMode: .\(try row.text("mode"))"]
        let values = try row.text("values").split(separator: " ").map(String.init)
        let isPoint = values.contains { $0.contains(":") }
        if values.isEmpty {
            keys += ["animate: a.position", "path: \"\(try row.text("path"))\""]
        } else if isPoint {
            let points = values.map { "[\($0.replacing(":", with: ", "))]" }
            keys += ["animate: a.position", "values: [\(points.joined(separator: ", "))]"]
        } else {
            keys += ["animate: a.position.x", "values: [\(values.joined(separator: ", "))]"]
        }
        for (key, column) in [
            ("keyTimes", "key_times"), ("timingFunctions", "timing_functions"), ("tensionValues", "tension"),
            ("continuityValues", "continuity"), ("biasValues", "bias"),
        ] {
            if let list = try list(column) { keys.append("\(key): \(list)") }
        }
        let (overall, rotation) = (try row.text("overall_timing"), try row.text("rotation_mode"))
        if !overall.isEmpty { keys.append("timing: \(overall)") }
        if !rotation.isEmpty { keys.append("rotationMode: .\(rotation)") }
        return try Played(
            """
            zoetrope: 1
            layers: [ { id: a, position: [0, 0]\(turn) } ]
            loaded: [ { \(keys.joined(separator: ", ")) } ]
            script: [ { wait: 3s } ]
            """)
    }

    @Test func `every row of the table is shown by a scene`() throws {
        let rows = try VectorTable("keyframes2").rows
        #expect(rows.count == 77)
        for row in rows {
            let played = try Self.play(row)
            let property =
                switch try row.text("quantity") {
                case "y": GeometryFacet.positionY
                case "rotation": GeometryFacet.pathRotation
                default: GeometryFacet.positionX
                }
            let shown = try played.number(property, of: "a", at: 2 * (try row.number("t")))
            #expect(isClose(shown, try row.number("expected"), within: 1e-6), "\(shown): \(row)")
        }
    }

    private func value(_ property: LayerProperty, _ action: String, at time: Double, more: String = "") throws -> Value
    {
        let played = try Played(
            """
            zoetrope: 1
            layers: [ { id: a, frame: [0, 0, 10, 10]\(more) } ]
            loaded: [ { \(action), duration: 1s } ]
            script: [ { wait: 2s } ]
            """)
        return try played.layer("a", at: time)[property]
    }

    /// The rotation acts before the layer's transform (measured: a scale of 2 and 3 and a quarter turn).
    @Test func `a layer turns with a path before its own transform`() throws {
        let played = try Played(
            """
            zoetrope: 1
            layers: [ { id: a, frame: [0, 0, 10, 10], transform.scale.x: 2, transform.scale.y: 3 } ]
            loaded: [ { animate: a.position, path: "M0 0 L0 100", rotationMode: auto, duration: 1s } ]
            script: [ { wait: 2s } ]
            """)
        let transform = try played.layer("a", at: 0.5).transform
        #expect(isClose(transform.b, 3, within: 1e-9) && isClose(transform.c, -2, within: 1e-9))
        #expect(try played.layer("a", at: 1.5).transform.b == 0)
    }

    @Test func `a member sets each of its properties`() throws {
        let scale = "animate: a.transform.scale, values: [1, 2, 4], timing: linear"
        #expect(try value(GeometryFacet.scaleX, scale, at: 0.75) == .number(3))
        #expect(try value(GeometryFacet.scaleY, scale, at: 0.75) == .number(3))
        let bounds = "animate: a.bounds, from: [0, 0, 10, 10], to: [2, 4, 20, 30]"
        #expect(try value(GeometryFacet.boundsY, bounds, at: 0.5) == .number(2))
        #expect(try value(GeometryFacet.height, bounds, at: 0.5) == .number(20))
        let move = "animate: a.position, by: [10, 20]"
        #expect(try value(GeometryFacet.positionY, move, at: 0.5) == .number(15))
    }

    @Test func `colours, transforms and paths have keyframes`() throws {
        let colors = "animate: a.background, values: [red, \"#00FF00\", blue]"
        #expect(try value(AppearanceFacet.background, colors, at: 0.5) == .color(Color(0, 1, 0)))
        #expect(try value(AppearanceFacet.background, colors, at: 0.25) == .color(Color(0.5, 0.5, 0)))
        let turns = "animate: a.transform, values: [identity, [ { translate: [10, 0] } ], [ { translate: [10, 20] } ]]"
        #expect(try value(GeometryFacet.transform, turns, at: 0.75) == .transform(.translation(10, 10)))
        let shapes = "animate: a.cornerRadius, values: [0, 8, 2], calculationMode: discrete"
        #expect(try value(AppearanceFacet.cornerRadius, shapes, at: 0.5) == .number(8))
    }

    @Test func `paths change point by point between keyframes`() throws {
        let action = "animate: a.path, values: [\"M0 0 L10 0\", \"M0 0 L30 0\", \"M0 0 L0 0\"]"
        let shown = try value(ShapeFacet.path, action, at: 0.25, more: ", path: \"M0 0 L1 1\"")
        #expect(shown == .path(try SVGPathData.path("M0 0 L20 0")))
    }

    @Test func `an additive animation of missing ends starts and ends at the model`() throws {
        let action = "animate: a.position.x, from: -40, additive: true"
        #expect(try value(GeometryFacet.positionX, action, at: 0.5) == .number(-15))
    }

    @Test func `an additive transform acts before the model's`() throws {
        let action = "animate: a.transform, from: [ { scale: 2 } ], to: [ { scale: 2 } ], additive: true"
        let shown = try value(
            GeometryFacet.transform, action, at: 0.5, more: ", transform: [ { translate: [10, 0] } ]")
        #expect(shown.transform?.apply(Point(1, 1)) == Point(12, 2))
    }
}
