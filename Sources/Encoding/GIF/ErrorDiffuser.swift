/// Passes the error of a pixel on to those to its right and below: Floyd and Steinberg, "An adaptive algorithm
/// for spatial greyscale", 1976, from left to right in every row, since LZW sees the pixels in that order.
///
/// Works in Lab units. The error is that of the colour that was chosen in the end, so where the coder gave up
/// accuracy for a shorter code, the mean over a few pixels stays right.
struct ErrorDiffuser {
    private let settings: GIFSettings.Diffusion
    private let width: Int
    /// Errors of this row and the next, with a column to spare at each end.
    private var now: Plane<SIMD4<Float>>
    private var below: Plane<SIMD4<Float>>

    init(_ settings: GIFSettings.Diffusion, width: Int) {
        self.settings = settings
        self.width = width
        now = Plane(count: width + 2, fill: .zero)
        below = Plane(count: width + 2, fill: .zero)
    }

    /// Goes on to the next row.
    mutating func nextRow() {
        swap(&now, &below)
        below.fill(.zero)
    }

    /// Whether the pixel at `place` lies in a smooth part, so that dithering it helps.
    @inline(__always)
    func dithers(_ pixels: UnsafePointer<UInt32>, at place: Int, right: Bool, below: Bool, rowLength: Int) -> Bool {
        guard settings.gate < 255 else { return true }
        let gate = Int32(settings.gate)
        if right, ColorStep.largest(pixels[place], pixels[place + 1]) > gate { return false }
        if below, ColorStep.largest(pixels[place], pixels[place + rowLength]) > gate { return false }
        return true
    }

    /// The colour to aim at in a column of the box, given the one that is wanted.
    @inline(__always)
    func target(_ wanted: Lab, column: Int) -> Lab {
        let error = now.base[column &+ 1]
        return Lab(
            LabConverter.rounded(Float(wanted.x) + error.x), LabConverter.rounded(Float(wanted.y) + error.y),
            LabConverter.rounded(Float(wanted.z) + error.z), 0)
    }

    /// Passes on what is missing at a column.
    @inline(__always)
    func spread(from target: Lab, to chosen: Lab, column: Int) {
        let distance = target.squaredDistance(to: chosen)
        let dead = settings.dead * Lab.unitsPerLevel
        guard Float(distance) > dead * dead else { return }
        let clip = settings.clip * Lab.unitsPerLevel
        func part(_ error: Int32) -> Float { min(max(Float(error), -clip), clip) * settings.strength / 16 }
        let error = SIMD4<Float>(
            part(Int32(target.x) - Int32(chosen.x)), part(Int32(target.y) - Int32(chosen.y)),
            part(Int32(target.z) - Int32(chosen.z)), 0)
        now.base[column &+ 2] += error * 7
        below.base[column] += error * 3
        below.base[column &+ 1] += error * 5
        below.base[column &+ 2] += error
    }
}

/// Differences of 8-bit colours.
enum ColorStep {
    /// The largest difference in one of red, green, blue.
    @inline(__always)
    static func largest(_ first: UInt32, _ second: UInt32) -> Int32 {
        let red = Int32(first >> 16 & 255) - Int32(second >> 16 & 255)
        let green = Int32(first >> 8 & 255) - Int32(second >> 8 & 255)
        let blue = Int32(first & 255) - Int32(second & 255)
        return max(abs(red), abs(green), abs(blue))
    }
}
