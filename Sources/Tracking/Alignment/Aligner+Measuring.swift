import Foundation
import Graphics

extension Aligner {
    /// The least standard deviation of a position, in pixels of the plane.
    static let minDeviation = 0.001
    /// The share of the error of single edges that all edges have in common.
    static let commonShare = 0.5

    /// The mean of Tukey's function of the deviations of the points at the last pose, 0...1.
    ///
    /// - Parameters:
    ///   - limit: the deviation from which on a point costs 1.
    ///   - trust: a weight of each point.
    ///   - costOffCanvas: what a point costs that is not on the canvas; nil to leave it out.
    func cost(limit: Float, trust: [Float], offCanvas costOffCanvas: Double? = nil) -> Double {
        var (sum, total) = (0.0, 0.0)
        for (deviation, weight) in zip(scratch.deviations, trust) {
            guard deviation.isFinite else {
                if let costOffCanvas {
                    sum += Double(weight) * costOffCanvas
                    total += Double(weight)
                }
                continue
            }
            let ratio = min(abs(deviation) / limit, 1)
            let rest = Double(1 - ratio * ratio)
            sum += Double(weight) * (1 - rest * rest * rest)
            total += Double(weight)
        }
        return total > 0 ? sum / total : 1
    }

    /// Compares the points with the frame at a pose.
    ///
    /// - Parameter columns: those of the points.
    mutating func measure(
        _ points: TemplatePoints, _ columns: [SIMD8<Float>], _ plane: LumaPlane, _ pose: BoxPose,
        _ light: PointLight, _ request: Request, _ converged: Bool, trust: [Float]
    ) -> Alignment? {
        sample(points, plane, pose, level: request.level)
        guard let spread = deviate(points, light, request) else { return nil }
        let noise = max(spread, Self.minNoise)
        // A point that differs by as much as the reference varies shows something else, whatever the noise.
        let contrast = Float(max(light.contrast, 0)) * points.spread
        let plausible = min(Self.cutoff * noise, (0.6 * contrast + 2) / Self.flatDeviation)
        let match = PointMatch(points, scratch, limit: plausible, trust: trust)
        var result = Alignment(
            pose: pose, light: light.light(mean: request.mean), noise: Double(noise), visible: match.visible,
            mixed: match.mixed,
            correlation: match.correlation, onCanvas: match.onCanvas, texture: match.texture,
            axisTexture: match.axisTexture, converged: converged, model: request.model)
        var sums = accumulate(columns, noise: noise, trust: trust)
        sums.add(prior: Self.blurPrior(noise), at: PoseModel.blurColumn, of: light.blur)
        let scatter = self.scatter(points, columns, noise: noise, trust: trust)
        guard let covariance = covariance(of: request.model, sums, scatter, noise: spread) else {
            return nil
        }
        let edges = edgeError(points, limit: Self.cutoff * noise, trust: trust) / max(light.contrast, Light.minContrast)
        result.edgeError = edges
        result.uncertainty = uncertainty(covariance, light, request, pose, edgeError: max(edges, request.edgeError))
        let wide = request.model.stretching
        if request.model.growth == .uniform,
            let wider = self.covariance(of: wide, sums, scatter, noise: spread),
            let inverse = sums.inverse(in: wide.basis)
        {
            let solution = inverse.times(sums.right(in: wide.basis))
            let unit = 1 / (max(light.contrast, Light.minContrast) * request.radius)
            let variance = wider[2, 2] + wider[3, 3] - 2 * wider[2, 3]
            result.stretch = (solution[2] - solution[3]) * unit
            result.stretchDeviation = max(variance, 0).squareRoot() * unit
        }
        return result
    }

    /// The sums over cells of the products of each cell's part of the right side: how much the right side varies, also where
    /// the residuals of neighbours agree, as the errors of codecs do.
    private func scatter(
        _ points: TemplatePoints, _ columns: [SIMD8<Float>], noise: Float, trust: [Float]
    ) -> (sums: NormalEquations, cells: Int) {
        var result = NormalEquations()
        var cells = 0
        let limit = 1 / (Self.cutoff * noise)
        for cell in points.cells {
            var sum = SIMD8<Float>.zero
            var used = false
            for index in cell {
                let deviation = scratch.deviations[index]
                let ratio = deviation * limit
                let rest = 1 - ratio * ratio
                guard rest > 0 else { continue }
                used = true
                let weight = rest * rest * scratch.precisions[index] * (trust.isEmpty ? 1 : trust[index])
                sum += columns[index] * (weight * deviation)
            }
            guard used else { continue }
            cells += 1
            let vector = SIMD8<Double>(sum)
            for row in 0..<8 { result.rows[row] += vector * vector[row] }
        }
        return (result, cells)
    }

