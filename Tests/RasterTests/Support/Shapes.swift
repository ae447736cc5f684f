import Foundation
import Graphics

/// Disambiguates from Foundation's type of the same name on Linux.
typealias AffineTransform = Graphics.AffineTransform

/// Shorthands for paths and groups.
extension Path {
    static func box(_ rect: Rect) -> Path {
        let corners = rect.corners
        return Path([.move(corners[0]), .line(corners[1]), .line(corners[2]), .line(corners[3]), .close])
    }

    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
        box(Rect(x, y, width, height))
    }

    /// Corners are cubics with an error of at most 0.03 % of the radius.
    static func rounded(_ rect: Rect, radius r: Double) -> Path {
        let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let k = r * (1 - 0.552_284_75)
        return Path([
            .move(Point(x0 + r, y0)), .line(Point(x1 - r, y0)),
            .cubic(Point(x1 - k, y0), Point(x1, y0 + k), Point(x1, y0 + r)), .line(Point(x1, y1 - r)),
            .cubic(Point(x1, y1 - k), Point(x1 - k, y1), Point(x1 - r, y1)), .line(Point(x0 + r, y1)),
            .cubic(Point(x0 + k, y1), Point(x0, y1 - k), Point(x0, y1 - r)), .line(Point(x0, y0 + r)),
            .cubic(Point(x0, y0 + k), Point(x0 + k, y0), Point(x0 + r, y0)), .close,
        ])
    }

    static func circle(_ center: Point, radius: Double) -> Path {
        rounded(Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius), radius: radius)
    }
}

extension DisplayItem {
    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) -> DisplayItem {
        .fill(.box(x, y, width, height), .color(color), rule: .nonZero)
    }

    static func fill(_ path: Path, _ color: Color) -> DisplayItem { .fill(path, .color(color), rule: .nonZero) }
}

extension Color {
    static let red = Color(1, 0, 0)
    static let green = Color(0, 1, 0)
    static let blue = Color(0, 0, 1)

    /// Straight red, green, blue and alpha.
    init(_ components: SIMD4<Double>) {
        self.init(components.x, components.y, components.z, alpha: components.w)
    }
}

extension DisplayList {
    init(_ width: Double, _ height: Double, background: Color = .white, _ items: [DisplayItem]) {
        self.init(size: Size(width, height), background: background, items: items)
    }
}

extension Bitmap {
    /// Alpha, red, green, blue in 0...255, premultiplied.
    func components(_ x: Int, _ y: Int) -> [Int] {
        let pixel = self[x, y]
        return [24, 16, 8, 0].map { Int(pixel >> $0 & 255) }
    }

    /// The largest difference of any component, or nil where the sizes differ.
    func difference(from other: Bitmap) -> Int? {
        guard width == other.width, height == other.height else { return nil }
        var largest = 0
        for (a, b) in zip(pixels, other.pixels) where a != b {
            for shift in [24, 16, 8, 0] as [UInt32] {
                largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
            }
        }
        return largest
    }

    /// The mean of each 2 by 2 block of pixels.
    var halved: Bitmap {
        var half = Bitmap(width: width / 2, height: height / 2)
        for y in 0..<half.height {
            for x in 0..<half.width {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { components(2 * x + $0.0, 2 * y + $0.1) }
                var pixel: UInt32 = 0
                for c in 0..<4 {
                    let sum = four.reduce(0) { $0 + $1[c] }
                    pixel = pixel << 8 | UInt32((sum + 2) / 4)
                }
                half[x, y] = pixel
            }
        }
        return half
    }

    /// The transposed picture.
    var transposed: Bitmap {
        var result = Bitmap(width: height, height: width)
        for y in 0..<height { for x in 0..<width { result[y, x] = self[x, y] } }
        return result
    }
}
