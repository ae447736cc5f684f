import Foundation
import Graphics
import Playback
import Recordings
import SceneLanguage
import SceneModel
import Zoetrope

/// How the motion of a scene differs from that of a recording.
struct MotionComparison {
    /// One quantity of one box.
    struct Part {
        let box: String
        /// The name of the layer that the box shows.
        let layer: String
        let motion: MeasuredMotion
        let curve: SampledCurve
        /// The stretches in which the recording moves.
        let stretches: [StretchComparison]
        /// The largest distance, and the root of the mean of all squares, in the unit of the motion.
        let largest: Double
        let mean: Double
        /// When the distance is largest, in seconds of the recording.
        let time: Double
        /// The difference that is allowed.
        let tolerance: Double

        var differs: Bool { motion.differs(by: largest, tolerance: tolerance) }
    }

    /// The time of the script at the start of the recording, in seconds; negative if the recording begins before.
    let offset: Double
    let parts: [Part]
    /// The names of the boxes whose opacity is not compared, because colours change: what a recording shows is the contrast with the
    /// surroundings.
    let recolored: [String]
    /// How well the coarse alignment fits, to compare scales.
    let cost: Double

    var differs: Bool { parts.contains(where: \.differs) }

    /// Compares all quantities that move in the recording or in the scene.
    ///
    /// - Parameters:
    ///   - within: the allowed distance in points.
    ///   - given: the offset, if it is known; nil to find it.
    /// - Throws: exit code 64 if nothing moves in one of both.
    init(_ boxes: [RecordingAlignment.Box], _ scene: PreparedScene, within: Double, offset given: Double?) throws {
        let alignment = try RecordingAlignment(boxes, scene, offset: given)
        let paths = try LayerPath.all(
            of: alignment.layers, in: scene.sampler, step: LayerPath.finestStep(of: scene.sampler))
        var pairs = try Self.pairs(boxes, paths, scene, offset: alignment.offset, within: within)
        var offset = alignment.offset
        if given == nil {
            offset = Self.refined(offset, pairs, reach: max(0.25, 2 * alignment.precision))
            // The point of a layer that a box shows depends on the offset where the layer moves on the frame of the box.
            pairs = try Self.pairs(boxes, paths, scene, offset: offset, within: within)
            offset = Self.refined(offset, pairs, reach: 0.02)
            offset = Self.mostAlike(offset, pairs)
            pairs = try Self.pairs(boxes, paths, scene, offset: offset, within: within)
        }
        (self.offset, cost) = (offset, alignment.cost)
        parts = pairs.filter { !$0.showsColors }.map { $0.part(offset: offset) }
        recolored = pairs.filter(\.showsColors).map(\.box)
    }

    /// A quantity of a box with that of its layer.
    private struct Pair {
        let box: String
        let layer: String
        let motion: MeasuredMotion
        let curve: SampledCurve
        let tolerance: Double
        let stretches: [MotionStretch]
        /// Whether it is an opacity, but colours change.
        let showsColors: Bool

        /// The most stretches for which relations are looked for.
        private static let maxSearches = 4

        /// Relations are looked for in the first stretches that differ.
        func comparisons(offset: Double) -> [StretchComparison] {
            var searches = Self.maxSearches
            return stretches.map { stretch in
                let search = StretchSearch(motion, curve, stretch, offset: offset, tolerance: tolerance)
                let found = search.comparison(findsRelation: searches > 0)
                if found.differs { searches -= 1 }
                return found
            }
        }

        func part(offset: Double) -> Part {
            let distances = motion.distances(curve, offset: offset)
            let worst = distances.indices.max { distances[$0] < distances[$1] } ?? 0
            let squares = distances.map { $0 * $0 }.reduce(0, +)
            return Part(
                box: box, layer: layer, motion: motion, curve: curve, stretches: comparisons(offset: offset),
                largest: distances[worst],
                mean: (squares / Double(max(distances.count, 1))).squareRoot(), time: motion.times[worst],
                tolerance: tolerance)
        }
    }

