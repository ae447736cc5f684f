import Graphics

/// How finely a plane is drawn before it is projected, and which part of it.
struct TextureGrid: Hashable {
    /// Pixels of the texture per pixel of the picture, where the plane is largest: each pixel is the mean of at least four
    /// samples, so that edges are as smooth as those that Cairo draws.
    private static let oversampling = 2.0
    /// Scales are powers of the fourth root of 2, so that a plane that turns is drawn once for many frames.
    private static let steps = 4.0
    /// In pixels per point. The bleed of clipped rectangles assumes at least two pixels for four points.
    private static let minScale = 0.5
    /// The number of pixels to which a texture is limited, from 4 to 32 MB. A larger plane is limited to its visible part, then
    /// drawn more coarsely.
    private static let maxAreas = (1 << 20)...(8 << 20)
    /// The limit in pixels of the canvas: a plane near the eye would need far more pixels than are seen.
    private static let maxCanvases = 16
    /// In pixels.
    private static let maxSide = 16_384

    /// Pixels per point.
    let scale: Double
    /// In pixels of the texture.
    let area: PixelRect

    /// - Parameters:
    ///   - extent: all that may be drawn, in points.
    ///   - visible: the visible part of it.
    ///   - homography: from the plane to device space.
    ///   - canvas: the pixels of the canvas that the plane is drawn on.
    init(extent: Rect, visible: ProjectedPolygon, under homography: Homography, canvas: PixelRect) {
        let maxArea = min(max(Self.maxCanvases * canvas.area, Self.maxAreas.lowerBound), Self.maxAreas.upperBound)
        let part = (visible.source?.insetBy(-1, -1)).flatMap(extent.intersection) ?? extent
        let places = visible.corners.map(\.point) + [part.center]
        let magnification =
            places.map { place in
                let tangent = homography.linearized(at: place)
                return max(
                    (tangent.a * tangent.a + tangent.b * tangent.b).squareRoot(),
                    (tangent.c * tangent.c + tangent.d * tangent.d).squareRoot())
            }.max() ?? 1
        var scale = Self.quantized(max(magnification * Self.oversampling, Self.minScale))
        func area(of rect: Rect) -> PixelRect {
            PixelRect(enclosing: AffineTransform.scale(scale, scale).apply(rect))
        }
        func fits(_ area: PixelRect) -> Bool {
            area.area <= maxArea && max(area.width, area.height) <= Self.maxSide
        }
        let needed = fits(area(of: extent)) ? extent : part
        while !fits(area(of: needed)), scale > 1e-6 { scale /= 2 }
        self.scale = scale
        self.area = area(of: needed)
    }

    /// The next power of the fourth root of 2 that is not smaller, computed without functions that differ between
    /// machines.
    private static func quantized(_ scale: Double) -> Double {
        var result = 1.0
        while result < scale, result < 1e9 { result *= 2 }
        while result / 2 >= scale, result > 1e-9 { result /= 2 }
        let step = 2.0.squareRoot().squareRoot()
        while result / step >= scale * (1 - 1e-9) { result /= step }
        return result
    }

    /// From the plane to device space of the texture.
    var transform: AffineTransform { .scale(scale, scale) }
}

/// A plane drawn at the resolution of its largest part, with halved copies for parts that are seen much smaller.
final class Texture {
    let grid: TextureGrid
    /// From the largest copy to the smallest.
    let levels: [Bitmap]

    /// - Parameters:
    ///   - picture: the pixels of the grid's area.
    ///   - levels: how many copies are needed, at least 1.
    init(_ picture: Bitmap, grid: TextureGrid, levels count: Int) {
        self.grid = grid
        var levels = [picture]
        while levels.count < count, let last = levels.last, last.width > 1 || last.height > 1 {
            levels.append(last.halved)
        }
        self.levels = levels
    }

    var bytes: Int { levels.reduce(0) { $0 + $1.pixels.count * 4 } }
}

extension Bitmap {
    /// Half as large: every pixel is the mean of four. A pixel beyond an odd edge counts as transparent.
    fileprivate var halved: Bitmap {
        var result = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
        pixels.withUnsafeBufferPointer { source in
            for y in 0..<result.height {
                for x in 0..<result.width {
                    var sum: UInt64 = 0x0002_0002_0002_0002
                    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        let (sx, sy) = (2 * x + dx, 2 * y + dy)
                        guard sx < width, sy < height else { continue }
                        sum &+= ChannelLanes.spread(source[sy * width + sx])
                    }
                    result[x, y] = ChannelLanes.gathered(sum >> 2 & ChannelLanes.bytes)
                }
            }
        }
        return result
    }
}

/// Calculation with the four channels of a pixel at once, each in 16 bits of a word.
enum ChannelLanes {
    static let bytes: UInt64 = 0x00FF_00FF_00FF_00FF

    @inline(__always) static func spread(_ pixel: UInt32) -> UInt64 {
        var lanes = UInt64(pixel)
        lanes = (lanes | lanes << 16) & 0x0000_FFFF_0000_FFFF
        return (lanes | lanes << 8) & bytes
    }

    /// The pixel of four lanes below 256.
    @inline(__always) static func gathered(_ lanes: UInt64) -> UInt32 {
        let pairs = (lanes | lanes >> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: pairs | pairs >> 16)
    }

    /// The rounded mean of two, weighted by `256 - share` and `share`.
    @inline(__always) static func mixed(_ a: UInt64, _ b: UInt64, _ share: UInt64) -> UInt64 {
        (a &* (256 - share) &+ b &* share &+ 0x0080_0080_0080_0080) >> 8 & bytes
    }
}
