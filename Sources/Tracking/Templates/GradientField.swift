/// The smoothed luma of a part of a plane with its gradient: what `SamplingKernel` reads at the centres of pixels.
struct GradientField: Sendable {
    /// The pixel of the plane in the first column and row.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    private(set) var luma: [Float]
    /// In luma per pixel of the plane.
    private(set) var gradientX: [Float]
    private(set) var gradientY: [Float]

    /// The field in the pixels of a range that are at least `SamplingKernel.reach` from the edges of the plane.
    init(_ plane: LumaPlane, columns: Range<Int>, rows: Range<Int>) {
        let reach = SamplingKernel.reach
        let inner = columns.clamped(to: reach..<max(plane.width - reach, reach))
        let lines = rows.clamped(to: reach..<max(plane.height - reach, reach))
        (left, top, width, height) = (inner.lowerBound, lines.lowerBound, inner.count, lines.count)
        let kernel = (-2...2).map { Float(SamplingKernel.value(at: Double($0))) }
        let slope = (-2...2).map { Float(-SamplingKernel.slope(at: Double($0))) }
        let count = width * height
        luma = [Float](repeating: 0, count: count)
        gradientX = luma
        gradientY = luma
        guard count > 0 else { return }
        var smooth = [Float](repeating: 0, count: plane.width)
        var steep = smooth
        for row in 0..<height {
            let columns = left - 2..<left + width + 2
            for column in columns {
                var (sum, change) = (Float.zero, Float.zero)
                for tap in 0..<5 {
                    let value = Float(plane.values[(top + row + tap - 2) * plane.width + column])
                    sum += value * kernel[tap]
                    change += value * slope[tap]
                }
                smooth[column] = sum
                steep[column] = change
            }
            for column in 0..<width {
                var (sum, across, down) = (Float.zero, Float.zero, Float.zero)
                for tap in 0..<5 {
                    let place = left + column + tap - 2
                    sum += smooth[place] * kernel[tap]
                    across += smooth[place] * slope[tap]
                    down += steep[place] * kernel[tap]
                }
                luma[row * width + column] = sum
                gradientX[row * width + column] = across
                gradientY[row * width + column] = down
            }
        }
    }
}