    /// The share of its opacity on the frame of the box below which the place of a layer is not compared.
    private static let minOpacity = 0.25

    private static func pairs(
        _ boxes: [RecordingAlignment.Box], _ paths: [LayerPath], _ scene: PreparedScene, offset: Double, within: Double
    ) throws -> [Pair] {
        try zip(boxes, paths).flatMap { box, path in
            let point =
                box.hasLengths && path.subject.growsWithBounds
                ? path.bounds.center
                : box.frame.flatMap { path.point(at: $0.center, time: box.start + offset) }
                    ?? path.point(following: box.motions.first { $0.quantity == .position }, offset: offset)
            let start = path.opacity(at: box.start + offset)
            return try box.motions.compactMap { motion -> Pair? in
                // A box that has nearly faded out may be found in what is behind it.
                let motion =
                    motion.quantity == .opacity
                    ? motion : motion.keeping { path.opacity(at: $0 + offset) >= minOpacity * start }
                let curve = path.curve(of: motion, point: point)
                let tolerance = motion.tolerance(within)
                let differs = motion.distances(curve, offset: offset).contains {
                    motion.differs(by: $0, tolerance: tolerance)
                }
                guard motion.moves || differs else { return nil }
                return Pair(
                    box: box.name, layer: scene.scene.layers[path.layer].name, motion: motion, curve: curve,
                    tolerance: tolerance, stretches: MotionStretch.all(of: motion),
                    showsColors: try motion.showsColors(besides: curve, offset: offset)
                        || motion.keepsContrast && curve.range(0) < 0.01
                            && scene.sampler.changesColors(
                                of: path.layer, from: (motion.times.first ?? 0) + offset,
                                to: (motion.times.last ?? 0) + offset)
                )
            }
        }
    }

    // MARK: offset

    /// The offset near another one at which most samples agree: a few that differ much count little.
    private static func refined(_ start: Double, _ pairs: [Pair], reach: Double) -> Double {
        func cost(_ offset: Double) -> Double {
            pairs.filter { $0.motion.moves && !$0.showsColors }.reduce(0) { sum, pair in
                let unit = pair.motion.error + pair.motion.tolerance(0.5)
                return pair.motion.distances(pair.curve, offset: offset).reduce(sum) {
                    $0 + log1p(($1 / unit) * ($1 / unit))
                }
            }
        }
        let step = max(1.0 / 300, reach / 300)
        var best = (offset: start, cost: cost(start))
        func attempt(_ offset: Double) {
            let found = cost(offset)
            if found < best.cost { best = (offset, found) }
        }
        for index in stride(from: 1, through: (reach / step).rounded(.up), by: 1) {
            attempt(start + index * step)
            attempt(start - index * step)
        }
        var width = step / 2
        while width > 1e-5 {
            let center = best.offset
            attempt(center + width)
            attempt(center - width)
            width /= 2
        }
        return step > 1.0 / 300 ? refined(best.offset, pairs, reach: 2 * step) : best.offset
    }

    /// Of the offset and those at which one stretch begins with the scene, the one at which most stretches agree or are only late; of
    /// equal ones that of the first stretch. Relations such as another duration are found only if both motions begin together, and what
    /// waits for a motion comes later if that one takes longer.
    private static func mostAlike(_ offset: Double, _ pairs: [Pair]) -> Double {
        func compare(_ offset: Double) -> (passing: Int, delays: [(delay: Double, isFirst: Bool)]) {
            let all = pairs.filter { $0.motion.moves && !$0.showsColors }.flatMap { pair in
                pair.comparisons(offset: offset)
            }.sorted { $0.begin < $1.begin }
            return (
                all.enumerated().count { !$0.element.differs || $0.offset > 0 && $0.element.isLate },
                all.enumerated().filter { abs($0.element.delay) > 1e-4 }.map { ($0.element.delay, $0.offset == 0) }
            )
        }
        let first = compare(offset)
        var best = (offset: offset, passing: first.passing)
        for (delay, isFirst) in first.delays.prefix(4) {
            let passing = compare(offset + delay).passing
            if passing > best.passing || (passing == best.passing && isFirst) {
                best = (offset + delay, passing)
            }
        }
        return best.offset
    }
}

