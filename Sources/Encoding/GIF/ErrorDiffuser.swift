/// Passes the error of a pixel on to those to its right and below: Floyd and Steinberg, "An adaptive algorithm
/// for spatial greyscale", 1976, from left to right in every row, since LZW sees the pixels in that order.
///
/// Works in Lab units. The error is that of the colour that was chosen in the end, so where the coder gave up
/// accuracy for a shorter code, the mean over a few pixels stays right.
struct ErrorDiffuser {
    /// A sixteenth of the share of the error that is passed on.
    private let share: Float
    /// Largest error that is passed on.
    private let clip: Float
    private let width: Int
    /// Errors of this row and the next, with a column to spare at each end.
    private var now: Plane<SIMD4<Float>>
    private var below: Plane<SIMD4<Float>>

    init(_ settings: GIFSettings, width: Int) {
        share = settings.diffusion / 16
        clip = settings.diffusionClip * Lab.unitsPerLevel
        self.width = width
        now = Plane(count: width + 2, fill: .zero)
        below = Plane(count: width + 2, fill: .zero)
    }

    /// What the row above has left for a column of this row.
    @inline(__always)
    func inherited(_ column: Int) -> SIMD4<Float> {
        now.base[column &+ 1]
    }

    /// A sixteenth of what is to be passed on.
    @inline(__always)
    func part(of error: SIMD4<Float>) -> SIMD4<Float> {
        @inline(__always)
        func clipped(_ value: Float) -> Float { (value > clip ? clip : value < -clip ? -clip : value) * share }
        return SIMD4<Float>(clipped(error.x), clipped(error.y), clipped(error.z), 0)
    }

    /// Passes a pixel's part on to the row below.
    @inline(__always)
    func spread(_ part: SIMD4<Float>, column: Int) {
        below.base[column] += part * 3
        below.base[column &+ 1] += part * 5
        below.base[column &+ 2] += part
    }

    /// Passes on what a pixel before this column has for it.
    @inline(__always)
    func hand(_ error: SIMD4<Float>, to column: Int) {
        now.base[column &+ 1] += error
    }

    /// Goes on to the next row.
    mutating func nextRow() {
        swap(&now, &below)
        below.fill(.zero)
    }
}
