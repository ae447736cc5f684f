import Foundation
import Graphics

/// Matches the points of a reference to a frame by inverse-compositional Gauss–Newton steps with robust weights.
///
/// Source: Baker and Matthews, Lucas–Kanade 20 Years On (2004), with contrast and brightness as two further unknowns, and
/// Tukey's weights. Cost: about 60 ns per point and step.
struct Aligner {
    /// Luma by which a point may differ without an edge: rounding, and the dither of palettes.
    static let flatDeviation: Float = 0.5
    /// Pixels by which a hard edge may seem to move with its place between the pixels.
    static let edgeDeviation: Float = 0.04
    /// Pixels by which an edge may seem to move where a pixel of the reference covers many pixels, because the edge of the layer stays
    /// as sharp as before.
    static let enlargedEdgeDeviation = 0.4
    /// Deviations beyond this multiple of the standard deviation have no weight.
    static let cutoff: Float = 4.5
    /// The least noise that is assumed for weights, at first and at last.
    static let firstNoise: Float = 2
    static let minNoise: Float = 1
    /// The least variance of an unknown, as a share of that which the noise of independent points causes.
    static let leastShareOfNoise = 0.7

    var scratch = AlignmentScratch()

    /// Settings of one call.
    struct Request {
        /// The level of the plane: its pixels are 2 to this power of the full resolution.
        var level: Int
        var pose: BoxPose
        var light: Light
        var model: PoseModel
        var maxSteps: Int
        /// The step in pixels of the full resolution below which the pose has converged.
        var tolerance: Double
        /// The unit of growth and turn, in pixels.
        var radius: Double
        /// The mean luma of the reference.
        var mean: Double
        /// The largest standard deviation that is assumed, which keeps a cover from being taken for noise; in multiples as
        /// in `Alignment.noise`.
        var maxNoise: Double
        /// The least error of single edges that is assumed, in pixels of the reference.
        var edgeError: Double
        /// The share of the squares of the gradients that is not noise: the rest tells nothing about the pose.
        var gradientShare: Double
        /// The length in pixels of the plane of a pixel of the points, along the side that is enlarged more; at least 1.
        var enlargement = 1.0
    }

    /// - Parameter trust: a weight of each point, 0...1; empty for 1.
    mutating func align(_ points: TemplatePoints, to plane: LumaPlane, _ request: Request, trust: [Float] = [])
        -> Alignment?
    {
        guard points.count >= 12 else { return nil }
        scratch.reserve(points.count)
        var pose = request.pose
        var light = PointLight(request.light, mean: request.mean)
        let columns = points.columns(at: pose, radius: request.radius)
        var converged = false
        // Most points may be flat and agree anywhere. At first edges may be off by some tenths of a pixel.
        var least = Self.firstNoise
        for _ in 0..<request.maxSteps {
            sample(points, plane, pose, level: request.level)
            guard let noise = deviate(points, light, request).map({ max($0, least) }) else { return nil }
            var sums = accumulate(columns, noise: noise, trust: trust)
            sums.add(prior: Self.blurPrior(noise), at: PoseModel.blurColumn, of: light.blur)
            let basis = request.model.basis
            guard let inverse = sums.inverse(in: basis) else { return nil }
            let solution = inverse.times(sums.right(in: basis))
            let contrast = max(light.contrast, Light.minContrast)
            var step = PoseStep(solution, model: request.model, contrast: contrast, radius: request.radius, at: pose)
            let size = step.limit(to: 2.5 * Double(1 << request.level), radius: request.radius, at: pose)
            pose = pose.advanced(by: step)
            light.blur += solution[request.model.blur]
            light.slope += solution[request.model.contrast]
            light.offset += solution[request.model.brightness]
            guard pose.isPlausible, light.slope.isFinite, light.offset.isFinite else { return nil }
            if size < request.tolerance, least <= Self.minNoise {
                converged = true
                break
            }
            least = max(least / 2, Self.minNoise)
        }
        return measure(points, columns, plane, pose, light, request, converged, trust: trust)
    }

    /// The deviations of the points at a pose, in `scratch`; false where too few are on the canvas.
    mutating func compare(_ points: TemplatePoints, with plane: LumaPlane, _ request: Request) -> Bool {
        scratch.reserve(points.count)
        sample(points, plane, request.pose, level: request.level)
        return deviate(points, PointLight(request.light, mean: request.mean), request) != nil
    }

    /// Reads the frame at all points.
    mutating func sample(_ points: TemplatePoints, _ plane: LumaPlane, _ pose: BoxPose, level: Int) {
        let transform = pose.pixelTransform.concatenating(.scale(1 / Double(1 << level), 1 / Double(1 << level)))
        let (a, b, c, d) = (Float(transform.a), Float(transform.b), Float(transform.c), Float(transform.d))
        let (tx, ty) = (Float(transform.tx), Float(transform.ty))
        let hasCaps = pose.caps != nil
        let columnAxis = CapAxis<Float>(pose.caps?.middleX, shift: pose.capShift.x)
        let rowAxis = CapAxis<Float>(pose.caps?.middleY, shift: pose.capShift.y)
        let count = points.count
        // Sound: all three buffers have `count` elements; the sampler reads only what it contains.
        scratch.values.withUnsafeMutableBufferPointer { values in
            points.x.withUnsafeBufferPointer { xs in
                points.y.withUnsafeBufferPointer { ys in
                    PlaneSampler.with(plane) { sampler in
                        for index in 0..<count {
                            let column = hasCaps ? columnAxis.moved(xs[index]) : xs[index]
                            let row = hasCaps ? rowAxis.moved(ys[index]) : ys[index]
                            let x = a * column + c * row + tx
                            let y = b * column + d * row + ty
                            values[index] = sampler.contains(x, y) ? sampler.value(x, y) : .nan
                        }
                    }
                }
            }
        }
    }

    /// The information that says that little blur is more likely: a standard deviation of half a squared pixel. It matters where
    /// contrast and blur look alike, as in a wave.
    static func blurPrior(_ noise: Float) -> Double { 4 * Double(noise) * Double(noise) }
}
