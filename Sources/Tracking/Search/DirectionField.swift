/// The directions of the gradients in a part of a plane, shortened where the gradients are small.
///
/// Directions do not change with contrast and brightness, and a cover takes away only the points that it hides, which is why the
/// search compares them and not luma.
struct DirectionField: Sendable {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    private(set) var x: [Float]
    private(set) var y: [Float]

    /// - Parameter softness: a gradient of this length counts half.
    init(_ plane: LumaPlane, columns: Range<Int>, rows: Range<Int>, softness: Float) {
        let inner = columns.clamped(to: 1..<max(plane.width - 1, 1))
        let lines = rows.clamped(to: 1..<max(plane.height - 1, 1))
        (left, top, width, height) = (inner.lowerBound, lines.lowerBound, inner.count, lines.count)
        x = [Float](repeating: 0, count: width * height)
        y = x
        let rowLength = plane.width
        let soft = softness * softness
        let (left, top, width, height) = (left, top, width, height)
        // Sound: the loops read pixels at most one beyond `inner` and `lines`, which are at least one from the edges.
        plane.values.withUnsafeBufferPointer { values in
            x.withUnsafeMutableBufferPointer { x in
                y.withUnsafeMutableBufferPointer { y in
                    for row in 0..<height {
                        let start = (top + row) * rowLength + left
                        for column in 0..<width {
                            let place = start + column
                            // Of a 3 x 3 Sobel operator, which suppresses noise.
                            let upper = place - rowLength
                            let lower = place + rowLength
                            let a = Int32(values[upper - 1])
                            let b = Int32(values[upper + 1])
                            let c = Int32(values[lower - 1])
                            let d = Int32(values[lower + 1])
                            let across = b + d - a - c + 2 * (Int32(values[place + 1]) - Int32(values[place - 1]))
                            let down = c + d - a - b + 2 * (Int32(values[lower]) - Int32(values[upper]))
                            let (gx, gy) = (Float(across) / 8, Float(down) / 8)
                            let length = 1 / (gx * gx + gy * gy + soft).squareRoot()
                            x[row * width + column] = gx * length
                            y[row * width + column] = gy * length
                        }
                    }
                }
            }
        }
    }
}
