extension Quality {
    /// Where it stands on the scale of `GIFSettings(loss:)`.
    package var loss: Double {
        switch self {
        case .best: 0
        case .standard: 1
        case .small: 2
        }
    }
}

extension GIFSettings {
    /// The end of the scale: beyond it loss makes streaks rather than smaller files.
    package static let maxLoss = 3.0

    /// Settings on one scale: 0 is `best`, 1 `standard`, 2 `small`, and 3 half again as much loss as that, with little
    /// dither. Between them figures are mixed in proportion.
    ///
    /// - Parameter loss: 0...3; others are taken for the nearest end. The arithmetic is of additions and products
    ///   alone, so that every processor comes to the same figures.
    package init(loss: Double) {
        let presets = [GIFSettings(.best), GIFSettings(.standard), GIFSettings(.small), .maxLossy]
        let place = min(max(loss, 0), Self.maxLoss)
        let below = min(Int(place), presets.count - 2)
        self = presets[below].mixed(with: presets[below + 1], share: Float(place - Double(below)))
    }

    private static var maxLossy: GIFSettings {
        var settings = GIFSettings(.small)
        settings.tolerance *= 1.5
        settings.holdTolerance *= 1.5
        settings.price *= 1.5
        settings.diffusion = min(settings.diffusion, 0.4)
        settings.paletteError *= 1.5
        settings.calm = min(1.5 * settings.calm, 1)
        return settings
    }

    /// Figures in between; what comes in steps is that of the nearer one.
    private func mixed(with other: GIFSettings, share: Float) -> GIFSettings {
        var result = share < 0.5 ? self : other
        func mix(_ figure: WritableKeyPath<GIFSettings, Float>) {
            result[keyPath: figure] = self[keyPath: figure] * (1 - share) + other[keyPath: figure] * share
        }
        func mix(_ figure: WritableKeyPath<GIFSettings, Double>) {
            let share = Double(share)
            result[keyPath: figure] = self[keyPath: figure] * (1 - share) + other[keyPath: figure] * share
        }
        for figure in [
            \GIFSettings.tolerance, \.holdTolerance, \.restTolerance, \.price, \.diffusion, \.diffusionClip, \.pinReach,
            \.fullToleranceError, \.lastingSlack, \.calm, \.bustle,
        ] { mix(figure) }
        for figure in [\GIFSettings.paletteError, \.coarseError, \.reuseAllowance] { mix(figure) }
        return result
    }
}
