package import Encoding

/// The settings that are tried for a budget, from the requested quality down to the lowest.
///
/// There are several kinds of reduction, each in steps. The first three are hardly seen: dither and tolerance down to the quality
/// `small`, 20 frames per second, and the scale while the picture stays large enough for a phone. The others are: streaks, fewer
/// colours, motion that jerks, and a small picture. After a step of one kind, all kinds before it restart at the requested value.
package struct QualityLadder: Sendable {
    /// In the order in which they are reduced. A step of `highLoss`, `lowRate` or `lowScale` replaces that of `loss`, `rate` or `scale`.
    package enum Kind: Int, CaseIterable, Sendable {
        case loss, rate, scale, highLoss, colors, lowRate, lowScale
    }

    /// The number of steps of each kind. 0 is the requested value.
    package struct Index: Sendable, Hashable {
        private var steps = [Int](repeating: 0, count: Kind.allCases.count)

        package init() {}

        package subscript(_ kind: Kind) -> Int {
            get { steps[kind.rawValue] }
            set { steps[kind.rawValue] = newValue }
        }
    }

    /// The order of the kinds, for help texts.
    package static let order =
        "the quality down to small, the frame rate down to \(Int(smoothRate)), the scale while the shorter side has \(Int(largeSide)) "
        + "pixels; then the quality (of a GIF dither and tolerance, then colours), the frame rate and the scale further"

    /// The frames per second from which on a motion looks smooth.
    private static let smoothRate = 20.0
    /// The shorter side, in pixels, of a phone as articles and documentation show it.
    private static let largeSide = 280.0
    /// Steps per unit of `GIFSettings(loss:)`: fine enough to come within 1 % of a budget, and exact in binary.
    private static let lossSteps = 32.0
    /// Below 64 colours, images are visibly posterised and files with many gradients become larger.
    private static let colorCounts = [256, 128, 64]
    /// Delays of 2, 3, 4, 5, 6, 8 and 10 hundredths of a second, so that all frames of a GIF have the same delay.
    private static let frameRates = [50, 100.0 / 3, 25, 20, 100.0 / 6, 12.5, 10]
    /// Each has about three quarters of the pixels of the one before.
    private static let scales = [1, 0.85, 0.75, 0.66, 0.58, 0.5]

    /// The values of the first and of the later kind. The first of both is the requested one.
    private let losses: (first: [Double], later: [Double])
    private let rates: (first: [Double], later: [Double])
    private var scales: (first: [Double], later: [Double])
    private let colors: [Int]

    /// - Parameters:
    ///   - quality: the requested quality; nil for lossless compression.
    ///   - hasColorTables: whether colours can be reduced.
    ///   - rate: the requested frames per second.
    ///   - scale: the requested scale.
    ///   - width: in pixels, at that scale.
    ///   - height: in pixels, at that scale.
    package init(
        quality: Quality?, hasColorTables: Bool = true, rate: Double, scale: Double = 1, width: Int, height: Int
    ) {
        if let quality {
            let steps = Int((GIFSettings.maxLoss - quality.loss) * Self.lossSteps)
            losses = Self.divided((0...steps).map { quality.loss + Double($0) / Self.lossSteps }) {
                $0 <= Quality.small.loss
            }
            colors = hasColorTables ? Self.colorCounts : []
        } else {
            (losses, colors) = (([], []), [])
        }
        // A rate that is almost the requested one would save next to nothing.
        rates = Self.divided([rate] + Self.frameRates.filter { $0 < 0.95 * rate }) { $0 >= Self.smoothRate }
        // No scale may leave a side of 0 pixels after rounding.
        let side = Double(min(width, height))
        scales = Self.divided(Self.scales.filter { $0 == 1 || (side - 0.5) * $0 >= 0.5 }) {
            side * $0 >= Self.largeSide
        }
        scales.first = scales.first.map { $0 * scale }
        scales.later = scales.later.map { $0 * scale }
    }

    /// The values of the first and of the later kind. Both begin with the requested value.
    private static func divided(_ values: [Double], by isFirst: (Double) -> Bool) -> (first: [Double], later: [Double])
    {
        let (requested, steps) = (values.prefix(1), values.dropFirst())
        return (requested + steps.filter(isFirst), requested + steps.filter { !isFirst($0) })
    }

    /// The ladder of a format.
    init(
        for format: any OutputFormat.Type, quality: Quality?, rate: Double, scale: Double = 1, width: Int, height: Int
    ) {
        self.init(
            quality: format.isLossy ? quality : nil, hasColorTables: format.hasColorTables, rate: rate, scale: scale,
            width: width, height: height)
    }

    /// The number of values of a kind, including the requested one.
    package func count(_ kind: Kind) -> Int {
        switch kind {
        case .loss: max(losses.first.count, 1)
        case .rate: rates.first.count
        case .scale: scales.first.count
        case .highLoss: max(losses.later.count, 1)
        case .colors: max(colors.count, 1)
        case .lowRate: rates.later.count
        case .lowScale: scales.later.count
        }
    }

    package subscript(_ index: Index) -> QualityStep {
        func value(_ values: (first: [Double], later: [Double]), _ first: Kind, _ later: Kind) -> Double? {
            guard !values.first.isEmpty else { return nil }
            return index[later] > 0 ? values.later[index[later]] : values.first[index[first]]
        }
        return QualityStep(
            loss: value(losses, .loss, .highLoss), colors: colors.isEmpty ? nil : colors[index[.colors]],
            rate: value(rates, .rate, .lowRate) ?? rates.first[0],
            scale: value(scales, .scale, .lowScale) ?? scales.first[0])
    }

    /// The index with the last step of each kind.
    package var last: Index {
        var index = Index()
        for kind in Kind.allCases { index[kind] = count(kind) - 1 }
        return index
    }
}