extension MeasuredMotion {
    /// The share by which an opacity exceeds what is possible from which on it is one of colours.
    private static let impossibleShare = 1.1

    /// Whether it is an opacity of a box that stays visible. What fades out has no contrast at the end.
    fileprivate var keepsContrast: Bool { quantity == .opacity && (values.first?.min() ?? 0) > Self.leastContrast }

    /// Of a box that is not fading out, as a share of that on its frame.
    private static let leastContrast = 0.15

    /// Whether it is an opacity that is greater than that of a layer can be, relative to the frame of the box.
    fileprivate func showsColors(besides curve: SampledCurve, offset: Double) -> Bool {
        guard quantity == .opacity, let highest = values.first?.max(), highest > Self.impossibleShare else {
            return false
        }
        let start = times[reference] + offset
        let possible = times.map { expected(curve, at: $0 + offset, reference: start, channel: 0) }.max() ?? 1
        return highest > Self.impossibleShare * max(possible, 1)
    }
}

extension Sampler {
    /// Whether colours of a layer or of its superlayers change between two times, in seconds.
    fileprivate func changesColors(of layer: Int, from start: Double, to end: Double) throws -> Bool {
        let scene = timeline.scene
        let related = [layer] + scene.superlayers(of: layer)
        let colors = moving.filter { property in
            related.contains(property.layer) && LayerFacets.properties[property.keyPath]?.type == .color
        }
        guard !colors.isEmpty else { return false }
        let values = try (0...Self.colorSamples).map { index in
            let time = start + (end - start) * Double(index) / Double(Self.colorSamples)
            let layers = try self.layers(colors.map(\.layer), at: min(max(time, 0), timeline.duration))
            return zip(layers, colors).map { $0[keyPath: $1.keyPath] }
        }
        return values.contains { $0 != values[0] }
    }

    private static let colorSamples = 16
}

extension LayerPath {
    /// The point of the layer whose motion is most like a measured one, by least squares. A layer that neither turns nor changes its
    /// size moves alike everywhere; then it is the centre.
    func point(following motion: MeasuredMotion?, offset: Double) -> Point {
        guard let motion, motion.values.count == 2 else { return bounds.center }
        let center = bounds.center
        func transform(_ time: Double) -> Graphics.AffineTransform { plane(at: time).linearized(at: center) }
        let origin = transform(motion.times[motion.reference] + offset)
        // Normal equations of (A - A0) d = m - m0 - (position of the centre - that at the reference)
        var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in motion.times.indices {
            let current = transform(motion.times[index] + offset)
            let way = current.apply(center) - origin.apply(center)
            let (restX, restY) = (
                motion.values[0][index] - motion.values[0][motion.reference] - way.x,
                motion.values[1][index] - motion.values[1][motion.reference] - way.y
            )
            let (a, b, c, d) = (
                current.a - origin.a, current.b - origin.b, current.c - origin.c, current.d - origin.d
            )
            xx += a * a + b * b
            xy += a * c + b * d
            yy += c * c + d * d
            x += a * restX + b * restY
            y += c * restX + d * restY
        }
        let weight = 1e-3 * Double(motion.times.count)
        let determinant = (xx + weight) * (yy + weight) - xy * xy
        guard determinant > 0 else { return center }
        return Point(
            center.x + (x * (yy + weight) - y * xy) / determinant,
            center.y + (y * (xx + weight) - x * xy) / determinant)
    }
}
