import FuzzSupport
@testable import Graphics

/// The input is SVG path data, which is parsed, measured, flattened, trimmed and cropped without a scene.
@main enum FuzzPathData {
    static func main() {
        fuzzPart { input in
            let path: Path
            do throws(SVGPathData.ParseError) {
                path = try Path(svg: String(decoding: input, as: UTF8.self))
            } catch {
                // The characters of a message are checked where it is printed.
                require(!"\(error)".isEmpty, "an error has a message")
                return false
            }
            // Larger numbers are valid path data; the loader of scenes accepts only finite points.
            let bounds = path.controlBounds
            guard [bounds.minX, bounds.minY, bounds.width, bounds.height].allSatisfy({ abs($0) < 1e6 }) else {
                return false
            }
            let length = path.length
            require(length.isFinite && length >= 0, "the length \(length)")
            require(
                length <= path.controlLength * (1 + 1e-9) + 1e-9, "the length \(length) above the control polygon's")
            let first = path.trimmed(from: 0, to: 0.4).length
            let rest = path.trimmed(from: 0.4, to: 1).length
            require(abs(first + rest - length) <= 1e-3 * (1 + length), "\(first) and \(rest) of \(length)")
            for points in path.flattened(tolerance: 0.25) {
                for point in points {
                    require(
                        bounds.minX - 1e-6 <= point.x && point.x <= bounds.maxX + 1e-6 && bounds.minY - 1e-6 <= point.y
                            && point.y <= bounds.maxY + 1e-6, "\(point) is outside the control points")
                }
            }
            _ = path.contains(Point(10, 10))
            _ = path.cropped(to: Rect(0, 0, 40, 40), tolerance: 0.25)
            return true
        }
    }
}
