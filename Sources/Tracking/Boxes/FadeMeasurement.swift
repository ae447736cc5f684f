import Foundation
import Graphics

/// The opacity of a box that fades where it is, over a background that is not flat.
///
/// A layer L with the opacity α in front of a background B shows B + α (L − B): each pixel moves on a line, and all do by the same share. The
/// share is found from all frames together, whatever the background, as the first principal component of the differences from the reference
/// frame. Its unit is found at the edges of the layer: their contrast falls with the opacity, and the background has other edges.
struct FadeMeasurement {
    /// Opacities with standard deviations, by number of a frame.
    private(set) var opacities: [Int: (value: Double, deviation: Double)] = [:]

    /// Points on each side of the box that are compared.
    static let pointsPerSide = 32
    /// How far a box may seem to be from its place, in pixels, its size from 1, and its rotation from 0, in degrees: the picture behind it is
    /// seen through it.
    private static let maxShift = 2.0
    private static let maxGrowth = 0.03
    private static let maxTurn = 3.0
    /// The fewest frames with a known opacity, and the smallest change that they show.
    private static let minKnown = 6
    private static let minChange = 0.1
    /// The smallest change of the pixels, in luma, and the largest part of it that is not on the line.
    private static let minDifference = 6.0
    private static let maxRest = 0.12
    /// Smaller errors in luma are noise.
    private static let noise = 2.0
    /// The smallest difference in luma of an edge, and the fewest edges.
    private static let minEdge = 20.0
    private static let minEdges = 12
    /// The range of the unit divided by the estimate from the contrast of the whole box. The picture behind the box makes that estimate inexact.
    private static let ratios = 0.6...1.6

    /// - Parameters:
    ///   - samples: of the box.
    ///   - tones: the luma of the points of the box, by number of the frame.
    ///   - reference: the frame on which the box was drawn.
    ///   - scale: pixels per point.
    init?(_ samples: [Int: MotionSample], tones: [Int: [UInt8]], reference: Int, scale: Double) {
        guard let start = samples[reference]?.motion, let layer = tones[reference] else { return nil }
        let still = samples.filter { Self.isStill($0.value.motion, start, scale) && tones[$0.key] != nil }.keys.sorted()
        // If the contrast tells each opacity, no measurement is needed.
        guard still.contains(where: { samples[$0]?.motion?.opacity == nil }) else { return nil }
        let differences = still.map { number in
            zip(tones[number] ?? [], layer).map { Double($0) - Double($1) }
        }
        guard let line = Self.direction(differences) else { return nil }
        let square = Self.dot(line, line)
        let length = (square / Double(line.count)).squareRoot()
        guard length > Self.minDifference else { return nil }
        let shares = differences.map { Self.dot($0, line) / square }
        let rests = zip(differences, shares).map { difference, share in
            let rest = zip(difference, line).map { $0 - share * $1 }
            return (Self.dot(rest, rest) / Double(rest.count)).squareRoot()
        }
        guard rests.allSatisfy({ $0 < max(Self.noise, Self.maxRest * length) }) else { return nil }
        let known = still.indices.compactMap { index in
            samples[still[index]]?.motion?.opacity.map { (share: shares[index], faded: 1 - $0) }
        }
        let faded = known.map(\.faded)
        guard known.count >= Self.minKnown, (faded.max() ?? 0) - (faded.min() ?? 0) > Self.minChange else { return nil }
        let rough = known.reduce(0) { $0 + $1.share * $1.faded } / known.reduce(0) { $0 + $1.share * $1.share }
        guard let unit = Self.unit(of: line, layer), Self.ratios.contains(unit / rough) else { return nil }
        // Codecs and dithering move neighbouring pixels together.
        let independent = Double(line.count).squareRoot() / 2
        for (index, number) in still.enumerated() {
            opacities[number] = (max(1 - unit * shares[index], 0), unit * max(rests[index], 1) / length / independent)
        }
    }

    private static func isStill(_ motion: BoxMotion?, _ start: BoxMotion, _ scale: Double) -> Bool {
        guard let motion else { return false }
        return motion.position.distance(to: start.position) * scale < maxShift && abs(motion.scaleX - 1) < maxGrowth
            && abs(motion.scaleY - 1) < maxGrowth && abs(motion.rotation - start.rotation) < maxTurn
    }

    /// The first principal component, with the length of the greatest difference, by a few steps of power iteration from that one.
    private static func direction(_ differences: [[Double]]) -> [Double]? {
        guard var line = differences.max(by: { dot($0, $0) < dot($1, $1) }), dot(line, line) > 0 else { return nil }
        for _ in 0..<4 {
            let square = dot(line, line)
            let shares = differences.map { dot($0, line) / square }
            let weight = dot(shares, shares)
            guard weight > 0 else { return nil }
            line = line.indices.map { point in
                zip(differences, shares).reduce(0) { $0 + $1.0[point] * $1.1 } / weight
            }
        }
        return line
    }

    /// The loss of opacity that a change of pixels means: the weighted median of the share of each edge of the layer that it removes.
    private static func unit(of line: [Double], _ layer: [UInt8]) -> Double? {
        var edges: [WeightedValue<Double>] = []
        for point in layer.indices {
            let neighbors = [
                point % pointsPerSide + 1 < pointsPerSide ? point + 1 : nil,
                point + pointsPerSide < layer.count ? point + pointsPerSide : nil,
            ]
            for neighbor in neighbors.compactMap(\.self) {
                let step = Double(layer[neighbor]) - Double(layer[point])
                guard abs(step) >= minEdge else { continue }
                edges.append(WeightedValue(value: (line[point] - line[neighbor]) / step, weight: abs(step)))
            }
        }
        guard edges.count >= minEdges else { return nil }
        return WeightedValue.median(&edges)
    }

    private static func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
}

extension BoxTracker {
    /// The luma of a grid of points at the place of the box on its reference frame.
    func tones(in pyramid: LumaPyramid) -> [UInt8] {
        let plane = pyramid.levels[0]
        let count = FadeMeasurement.pointsPerSide
        return (0..<count * count).map { index in
            let x = box.rect.minX + (Double(index % count) + 0.5) / Double(count) * box.rect.width
            let y = box.rect.minY + (Double(index / count) + 0.5) / Double(count) * box.rect.height
            return plane.values[min(Int(y), plane.height - 1) * plane.width + min(Int(x), plane.width - 1)]
        }
    }
}
