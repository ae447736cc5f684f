/// Colour quantization: repeatedly splits the box with the largest squared error, on the axis with the largest variance
/// and at the position that reduces the error most; then refines with k-means.
///
/// After Xiaolin Wu, "Efficient statistical computations for optimal color quantization", 1991, with cuts between 64
/// slices of a box instead of a table of sums. Sums are `Double`s in a fixed order.
struct VarianceSplit {
    /// A colour, or the mean of several, and the number of pixels that have it.
    struct Point {
        /// Lab in units; lane 3 is 1, so that weighted sums contain the total weight.
        var lab: SIMD4<Float>
        /// Red, green, blue, 0...255.
        var rgb: SIMD4<Float>
        var weight: Float
    }

    private struct Box {
        var range: Range<Int>
        /// Sum of weight * lab; lane 3 is the weight.
        var sum: SIMD4<Double>
        /// Sum of weight * lab * lab.
        var squares: SIMD4<Double>

        /// Squared error per axis.
        var errors: SIMD4<Double> { sum.w > 0 ? squares - sum * sum / sum.w : .zero }
        var error: Double { errors.x + errors.y + errors.z }
    }

    private var points: [Point]
    private var boxes: [Box] = []

    /// - Parameters:
    ///   - limit: maximum number of colours.
    ///   - enough: mean squared error, in squared levels, below which no further colours are added.
    ///   - pinned: colours that are already in the palette: k-means assigns points to them but does not move them.
    /// - Returns: distinct colours, `0xFFRRGGBB`, and the mean squared error of the boxes in squared levels.
    static func colors(
        for points: [Point], limit: Int, errorGoal: Double, pinned: [Lab], refinements: Int
    ) -> (colors: [UInt32], error: Double) {
        guard limit > 0, !points.isEmpty else { return ([], 0) }
        var split = VarianceSplit(points: points)
        let error = split.cut(limit: limit, errorGoal: errorGoal)
        let colors = split.means(pinned: pinned, refinements: refinements)
        var seen: Set<UInt32> = []
        return (colors.filter { seen.insert($0).inserted }, error)
    }

    private init(points: [Point]) {
        self.points = points
        boxes = [box(0..<points.count)]
    }

    private func box(_ range: Range<Int>) -> Box {
        var sum = SIMD4<Double>.zero
        var squares = SIMD4<Double>.zero
        points.withUnsafeBufferPointer { points in
            for place in range {
                let lab = SIMD4<Double>(points[place].lab)
                let weighted = lab * Double(points[place].weight)
                sum += weighted
                squares += weighted * lab
            }
        }
        return Box(range: range, sum: sum, squares: squares)
    }

    /// Splits boxes until there are `limit` of them or the error goal is reached. Returns the mean squared error in squared levels.
    private mutating func cut(limit: Int, errorGoal: Double) -> Double {
        let unit = Double(Lab.unitsPerLevel)
        let squaredUnits = unit * unit * boxes[0].sum.w
        let goal = errorGoal * squaredUnits
        var errors = [boxes[0].error]
        var total = errors[0]
        while boxes.count < limit, total > goal {
            var worst = 0
            for index in errors.indices where errors[index] > errors[worst] { worst = index }
            guard errors[worst] > 1e-3 else { break }
            guard let (low, high) = halves(of: boxes[worst]) else {
                errors[worst] = 0
                continue
            }
            total -= errors[worst]
            boxes[worst] = low
            boxes.append(high)
            errors[worst] = low.error
            errors.append(high.error)
            total += low.error + high.error
        }
        return total / squaredUnits
    }

    private static let slices = 64

    private static func scale(_ low: Float, _ high: Float) -> Float { (Float(slices) - 0.01) / (high - low) }

    /// Calls `body` with a function that returns a coordinate of a point. A constant lane of a vector is read faster than one that is
    /// known only when the program runs.
    @inline(__always)
    private static func withCoordinates(
        of points: UnsafeBufferPointer<Point>, axis: Int, _ body: ((Int) -> Float) -> Void
    ) {
        switch axis {
        case 0: body { points[$0].lab.x }
        case 1: body { points[$0].lab.y }
        default: body { points[$0].lab.z }
        }
    }

