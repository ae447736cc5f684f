/// Passes the error of a pixel on to those to its right and below: Floyd and Steinberg, "An adaptive algorithm
/// for spatial greyscale", 1976, from left to right in every row, since LZW sees the pixels in that order.
///
/// Works in Lab units. The error is that of the colour that was chosen in the end, so where the coder gave up
/// accuracy for a shorter code, the mean over a few pixels stays right.
struct ErrorDiffuser {
    /// Half a sixteenth of the share of the error that is passed on.
    private let share: Float
    /// Largest error that is passed on.
    private let clip: SIMD4<Float>
    private let width: Int
    /// Errors of this row and the next, with a column to spare at each end.
    private var now: UnsafeMutablePointer<SIMD4<Float>>
    private var below: UnsafeMutablePointer<SIMD4<Float>>
    private let errors: Buffer2D<SIMD4<Float>>

    init(_ settings: GIFSettings, width: Int) {
        share = settings.diffusion / 32
        clip = SIMD4<Float>(repeating: settings.diffusionClip * Lab.unitsPerLevel)
        self.width = width
        errors = Buffer2D(count: 2 * (width + 2), fill: .zero)
        now = errors.base
        below = errors.base + width + 2
    }

    /// What the row above has left for a column of this row.
    @inline(__always)
    func inherited(_ column: Int) -> SIMD4<Float> {
        now[column &+ 1]
    }

    /// A sixteenth of what is to be passed on.
    @inline(__always)
    func part(of error: SIMD4<Float>) -> SIMD4<Float> {
        // What is cut off at both ends, without comparing: vectors of comparisons are slow on plain SSE2.
        (magnitude(error + clip) - magnitude(error - clip)) * share
    }

    @inline(__always)
    private func magnitude(_ value: SIMD4<Float>) -> SIMD4<Float> {
        unsafeBitCast(
            unsafeBitCast(value, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7FFF_FFFF), to: SIMD4<Float>.self)
    }

    /// Passes a pixel's part on to the row below.
    @inline(__always)
    func spread(_ part: SIMD4<Float>, column: Int) {
        below[column] += part * 3
        below[column &+ 1] += part * 5
        below[column &+ 2] += part
    }

    /// Passes on what a pixel before this column has for it.
    @inline(__always)
    func hand(_ error: SIMD4<Float>, to column: Int) {
        now[column &+ 1] += error
    }

    /// Goes on to the next row.
    mutating func nextRow() {
        swap(&now, &below)
        below.update(repeating: .zero, count: width + 2)
    }
}
