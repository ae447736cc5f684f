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
    /// The sum of the second derivatives, in luma per squared pixel of the plane: how the luma changes with blur.
    private(set) var bend: [Float]

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
        bend = luma
        guard count > 0 else { return }
        var smooth = [Float](repeating: 0, count: plane.width)
        var steep = smooth
        var bent = smooth
        let curve: [Float] = [0.25, 0, -0.5, 0, 0.25]
        for row in 0..<height {
            let columns = left - 2..<left + width + 2
            for column in columns {
                var (sum, change, second) = (Float.zero, Float.zero, Float.zero)
                for tap in 0..<5 {
                    let value = Float(plane.values[(top + row + tap - 2) * plane.width + column])
                    sum += value * kernel[tap]
                    change += value * slope[tap]
                    second += value * curve[tap]
                }
                smooth[column] = sum
                steep[column] = change
                bent[column] = second
            }
            for column in 0..<width {
                var (sum, across, down, second) = (Float.zero, Float.zero, Float.zero, Float.zero)
                for tap in 0..<5 {
                    let place = left + column + tap - 2
                    sum += smooth[place] * kernel[tap]
                    across += smooth[place] * slope[tap]
                    down += steep[place] * kernel[tap]
                    second += smooth[place] * curve[tap] + bent[place] * kernel[tap]
                }
                luma[row * width + column] = sum
                gradientX[row * width + column] = across
                gradientY[row * width + column] = down
                bend[row * width + column] = second
            }
        }
    }

    /// The mean gradient of the 3 x 3 pixels around one, or of those in the field.
    func meanGradient(_ column: Int, _ row: Int) -> (x: Float, y: Float) {
        var (x, y, count) = (Float.zero, Float.zero, Float.zero)
        for line in max(row - 1, 0)...min(row + 1, height - 1) {
            for place in max(column - 1, 0)...min(column + 1, width - 1) {
                x += gradientX[line * width + place]
                y += gradientY[line * width + place]
                count += 1
            }
        }
        return (x / count, y / count)
    }
}
