import Foundation
import Graphics

/// Whether the pixels of a box determine its position: both eigenvalues of its structure tensor have to be large.
struct TextureCheck {
    /// The eigenvalues of the sum of the products of the gradient over the pixels, less what noise adds; in squared luma per
    /// pixel of the level.
    let larger: Double
    let smaller: Double
    /// Of the eigenvector of the smaller one, in degrees clockwise from x, 0 up to 180: the direction in which the box looks the same.
    let direction: Double

    /// The position has a standard deviation of a tenth of a pixel for noise of one level.
    private static let least = 100.0
    /// A straight edge that is not quite along the pixels has some gradient along itself.
    private static let leastRatio = 0.001

    init(_ plane: LumaPlane, rect: Rect) {
        let columns = Int(max(rect.minX, 0))..<Int(min(rect.maxX.rounded(.up), Double(plane.width)))
        let rows = Int(max(rect.minY, 0))..<Int(min(rect.maxY.rounded(.up), Double(plane.height)))
        var (xx, xy, yy, count) = (0.0, 0.0, 0.0, 0.0)
        // In bands, which bounds the memory.
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 64) {
            let field = GradientField(plane, columns: columns, rows: top..<min(top + 64, rows.upperBound))
            for index in field.luma.indices {
                let (gx, gy) = (Double(field.gradientX[index]), Double(field.gradientY[index]))
                xx += gx * gx
                xy += gx * gy
                yy += gy * gy
            }
            count += Double(field.luma.count)
        }
        let noise = PlaneNoise(plane, columns: columns, rows: rows)
        let expected = noise.gradientVariance * count
        xx = max(xx - 1.3 * expected, 0)
        yy = max(yy - 1.3 * expected, 0)
        let (middle, half) = ((xx + yy) / 2, (xx - yy) / 2)
        let spread = (half * half + xy * xy).squareRoot()
        larger = middle + spread
        smaller = max(middle - spread, 0)
        let axis = atan2(xy, half) / 2 * 180 / .pi + 90
        direction = axis.truncatingRemainder(dividingBy: 180)
    }

    /// Throws `noTexture` or `aperture`.
    func require(_ name: String) throws(TrackingError) {
        guard larger >= Self.least else { throw .noTexture(name) }
        guard smaller >= max(Self.least, Self.leastRatio * larger) else {
            throw .aperture(name, direction: direction)
        }
    }
}
