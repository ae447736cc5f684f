import Foundation
import Graphics

extension Aligner {
    /// Standard deviations that interpolation leaves without noise, in pixels of the plane.
    static let minDeviation = 0.006

    /// Compares the points with the frame at a pose.
    mutating func measure(
        _ points: TemplatePoints, _ plane: LumaPlane, _ pose: BoxPose, _ light: PointLight, _ request: Request,
        _ converged: Bool, trust: [Float]
    ) -> Alignment? {
        sample(points, plane, pose, level: request.level)
        guard let noise = deviate(points, light, request) else { return nil }
        let match = PointMatch(points, scratch, limit: Self.cutoff * noise)
        var result = Alignment(
            pose: pose, light: light.light(mean: request.mean), noise: Double(noise), visible: match.visible,
            correlation: match.correlation, onCanvas: match.onCanvas, converged: converged, model: request.model)
        let sums = accumulate(points, noise: noise, trust: trust)
        let aspect = pose.scaleY / pose.scaleX
        let scatter = self.scatter(points, noise: noise, trust: trust)
        guard let covariance = covariance(of: request.model, sums, scatter, noise: noise, aspect: aspect) else {
            return nil
        }
        result.uncertainty = uncertainty(covariance, light, request, pose)
        let wide = request.model.stretching
        if request.model.growth == .uniform,
            let wider = self.covariance(of: wide, sums, scatter, noise: noise, aspect: aspect),
            let inverse = sums.inverse(in: wide.basis(aspect: aspect))
        {
            let solution = inverse.times(sums.right(in: wide.basis(aspect: aspect)))
            let unit = 1 / (max(light.contrast, Light.minContrast) * request.radius)
            let variance = wider[2, 2] + wider[3, 3] - 2 * wider[2, 3]
            result.stretch = (solution[2] - solution[3]) * unit
            result.stretchDeviation = max(variance, 0).squareRoot() * unit
        }
        return result
    }

    /// The sums over cells of the products of each cell's part of the right side: how much the right side varies, also where
    /// the residuals of neighbours agree, as the errors of codecs do.
    private func scatter(_ points: TemplatePoints, noise: Float, trust: [Float]) -> (sums: NormalEquations, cells: Int)
    {
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
                sum += points.columns[index] * (weight * deviation)
            }
            guard used else { continue }
            cells += 1
            let vector = SIMD8<Double>(sum)
            for row in 0..<8 { result.rows[row] += vector * vector[row] }
        }
        return (result, cells)
    }

    /// The covariance of the unknowns of a model.
    ///
    /// The larger of two estimates for each unknown: from the scatter between cells (cluster-robust; Liang and Zeger, 1986), and from
    /// the noise of the points alone, which is safer with few cells.
    private func covariance(
        of model: PoseModel, _ sums: NormalEquations, _ scatter: (sums: NormalEquations, cells: Int), noise: Float,
        aspect: Double
    ) -> SmallMatrix? {
        let basis = model.basis(aspect: aspect)
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
        _ covariance: SmallMatrix, _ light: PointLight, _ request: Request, _ pose: BoxPose
    ) -> PoseUncertainty {
        let contrast = max(light.contrast, Light.minContrast)
        let floor = Self.minDeviation * Double(1 << request.level)
        let unit = 1 / (contrast * request.radius)
        let transform = pose.transform
        func shift(_ a: Double, _ b: Double) -> Double {
            let variance =
                a * a * covariance[0, 0] + b * b * covariance[1, 1] + 2 * a * b * covariance[0, 1]
            return (max(variance, 0) / (contrast * contrast) + floor * floor).squareRoot()
        }
        func growth(_ variance: Double) -> Double {
            let least = floor / (request.radius * pose.scaleX)
            return (max(variance, 0) * unit * unit + least * least).squareRoot()
        }
        var result = PoseUncertainty(x: shift(transform.a, transform.c), y: shift(transform.b, transform.d))
        let model = request.model
        if let x = model.growthX, let y = model.growthY {
            result.scale = growth((covariance[x, x] + covariance[y, y] + 2 * covariance[x, y]) / 4)
            if x != y {
                result.scaleX = growth(covariance[x, x])
                result.scaleY = growth(covariance[y, y])
            }
        }
        if let turn = model.turn { result.rotation = growth(covariance[turn, turn]) }
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
