import Graphics

/// Which samples of a texture a pixel of a picture in perspective is the mean of: a regular grid, at least two in each direction
/// and as many as the texture has pixels there.
///
/// Where that would be more than `maxSide` in one direction or `maxCount` in all, a halved copy of the texture is sampled. The
/// time of a pixel is therefore bounded, and a plane that is seen nearly from its edge stays sharp in the other direction.
struct SamplingFootprint {
    /// One of the copies of the texture, and the grid of samples.
    struct Samples {
        /// The number of times that the copy is halved.
        var level: Int
        var columns: Int
        var rows: Int

        var count: Int { columns * rows }
    }

    private static let minSide = 2
    private static let maxSide = 32
    private static let maxCount = 64
    private static let maxLevels = 14

    /// From device space to the texture's pixels, from the corner of its area.
    let inverse: Homography

    /// Nil for a plane that is seen from the edge.
    ///
    /// - Parameter homography: from the plane to device space.
    init?(of grid: TextureGrid, under homography: Homography) {
        guard let inverse = homography.inverse else { return nil }
        self.inverse = inverse.concatenating(grid.transform)
            .concatenating(.translation(-Double(grid.area.x), -Double(grid.area.y)))
    }

    /// How many copies of a texture are needed, including the texture itself.
    static func levels(of grid: TextureGrid, under homography: Homography, polygon: ProjectedPolygon) -> Int {
        // Where the plane is seen at its smallest, at most this share of the footprint's length is lost.
        let lengths = polygon.corners.map { corner in
            let tangent = homography.linearized(at: corner.point)
            let determinant = abs(tangent.determinant)
            guard determinant > 1e-12 else { return Double(1 << maxLevels) }
            return grid.scale * max(abs(tangent.a), abs(tangent.b), abs(tangent.c), abs(tangent.d)) / determinant
        }
        var (levels, length) = (1, lengths.max() ?? 1)
        // From here on the square of the length is at most `maxCount`.
        while length > Double(maxCount).squareRoot(), levels < maxLevels { (levels, length) = (levels + 1, length / 2) }
        return levels
    }

    /// The samples of a pixel; nil for one that shows what is behind the eye.
    ///
    /// - Parameter levels: the number of copies of the texture.
    @inline(__always) func samples(_ x: Int, _ y: Int, levels: Int) -> Samples? {
        let center = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        guard center.z > 0 else { return nil }
        let (u, v) = (center.x / center.z, center.y / center.z)
        // Pixels of the texture per pixel of the picture, along x and y.
        var across = max(abs(inverse.x.x - u * inverse.x.z), abs(inverse.x.y - v * inverse.x.z)) / center.z
        var down = max(abs(inverse.y.x - u * inverse.y.z), abs(inverse.y.y - v * inverse.y.z)) / center.z
        var level = 0
        while level + 1 < levels,
            max(across, down) > Double(Self.maxSide) || Self.count(across) * Self.count(down) > Self.maxCount
        {
            (level, across, down) = (level + 1, across / 2, down / 2)
        }
        return Samples(level: level, columns: Self.count(across), rows: Self.count(down))
    }

    @inline(__always) private static func count(_ length: Double) -> Int {
        Int(min(max((length - 1e-6).rounded(.up), Double(minSide)), Double(maxSide)))
    }

    /// The mean number of samples of the pixels of an area, from at most 256 of them.
    func meanCount(in area: PixelRect, levels: Int) -> Double {
        let side = 16
        var (sum, count) = (0, 0)
        for y in stride(from: area.y, to: area.maxY, by: max(1, (area.height + side - 1) / side)) {
            for x in stride(from: area.x, to: area.maxX, by: max(1, (area.width + side - 1) / side)) {
                sum += samples(x, y, levels: levels)?.count ?? 0
                count += 1
            }
        }
        return count > 0 ? Double(sum) / Double(count) : 0
    }
}
