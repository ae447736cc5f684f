package import Encoding

/// What may be given up for a budget, each kind in steps from what was asked for to the least that is bearable.
///
/// Dither and tolerances go first, then colours, then frames, then pixels. Kinds count like the digits of a number, of
/// which dither is the last: after a step of one, those before it start again from what was asked for.
package struct QualityLadder: Sendable {
    /// In the order in which they give way.
    package enum Kind: Int, CaseIterable, Sendable {
        case loss, colors, rate, scale
    }

    /// A step of each kind, counted from 0, what was asked for.
    package struct Step: Sendable, Hashable {
        private var steps = [Int](repeating: 0, count: Kind.allCases.count)

        package init() {}

        package subscript(_ kind: Kind) -> Int {
            get { steps[kind.rawValue] }
            set { steps[kind.rawValue] = newValue }
        }
    }

    /// The order in words, for help texts.
    package static let order = "dither and tolerance, then colours, then the frame rate, then the scale"

    /// Steps of loss in one of `GIFSettings(loss:)`: fine enough to come within a hundredth of a budget, and exact.
    private static let lossSteps = 32.0
    /// Below 64 pictures turn to posters, and those with many gradients grow. With fewer, less of what a clear scene's
    /// wipes take away can be drawn again as it was.
    private static let colorCounts = [256, 128, 64]
    /// Delays of 2, 3, 4, 5, 6, 8 and 10 hundredths of a second, so that every frame of a GIF stays equally long.
    private static let frameRates = [50, 100.0 / 3, 25, 20, 100.0 / 6, 12.5, 10]
    /// Each leaves about three quarters of the pixels of the one before.
    private static let scales = [1, 0.85, 0.75, 0.66, 0.58, 0.5]

    private let losses: [Double]
    private let colors: [Int]
    private let rates: [Double]
    private let scales: [Double]

    /// - Parameters:
    ///   - quality: where loss begins; nil for formats without.
    ///   - rate: frames a second that were asked for.
    ///   - scale: what was asked for.
    ///   - width: in pixels, at that scale.
    ///   - height: the same.
    package init(quality: Quality?, rate: Double, scale: Double = 1, width: Int, height: Int) {
        if let quality {
            let steps = Int((GIFSettings.maxLoss - quality.loss) * Self.lossSteps)
            losses = (0...steps).map { quality.loss + Double($0) / Self.lossSteps }
            colors = Self.colorCounts
        } else {
            (losses, colors) = ([], [])
        }
        // A step that saves next to nothing is none.
        rates = [rate] + Self.frameRates.filter { $0 < 0.95 * rate }
        // Sizes in pixels are rounded ones.
        let side = Double(min(width, height)) - 0.5
        scales = Self.scales.filter { $0 == 1 || side * $0 >= 0.5 }.map { $0 * scale }
    }

    /// How many steps a kind has, what was asked for included.
    package func count(_ kind: Kind) -> Int {
        switch kind {
        case .loss: max(losses.count, 1)
        case .colors: max(colors.count, 1)
        case .rate: rates.count
        case .scale: scales.count
        }
    }

    package subscript(_ rung: Step) -> QualityStep {
        QualityStep(
            loss: losses.isEmpty ? nil : losses[rung[.loss]], colors: colors.isEmpty ? nil : colors[rung[.colors]],
            rate: rates[rung[.rate]], scale: scales[rung[.scale]])
    }

    /// The one on which all is given up that can be.
    package var last: Step {
        var rung = Step()
        for kind in Kind.allCases { rung[kind] = count(kind) - 1 }
        return rung
    }
}
