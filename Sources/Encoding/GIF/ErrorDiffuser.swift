/// Floyd-Steinberg error diffusion ("An adaptive algorithm for spatial greyscale", 1976), from left to right in every
/// row, because LZW codes the pixels in that order.
///
/// Works in Lab units. The error is that of the colour finally chosen, so that if the coder accepted an error to match
/// a longer LZW string, the mean over a few pixels stays correct.
struct ErrorDiffuser {
    /// A thirty-second of the diffused share: `part(of:)` divides by 16, and its clamp doubles the error.
    private let share: Float
    /// Largest error that is diffused.
    private let limit: SIMD4<Float>
    private let width: Int
    /// Errors of this row and the next, with one extra column at each end.
    private var current: UnsafeMutablePointer<SIMD4<Float>>
    private var below: UnsafeMutablePointer<SIMD4<Float>>
    private let errors: Buffer2D<SIMD4<Float>>

    init(_ settings: GIFSettings, width: Int) {
        share = settings.diffusion / 32
        limit = SIMD4<Float>(repeating: settings.diffusionLimit * Lab.unitsPerLevel)
        self.width = width
        errors = Buffer2D(count: 2 * (width + 2), fill: .zero)
        current = errors.base
        below = errors.base + width + 2
    }

    /// The error diffused to a column of this row so far.
    @inline(__always)
    func inherited(_ column: Int) -> SIMD4<Float> {
        current[column &+ 1]
    }

    /// A sixteenth of the diffused part of an error.
    @inline(__always)
    func part(of error: SIMD4<Float>) -> SIMD4<Float> {
        // Clamps without comparisons: vector comparisons are slow on plain SSE2.
        (magnitude(error + limit) - magnitude(error - limit)) * share
    }

    @inline(__always)
    private func magnitude(_ value: SIMD4<Float>) -> SIMD4<Float> {
        unsafeBitCast(
            unsafeBitCast(value, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7FFF_FFFF), to: SIMD4<Float>.self)
    }

    /// Adds 3, 5 and 1 sixteenths of a pixel's error to the row below; `part` is one sixteenth.
    @inline(__always)
    func spread(_ part: SIMD4<Float>, column: Int) {
        below[column] += part * 3
        below[column &+ 1] += part * 5
        below[column &+ 2] += part
    }

    /// Adds an error to a column of this row.
    @inline(__always)
    func addToRow(_ error: SIMD4<Float>, column: Int) {
        current[column &+ 1] += error
    }

    /// Moves to the next row.
    mutating func nextRow() {
        swap(&current, &below)
        below.update(repeating: .zero, count: width + 2)
    }
}
