package import Graphics
package import Tracking

/// A shape of one luma with smooth edges, for frames of flat shapes.
package struct RoundedRectangle: Sendable {
    /// In pixels, y down.
    package var rect: Rect
    /// The radius of its corners in pixels, at most half of the smaller side.
    package var radius: Double
    package var luma: UInt8

    package init(_ rect: Rect, radius: Double, luma: UInt8) {
        (self.rect, self.radius, self.luma) = (rect, radius, luma)
    }

    /// The share of a pixel that the shape covers, from the distance of the pixel's centre to the edge.
    fileprivate func coverage(column: Int, row: Int) -> Double {
        let dx = abs(Double(column) + 0.5 - rect.center.x) - rect.width / 2 + radius
        let dy = abs(Double(row) + 0.5 - rect.center.y) - rect.height / 2 + radius
        let corner = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
        return min(max(0.5 - corner - min(max(dx, dy), 0) + radius, 0), 1)
    }
}

extension LumaFrame {
    /// A frame of shapes in front of a plain background, the last in front.
    package init(_ shapes: [RoundedRectangle], width: Int, height: Int, background: UInt8, time: Double) {
        var luma = [UInt8](repeating: background, count: width * height)
        for shape in shapes {
            guard let box = shape.rect.insetBy(-1, -1).intersection(Rect(0, 0, Double(width), Double(height))) else {
                continue
            }
            let (columns, rows) = (
                Int(box.minX)..<Int(box.maxX.rounded(.up)), Int(box.minY)..<Int(box.maxY.rounded(.up))
            )
            for row in rows {
                for column in columns {
                    let old = Double(luma[row * width + column])
                    let new = old + (Double(shape.luma) - old) * shape.coverage(column: column, row: row)
                    luma[row * width + column] = UInt8(new.rounded())
                }
            }
        }
        self.init(width: width, height: height, luma: luma, time: time)
    }
}
