import Foundation
import Graphics
import TestSupport
import Testing

/// Checks every row of the tables in `Vectors` with the tolerances stated in their comments.
@Suite struct VectorTests {
    /// Checks the row counts, because missing rows would not fail otherwise.
    @Test func tablesAreComplete() throws {
        for (name, count) in ["affine": 40, "transform_interp": 32, "layer_geometry": 16] {
            #expect(try VectorTable(name, in: .module).rows.count == count, "\(name)")
        }
    }

    @Test func affine() throws {
        for row in try VectorTable("affine", in: .module).rows {
            try expect(AffineTransform(operations: row.text("ops")), row, within: 1e-12)
        }
    }

    @Test func interpolatedTransforms() throws {
        for row in try VectorTable("transform_interp", in: .module).rows {
            let start = try AffineTransform(operations: row.text("from_ops"))
            let end = try AffineTransform(operations: row.text("to_ops"))
            try expect(start.interpolated(to: end, fraction: row.number("f")), row, within: 1e-6)
        }
    }

    @Test func layerGeometry() throws {
        for row in try VectorTable("layer_geometry", in: .module).rows {
            let geometry = LayerGeometry(
                position: try Point(row.number("pos_x"), row.number("pos_y")),
                anchorPoint: try Point(row.number("anchor_x"), row.number("anchor_y")),
                bounds: try rect(row, "bounds"),
                transform: try AffineTransform(operations: row.text("transform_ops")))
            #expect(isClose(geometry.frame, try rect(row, "frame"), within: 1e-9), "\(row)")
        }
    }

    private func expect(_ transform: AffineTransform, _ row: VectorRow, within tolerance: Double) throws {
        for (actual, column) in zip(transform.components, ["a", "b", "c", "d", "tx", "ty"]) {
            let expected = try row.number(column)
            #expect(isClose(actual, expected, within: tolerance * max(1, abs(expected))), "\(column) of \(row)")
        }
    }

    private func rect(_ row: VectorRow, _ name: String) throws -> Rect {
        try Rect(
            row.number("\(name)_x"), row.number("\(name)_y"), row.number("\(name)_w"), row.number("\(name)_h"))
    }
}
