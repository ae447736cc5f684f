import Graphics

/// The points of the reference that are compared with each frame, in order of their cells.
///
/// Stored by component, so that the loops over them need no gathering.
struct TemplatePoints: Sendable {
    /// Places about the centre of the reference box, in pixels of the full resolution.
    private(set) var x: [Float] = []
    private(set) var y: [Float] = []
    /// Luma less the mean, divided by `lumaUnit`.
    private(set) var luma: [Float] = []
    /// How blur changes the luma.
    private(set) var bend: [Float] = []
    /// The derivatives of the luma with respect to shift x, shift y, growth x, growth y, turn and blur, then the luma
    /// and 1. The sign is that of a residual: moving the reference by δ changes the luma at a place by −∇·δ.
    private(set) var columns: [SIMD8<Float>] = []
    /// The length of the gradient in luma per pixel of the full resolution.
    private(set) var steepness: [Float] = []
    /// Whether each point is so near to the border of the box that its value contains what is outside.
    private(set) var isBorder: [Bool] = []
    /// The range of points in each cell of the box.
    private(set) var cells: [Range<Int>] = []

    /// The standard deviation of the luma.
    private(set) var spread: Float = 0
    /// The steepness up to which an edge counts for what it is when the edges that match are added up. A few edges of far more contrast than
    /// the others, such as those of a home indicator in front of a sheet, would hide all of these.
    private(set) var maxCountedSteepness: Float = 0

    /// The unit of `luma`, which brings its column to the size of the others.
    static let lumaUnit: Float = 64

    /// - Parameters:
    ///   - places: by cell; the gradient is in luma per pixel of the full resolution.
    ///   - radius: the unit of growth and turn in pixels.
    init(cells groups: [[Place]], mean: Float, radius: Float) {
        for group in groups where !group.isEmpty {
            let start = x.count
            for place in group {
                x.append(place.x)
                y.append(place.y)
                isBorder.append(place.isBorder)
                let value = (place.luma - mean) / Self.lumaUnit
                luma.append(value)
                let (gx, gy) = (-place.gradientX, -place.gradientY)
                let (u, v) = (place.x / radius, place.y / radius)
                columns.append(SIMD8(gx, gy, u * gx, v * gy, u * gy - v * gx, place.bend, value, 1))
                bend.append(place.bend)
                steepness.append((gx * gx + gy * gy).squareRoot())
            }
            cells.append(start..<x.count)
        }
        let squares = luma.reduce(Double.zero) { $0 + Double($1) * Double($1) }
        spread = Float((squares / Double(max(luma.count, 1))).squareRoot()) * Self.lumaUnit
        // The mean of the steepness of edges, in which flat points hardly count.
        let (sum, sumOfSquares) = steepness.reduce(into: (0.0, 0.0)) { sums, steep in
            sums.0 += Double(steep)
            sums.1 += Double(steep) * Double(steep)
        }
        maxCountedSteepness = sum > 0 ? Float(Self.countedShare * sumOfSquares / sum) : 0
    }

    /// Of the mean steepness of edges.
    private static let countedShare = 0.25

    var count: Int { x.count }

    /// The columns at a pose: with caps, growth moves each part of the box by a pixel, and a turn moves points farther that the caps have
    /// moved away from the centre.
    ///
    /// - Parameter radius: the unit of the turn in pixels.
    func columns(at pose: BoxPose, radius: Double) -> [SIMD8<Float>] {
        guard let caps = pose.caps else { return columns }
        let (xAxis, yAxis) = (CapAxis<Float>(caps.middleX, shift: 0), CapAxis<Float>(caps.middleY, shift: 0))
        let (unitX, unitY) = (Float(pose.capShift.x / radius), Float(pose.capShift.y / radius))
        return columns.indices.map { index in
            var column = columns[index]
            let (signX, signY) = (xAxis.side(x[index]), yAxis.side(y[index]))
            column[2] = signX * column[0]
            column[3] = signY * column[1]
            column[4] += unitX * signX * column[1] - unitY * signY * column[0]
            return column
        }
    }

    /// One point before it is stored.
    struct Place: Sendable {
        var x: Float
        var y: Float
        var luma: Float
        var gradientX: Float
        var gradientY: Float
        var bend: Float
        /// The lengths of the components of the mean gradient of 3 x 3 pixels, by which points are selected: the
        /// steepest single pixels of a flat area are the noisiest.
        var steepnessX: Float
        var steepnessY: Float
        var isBorder = false
    }
}
