import Foundation
import Graphics
import TestSupport
import Testing

/// Checks every row of `Vectors/transform3d.csv` with the tolerance stated in its comments.
@Suite struct Transform3DVectorTests {
    private static let tolerance = 1e-6

    private func rows(_ kind: String) throws -> [VectorRow] {
        try VectorTable("transform3d", in: .module).rows.filter { try $0.text("kind") == kind }
    }

    /// Checks the row counts, because missing rows would not fail otherwise.
    @Test func tableIsComplete() throws {
        let counts = ["matrix": 5, "components": 3, "interp": 11, "project": 36, "depth": 4, "front": 5, "additive": 6]
        for (kind, count) in counts { #expect(try rows(kind).count == count, "\(kind)") }
        #expect(try VectorTable("transform3d", in: .module).rows.count == counts.values.reduce(0, +))
    }

    @Test func matrices() throws {
        for row in try rows("matrix") { try expect(Transform3D(operations: row.text("ops")), row) }
    }

    @Test func componentsOfKeyPaths() throws {
        for row in try rows("components") {
            var parts: [String: SIMD3<Double>] = [:]
            for part in try row.text("ops").split(separator: "|") {
                let pair = part.split(separator: "=")
                parts[String(pair[0])] = SIMD3(pair[1].split(separator: " ").compactMap { Double($0) })
            }
            let transform = Transform3D(
                scale: try #require(parts["scale"]), rotation: try #require(parts["rotation"]),
                translation: try #require(parts["translation"]))
            try expect(transform, row)
        }
    }

    @Test func interpolation() throws {
        for row in try rows("interp") {
            let start = try Transform3D(operations: row.text("ops"))
            let end = try Transform3D(operations: row.text("to_ops"))
            try expect(start.interpolated(to: end, fraction: row.number("f")), row)
        }
    }

    /// Blocks that interrupt each other: every block adds the rest of its own change.
    @Test func additiveBlocks() throws {
        for row in try rows("additive") {
            let goals = try row.text("to_ops").split(separator: "|").map { try Transform3D(operations: String($0)) }
            let progress = try row.text("f").split(separator: " ").compactMap { Double($0) }
            let starts = [try Transform3D(operations: row.text("ops"))] + goals
            var shown = try #require(goals.last)
            for index in goals.indices.reversed() {
                let next = shown.adding(starts[index], minus: goals[index], weight: 1 - progress[index])
                shown = try #require(next)
            }
            try expect(shown, row)
        }
    }

    @Test func projectedPoints() throws {
        for row in try rows("project") {
            let (point, expected) = (try numbers(row, "point"), try numbers(row, "expected"))
            let found = try #require(try geometry(row).homography.project(Point(point[0], point[1])), "\(row)")
            #expect(isClose(found, Point(expected[0], expected[1]), within: Self.tolerance), "\(row) gave \(found)")
        }
    }

    @Test func depthOfTheCentre() throws {
        for row in try rows("depth") {
            let geometry = try geometry(row)
            let center = geometry.plane.bounds.center
            let image = geometry.transformToSuperlayer.apply(SIMD4(center.x, center.y, 0, 1))
            #expect(isClose(image.z / image.w, try row.number("expected"), within: Self.tolerance), "\(row)")
        }
    }

    @Test func frontAndBack() throws {
        for row in try rows("front") {
            #expect((try geometry(row).homography.determinant > 0) == (try row.number("expected") == 1), "\(row)")
        }
    }

    private func geometry(_ row: VectorRow) throws -> LayerGeometry3D {
        let (anchor, position) = (try numbers(row, "anchor"), try numbers(row, "position"))
        var space: Transform3D?
        if try row.text("sublayer_ops") != "" {
            let anchor = try numbers(row, "parent_anchor")
            space = LayerGeometry3D.space(
                try Transform3D(operations: row.text("sublayer_ops")),
                in: LayerGeometry(anchorPoint: Point(anchor[0], anchor[1]), bounds: try rect(row, "parent_bounds")))
        }
        return LayerGeometry3D(
            LayerGeometry(
                position: Point(position[0], position[1]), anchorPoint: Point(anchor[0], anchor[1]),
                bounds: try rect(row, "bounds")),
            transform: try Transform3D(operations: row.text("ops")), anchorPointZ: try row.number("anchor_z"),
            zPosition: try row.number("z_position"), space: space)
    }

    private func numbers(_ row: VectorRow, _ column: String) throws -> [Double] {
        try row.text(column).split(separator: " ").compactMap { Double($0) }
    }

    private func rect(_ row: VectorRow, _ column: String) throws -> Rect {
        let numbers = try numbers(row, column)
        return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    }

    private func expect(_ transform: Transform3D, _ row: VectorRow) throws {
        let expected = try numbers(row, "expected")
        #expect(expected.count == 16)
        for (found, expected) in zip(transform.elements, expected) {
            #expect(
                isClose(found, expected, within: Self.tolerance * max(1, abs(expected))),
                "\(row) gave \(transform.elements)")
        }
    }
}