    private mutating func halves(of box: Box) -> (Box, Box)? {
        let errors = box.errors
        let axis = errors.x >= errors.y && errors.x >= errors.z ? 0 : errors.y >= errors.z ? 1 : 2
        var sums = [SIMD4<Double>](repeating: .zero, count: Self.slices)
        var low = Float.greatestFiniteMagnitude
        var high = -Float.greatestFiniteMagnitude
        points.withUnsafeBufferPointer { points in
            Self.withCoordinates(of: points, axis: axis) { coordinate in
                for place in box.range {
                    low = min(low, coordinate(place))
                    high = max(high, coordinate(place))
                }
                guard high > low else { return }
                let scale = Self.scale(low, high)
                for place in box.range {
                    sums[Int((coordinate(place) - low) * scale)] +=
                        SIMD4<Double>(points[place].lab) * Double(points[place].weight)
                }
            }
        }
        guard high > low else { return nil }
        let scale = Self.scale(low, high)
        var best = -1.0
        var cut = 0
        var left = SIMD4<Double>.zero
        for slice in 0..<Self.slices - 1 {
            left += sums[slice]
            let right = box.sum - left
            guard left.w > 0, right.w > 0 else { continue }
            let leftSquare = left * left / left.w
            let rightSquare = right * right / right.w
            let gain = leftSquare.x + leftSquare.y + leftSquare.z + rightSquare.x + rightSquare.y + rightSquare.z
            if gain > best {
                best = gain
                cut = slice
            }
        }
        guard best >= 0 else { return nil }
        var place = box.range.lowerBound
        var end = box.range.upperBound
        while place < end {
            if Int((points[place].lab[axis] - low) * scale) <= cut {
                place += 1
            } else {
                end -= 1
                points.swapAt(place, end)
            }
        }
        guard place > box.range.lowerBound, place < box.range.upperBound else { return nil }
        return (self.box(box.range.lowerBound..<place), self.box(place..<box.range.upperBound))
    }

    /// The mean colour of each box, after `refinements` k-means rounds. Each round assigns a point to the nearest of its
    /// current colour and that colour's 16 neighbours.
    private func means(pinned: [Lab], refinements: Int) -> [UInt32] {
        var owner = [Int](repeating: 0, count: points.count)
        for (index, box) in boxes.enumerated() {
            for place in box.range { owner[place] = index }
        }
        let labs = points.map { point in
            Lab(
                LabConverter.rounded(point.lab.x), LabConverter.rounded(point.lab.y), LabConverter.rounded(point.lab.z),
                0)
        }
        var colors = meanColors(owner, before: [])
        for _ in 0..<refinements {
            let centers = colors.map { LabConverter.shared.lab($0) } + pinned
            let neighborCount = min(16, centers.count - 1)
            let near = Palette.neighbors(of: centers, limit: neighborCount)
            for place in points.indices {
                let first = owner[place]
                var best = first
                var bestDistance = centers[first].squaredDistance(to: labs[place])
                for neighbor in near[first * neighborCount..<(first + 1) * neighborCount] {
                    let distance = centers[Int(neighbor)].squaredDistance(to: labs[place])
                    if distance < bestDistance {
                        bestDistance = distance
                        best = Int(neighbor)
                    }
                }
                owner[place] = best
            }
            colors = meanColors(owner, before: colors)
        }
        return colors
    }

    /// Mean sRGB colour of the points of each box; a box without points keeps its previous colour.
    private func meanColors(_ owner: [Int], before: [UInt32]) -> [UInt32] {
        var sums = [SIMD4<Double>](repeating: .zero, count: 256)
        for place in points.indices {
            var rgb = SIMD4<Double>(points[place].rgb)
            rgb.w = 1
            sums[owner[place]] += rgb * Double(points[place].weight)
        }
        return boxes.indices.map { index in
            guard sums[index].w > 0 else { return before.isEmpty ? 0xFF00_0000 : before[index] }
            let mean = sums[index] / sums[index].w
            let red = UInt32(mean.x + 0.5)
            let green = UInt32(mean.y + 0.5)
            let blue = UInt32(mean.z + 0.5)
            return 0xFF00_0000 | red << 16 | green << 8 | blue
        }
    }
}
