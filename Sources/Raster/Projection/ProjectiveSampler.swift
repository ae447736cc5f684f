import Graphics

/// Draws a texture in perspective, pixel by pixel.
///
/// Each pixel is the mean of the samples of its `SamplingFootprint`. Each sample divides by its own `w`, so that the perspective is exact, and is bilinear over premultiplied pixels;
/// outside the texture is transparency. The calculation uses integers after the position, so that pixels do not depend on how
/// the work is divided.
struct ProjectiveSampler {
    private let texture: Texture
    private let footprint: SamplingFootprint
    /// The corners of the polygon outside which is nothing to draw, in device space.
    private let corners: [Point]

    /// - Parameter polygon: outside it, in device space, is nothing to draw.
    init(_ texture: Texture, footprint: SamplingFootprint, polygon: ProjectedPolygon) {
        self.texture = texture
        self.footprint = footprint
        corners = polygon.corners.map(\.projected)
    }

    /// Draws an area of device space over transparent pixels.
    ///
    /// - Parameter stride: the distance between rows, in pixels.
    func draw(_ area: PixelRect, into pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
        withLevels { levels in
            for y in area.y..<area.maxY {
                guard let (start, end) = span(of: y, in: area), start < end else { continue }
                let row = pixels + (y - area.y) * stride - area.x
                for x in start..<end { row[x] = pixel(x, y, levels) }
            }
        }
    }

    private struct Level {
        var pixels: UnsafePointer<UInt32>
        var width: Int
        var height: Int
        /// Pixels of this level per pixel of the texture.
        var scale: Double
    }

    private func withLevels(_ body: ([Level]) -> Void) {
        func add(_ rest: ArraySlice<Bitmap>, _ levels: [Level]) {
            guard let bitmap = rest.first else { return body(levels) }
            bitmap.pixels.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return body(levels) }
                let level = Level(
                    pixels: start, width: bitmap.width, height: bitmap.height, scale: 1 / Double(1 << levels.count))
                add(rest.dropFirst(), levels + [level])
            }
        }
        add(texture.levels[...], [])
    }

    /// The pixels of a row that the polygon touches, with two around them; nil for none.
    private func span(of y: Int, in area: PixelRect) -> (start: Int, end: Int)? {
        let (top, bottom) = (Double(y) - 1, Double(y) + 2)
        var (low, high) = (Double.infinity, -Double.infinity)
        for index in corners.indices {
            var (a, b) = (corners[index], corners[(index + 1) % corners.count])
            if a.y > b.y { (a, b) = (b, a) }
            guard a.y <= bottom, b.y >= top else { continue }
            for edge in [max(a.y, top), min(b.y, bottom)] {
                let x = b.y > a.y ? a.x + (b.x - a.x) * (edge - a.y) / (b.y - a.y) : a.x
                (low, high) = (min(low, x), max(high, x))
            }
            if a.y == b.y { (low, high) = (min(low, a.x, b.x), max(high, a.x, b.x)) }
        }
        guard low <= high else { return nil }
        let limits = (Double(area.x), Double(area.maxX))
        return (
            Int(min(max((low - 2).rounded(.down), limits.0), limits.1)),
            Int(min(max((high + 2).rounded(.up), limits.0), limits.1))
        )
    }

    private func pixel(_ x: Int, _ y: Int, _ levels: [Level]) -> UInt32 {
        guard let samples = footprint.samples(x, y, levels: levels.count) else { return 0 }
        let (inverse, level) = (footprint.inverse, levels[samples.level])
        let (columns, rows) = (samples.columns, samples.rows)
        let (stepX, stepY) = (1 / Double(columns), 1 / Double(rows))
        // Two channels in each, in 32 bits.
        var (even, odd): (UInt64, UInt64) = (0, 0)
        for row in 0..<rows {
            let line = inverse.apply(Point(Double(x), Double(y) + (Double(row) + 0.5) * stepY))
            for column in 0..<columns {
                let place = line + inverse.x * ((Double(column) + 0.5) * stepX)
                // w is 1 / place.z.
                guard place.z > 0, place.z * Homography.nearest <= 1 else { continue }
                let factor = level.scale / place.z
                let sample = Self.sample(level, place.x * factor - 0.5, place.y * factor - 0.5)
                even &+= sample & 0x0000_FFFF_0000_FFFF
                odd &+= sample >> 16 & 0x0000_FFFF_0000_FFFF
            }
        }
        return Self.mean(even, odd, count: UInt64(columns * rows))
    }

    /// The mean of the pixels around a place; (0, 0) is the middle of the first pixel.
    @inline(__always) private static func sample(_ level: Level, _ x: Double, _ y: Double) -> UInt64 {
        guard x > -1, y > -1, x < Double(level.width), y < Double(level.height) else { return 0 }
        // Truncation rounds down, because the numbers are positive.
        let (column, row) = (Int(x + 1) - 1, Int(y + 1) - 1)
        let shareX = UInt64((x - Double(column)) * 256 + 0.5)
        let shareY = UInt64((y - Double(row)) * 256 + 0.5)
        let first = level.pixels + row * level.width + column
        if column >= 0, row >= 0, column + 1 < level.width, row + 1 < level.height {
            let next = first + level.width
            return ChannelLanes.mixed(
                ChannelLanes.mixed(ChannelLanes.spread(first[0]), ChannelLanes.spread(first[1]), shareX),
                ChannelLanes.mixed(ChannelLanes.spread(next[0]), ChannelLanes.spread(next[1]), shareX), shareY)
        }
        func texel(_ dx: Int, _ dy: Int) -> UInt64 {
            let (column, row) = (column + dx, row + dy)
            guard column >= 0, row >= 0, column < level.width, row < level.height else { return 0 }
            return ChannelLanes.spread(level.pixels[row * level.width + column])
        }
        return ChannelLanes.mixed(
            ChannelLanes.mixed(texel(0, 0), texel(1, 0), shareX),
            ChannelLanes.mixed(texel(0, 1), texel(1, 1), shareX), shareY)
    }

    private static func mean(_ even: UInt64, _ odd: UInt64, count: UInt64) -> UInt32 {
        guard even | odd != 0 else { return 0 }
        func divided(_ sums: UInt64) -> UInt64 {
            let (low, high) = (sums & 0xFFFF_FFFF, sums >> 32)
            return (low * 2 + count) / (count * 2) | ((high * 2 + count) / (count * 2)) << 32
        }
        return ChannelLanes.gathered(divided(even) | divided(odd) << 16)
    }
}