    /// How far edges seem to be from their places, in pixels of the reference: what the residuals have in proportion to the gradients,
    /// and not alike everywhere as noise. Interpolation and codecs cause it, and it does not become less with more edges.
    private func edgeError(_ points: TemplatePoints, limit: Float, trust: [Float]) -> Double {
        var (count, first, square, second, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in 0..<points.count where abs(scratch.deviations[index]) < limit {
            // Edges against the background differ with it.
            guard trust.isEmpty || trust[index] > 0.5 else { continue }
            let residual = Double(scratch.deviations[index] / scratch.precisions[index])
            let (x, y) = (Double(points.steepness[index]) * Double(points.steepness[index]), residual * residual)
            count += 1
            first += x
            square += x * x
            second += y
            product += x * y
        }
        guard count > 0 else { return 0 }
        let variance = square - first * first / count
        guard variance > 0 else { return 0 }
        return max((product - first * second / count) / variance, 0).squareRoot()
    }

    /// The covariance of the unknowns of a model.
    ///
    /// The larger of two estimates for each unknown: from the scatter between cells (cluster-robust; Liang and Zeger, 1986), and from
    /// the noise of the points alone, which is safer with few cells.
    private func covariance(
        of model: PoseModel, _ sums: NormalEquations, _ scatter: (sums: NormalEquations, cells: Int), noise: Float
    ) -> SmallMatrix? {
        let basis = model.basis
        guard let inverse = sums.inverse(in: basis) else { return nil }
        let size = basis.count
        var middle = SmallMatrix(size: size)
        for (i, first) in basis.enumerated() {
            var image = SIMD8<Double>.zero
            for row in 0..<8 { image += scatter.sums.rows[row] * first[row] }
            for (j, second) in basis.enumerated() { middle[i, j] = (image * second).sum() }
        }
        let spare = Double(scatter.cells) / Double(max(scatter.cells - size, 1))
        let robust = inverse.times(middle).times(inverse)
        var result = SmallMatrix(size: size)
        let plain = Double(noise) * Double(noise) * Self.leastShareOfNoise
        for i in 0..<size {
            for j in 0..<size { result[i, j] = robust[i, j] * spare }
        }
        for i in 0..<size { result[i, i] = max(result[i, i], inverse[i, i] * plain) }
        return result
    }

    private func uncertainty(
        _ covariance: SmallMatrix, _ light: PointLight, _ request: Request, _ pose: BoxPose,
        edgeError: Double
    ) -> PoseUncertainty {
        // What the normal equations know less than they say, because their gradients have noise.
        let contrast = max(light.contrast, Light.minContrast) * request.gradientShare
        let floor = Self.minDeviation * Double(1 << request.level) + Self.commonShare * edgeError
        let transform = pose.pixelTransform
        let levers = pose.levers(radius: request.radius)
        func shift(_ a: Double, _ b: Double) -> Double {
            let variance =
                a * a * covariance[0, 0] + b * b * covariance[1, 1] + 2 * a * b * covariance[0, 1]
            return (max(variance, 0) / (contrast * contrast) + floor * floor).squareRoot()
        }
        func growth(_ variance: Double, _ lever: Double) -> Double {
            let least = floor / (lever * pose.pixelScaleX)
            return (max(variance, 0) / (contrast * contrast * lever * lever) + least * least).squareRoot()
        }
        var result = PoseUncertainty(x: shift(transform.a, transform.c), y: shift(transform.b, transform.d))
        let model = request.model
        if let x = model.growthX, let y = model.growthY {
            result.scale = growth(
                (covariance[x, x] + covariance[y, y] + 2 * covariance[x, y]) / 4, min(levers.x, levers.y))
            if x != y {
                result.scaleX = growth(covariance[x, x], levers.x)
                result.scaleY = growth(covariance[y, y], levers.y)
            }
        }
        if let turn = model.turn { result.rotation = growth(covariance[turn, turn], request.radius) }
        let last = model.brightness
        result.contrast = max(covariance[last - 1, last - 1], 0).squareRoot() / Double(TemplatePoints.lumaUnit)
        let lever = request.mean / Double(TemplatePoints.lumaUnit)
        let brightness =
            covariance[last, last] + lever * lever * covariance[last - 1, last - 1]
            - 2 * lever * covariance[last, last - 1]
        result.brightness = max(brightness, 0).squareRoot()
        return result
    }
}
