package import Encoding

/// The settings that are tried for a budget, from the requested quality down to the lowest.
///
/// There are four kinds of reduction, each in steps: dither and tolerance first, then colours, frame rate and scale.
/// After a step of one kind, all kinds before it restart at the requested value.
package struct QualityLadder: Sendable {
    /// In the order in which they are reduced.
    package enum Kind: Int, CaseIterable, Sendable {
        case loss, colors, rate, scale
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
        "the quality (of a GIF dither and tolerance, then colours), then the frame rate, then the scale"

    /// Steps per unit of `GIFSettings(loss:)`: fine enough to come within 1 % of a budget, and exact in binary.
    private static let lossSteps = 32.0
    /// Below 64 colours, images are visibly posterised and files with many gradients become larger.
    private static let colorCounts = [256, 128, 64]
    /// Delays of 2, 3, 4, 5, 6, 8 and 10 hundredths of a second, so that all frames of a GIF have the same delay.
    private static let frameRates = [50, 100.0 / 3, 25, 20, 100.0 / 6, 12.5, 10]
    /// Each has about three quarters of the pixels of the one before.
    private static let scales = [1, 0.85, 0.75, 0.66, 0.58, 0.5]

    private let losses: [Double]
    private let colors: [Int]
    private let rates: [Double]
    private let scales: [Double]

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
            losses = (0...steps).map { quality.loss + Double($0) / Self.lossSteps }
            colors = hasColorTables ? Self.colorCounts : []
        } else {
            (losses, colors) = ([], [])
        }
        // A rate that is almost the requested one would save next to nothing.
        rates = [rate] + Self.frameRates.filter { $0 < 0.95 * rate }
        // No scale may leave a side of 0 pixels after rounding.
        let side = Double(min(width, height)) - 0.5
        scales = Self.scales.filter { $0 == 1 || side * $0 >= 0.5 }.map { $0 * scale }
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
        case .loss: max(losses.count, 1)
        case .colors: max(colors.count, 1)
        case .rate: rates.count
        case .scale: scales.count
        }
    }

    package subscript(_ index: Index) -> QualityStep {
        QualityStep(
            loss: losses.isEmpty ? nil : losses[index[.loss]], colors: colors.isEmpty ? nil : colors[index[.colors]],
            rate: rates[index[.rate]], scale: scales[index[.scale]])
    }

    /// The index with the last step of each kind.
    package var last: Index {
        var index = Index()
        for kind in Kind.allCases { index[kind] = count(kind) - 1 }
        return index
    }
}
