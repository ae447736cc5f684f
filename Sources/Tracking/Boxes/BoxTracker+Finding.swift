import Foundation
import Graphics

extension BoxTracker {
    /// Noise beyond this multiple of `Aligner.flatDeviation` is a cover or another picture.
    static let maxNoise = 16.0

    /// Searches near the predicted pose, then in a wide window, then in the whole frame.
    mutating func find(in pyramid: LumaPyramid, around predicted: BoxPose) -> Alignment? {
        let level = min(template.directions.level, pyramid.levels.count - 1)
        let plane = pyramid.levels[level]
        let unit = Double(1 << level)
        let near = 3 + Int(min(0.25 * history.stride, 60) / unit)
        let wide = min(max(Int(320 / unit), 8), 48)
        let whole = max(plane.width, plane.height)
        var best: (found: Alignment, score: Float)?
        for radius in isFound ? [near, wide, whole] : [wide, whole] {
            let search = DirectionSearch(template: template.directions, plane: plane, level: level)
            // The whole frame is searched for nothing in particular, so distance counts little.
            let bias: Float = radius == whole ? 0.05 : 0.1
            let candidates = search.candidates(around: predicted, radius: radius, bias: bias)
            let needed = radius == near ? max(0.75 * usualScore, 0.3) : 0.2
            for candidate in candidates where candidate.score >= needed {
                guard let found = refine(candidate, predicted, pyramid), isMatch(found, predicted) else { continue }
                if found.quality > (best.map { $0.found.quality } ?? 0) { best = (found, candidate.score) }
                // Nothing else can be as good, and a search takes time.
                if found.quality > 0.985 { break }
            }
            // A poor match near by may be another thing; a good one elsewhere is better.
            if let best, best.found.quality > 0.75 * Double(usualQuality) || radius == whole { break }
        }
        guard let best else { return nil }
        usualScore += 0.3 * (best.score - usualScore)
        usualQuality += 0.3 * (Float(best.found.quality) - usualQuality)
        return best.found
    }

    /// Learns from a match which points belong to the box. Only after `finish` at the same pose.
    mutating func learn(_ found: Alignment) {
        guard aligner.scratch.deviations.count == trust.weights.count, found.visible > 0.6 else { return }
        // Before the box has moved by more than its edges are wide, the background agrees as well.
        guard found.pose.center.distance(to: box.rect.center) > 2 else { return }
        trust.add(aligner.scratch.deviations, limit: Aligner.cutoff * Float(found.noise))
    }

    /// Whether an alignment shows the box and not something else.
    private func isMatch(_ found: Alignment, _ predicted: BoxPose) -> Bool {
        let (correlation, visible) = isFound ? (0.7, 0.2) : (0.85, 0.5)
        let growth = abs(found.pose.logScale - predicted.logScale)
        let turn = abs(found.pose.rotation - predicted.rotation)
        return found.correlation >= correlation && found.visible >= visible && found.light.contrast >= 0.06
            && found.light.contrast < 4 && growth < 0.4 && turn < 0.6
    }

    /// Aligns from the coarsest level to the full resolution.
    private mutating func refine(_ candidate: DirectionSearch.Candidate, _ predicted: BoxPose, _ pyramid: LumaPyramid)
        -> Alignment?
    {
        var pose = predicted
        pose.center = candidate.center
        var light = light
        let coarsest = template.levels.count - 1
        var steps = Array(stride(from: coarsest, to: 0, by: -2))
        if steps.last == 2 || steps.last == nil || coarsest > 1 && steps.last != 1 { steps.append(1) }
        var stretches = false
        for step in steps where step <= coarsest {
            let pair = LevelPair(
                step: step, logScale: pose.logScale, template: coarsest, plane: pyramid.levels.count - 1)
            let coarse = step == coarsest ? PoseModel(growth: .none, turns: false) : model.stretching
            guard let found = align(pair, pose, light, coarse, steps: 6, tolerance: 0.03, pyramid) else { return nil }
            pose = found.pose
            light = found.light
            guard pose.center.distance(to: candidate.center) < 6 * Double(1 << coarsest) + 4 else { return nil }
            stretches = found.isStretched
        }
        if !stretches { pose = pose.evened }
        let pair = LevelPair(step: 0, logScale: pose.logScale, template: coarsest, plane: pyramid.levels.count - 1)
        return finish(pair, pose, light, stretches: stretches, pyramid)
    }

    /// Aligns at the finest levels, with one scale, or with two where they differ visibly.
    private mutating func finish(
        _ pair: LevelPair, _ pose: BoxPose, _ light: Light, stretches: Bool, _ pyramid: LumaPyramid
    ) -> Alignment? {
        let fine = stretches ? model.stretching : model
        guard let found = align(pair, pose, light, fine, steps: 8, tolerance: 0.003, pyramid) else { return nil }
        if fine.growth == .uniform, abs(found.stretch) > max(4 * found.stretchDeviation, 0.004) {
            let free = align(pair, found.pose, found.light, fine.stretching, steps: 8, tolerance: 0.003, pyramid)
            return free ?? found
        }
        if fine.growth == .separate, !found.isStretched {
            return align(pair, found.pose.evened, found.light, model, steps: 4, tolerance: 0.003, pyramid)
        }
        return found
    }

    private mutating func align(
        _ pair: LevelPair, _ pose: BoxPose, _ light: Light, _ model: PoseModel, steps: Int, tolerance: Double,
        _ pyramid: LumaPyramid
    ) -> Alignment? {
        let level = template.levels[pair.template]
        let request = Aligner.Request(
            level: pair.plane, pose: pose, light: light, model: model, maxSteps: steps,
            tolerance: tolerance * Double(1 << pair.plane), radius: template.radius, mean: level.mean,
            maxNoise: Self.maxNoise)
        return aligner.align(
            level.points, to: pyramid.levels[pair.plane], request,
            trust: pair.template == 0 ? trust.weights : level.weights)
    }
}

extension Alignment {
    /// For the choice between places.
    fileprivate var quality: Double { correlation * min(visible / max(onCanvas, 0.2), 1) }

    /// Whether two scales were found that differ by more than their errors.
    fileprivate var isStretched: Bool {
        guard model.growth == .separate, let x = uncertainty.scaleX, let y = uncertainty.scaleY else { return false }
        return abs(pose.logScaleX - pose.logScaleY) > max(4 * (x * x + y * y).squareRoot(), 0.003)
    }
}

/// The levels of the reference and of the frame that are compared, at which both show the box in about the same size.
struct LevelPair: Sendable, Hashable {
    var template: Int
    var plane: Int

    /// - Parameters:
    ///   - step: the finer of the two.
    ///   - template: the last level of the reference.
    ///   - plane: that of the frame.
    init(step: Int, logScale: Double, template: Int, plane: Int) {
        let octaves = Int((logScale / log(2)).rounded())
        self.template = min(max(step - min(octaves, 0), 0), template)
        self.plane = min(max(step + max(octaves, 0), 0), plane)
    }
}
