/// The points of the reference that are compared with each frame, in order of their cells.
///
/// Stored by component, so that the loops over them need no gathering.
struct TemplatePoints: Sendable {
    /// Places about the centre of the reference box, in pixels of the full resolution.
    private(set) var x: [Float] = []
    private(set) var y: [Float] = []
    /// Luma less the mean, divided by `lumaUnit`.
    private(set) var luma: [Float] = []
    /// The derivatives of the luma with respect to shift x, shift y, growth x, growth y, y in x and x in y, then the luma
    /// and 1. The sign is that of a residual: moving the reference by δ changes the luma at a place by −∇·δ.
    private(set) var columns: [SIMD8<Float>] = []
    /// The length of the gradient in luma per pixel of the full resolution.
    private(set) var steepness: [Float] = []
    /// The range of points in each cell of the box.
    private(set) var cells: [Range<Int>] = []

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
                let value = (place.luma - mean) / Self.lumaUnit
                luma.append(value)
                let (gx, gy) = (-place.gradientX, -place.gradientY)
                let (u, v) = (place.x / radius, place.y / radius)
                columns.append(SIMD8(gx, gy, u * gx, v * gy, v * gx, u * gy, value, 1))
                steepness.append((gx * gx + gy * gy).squareRoot())
            }
            cells.append(start..<x.count)
        }
    }

    var count: Int { x.count }

    /// One point before it is stored.
    struct Place: Sendable {
        var x: Float
        var y: Float
        var luma: Float
        var gradientX: Float
        var gradientY: Float
    }
}
