extension Quality {
    /// The equivalent value for `GIFSettings(loss:)`.
    package var loss: Double {
        switch self {
        case .best: 0
        case .standard: 1
        case .small: 2
        }
    }
}

extension GIFSettings {
    /// The maximum loss: beyond it, streaks become visible and files hardly get smaller.
    package static let maxLoss = 3.0

    /// Settings on a single scale: 0 is `best`, 1 `standard`, 2 `small`, and 3 is 1.5 times as lossy as `small`, with a
    /// diffusion of at most 0.4. In between, values are interpolated linearly.
    ///
    /// Uses only additions and products, so that every processor computes the same values.
    ///
    /// - Parameter loss: 0...3; clamped.
    package init(loss: Double) {
        let presets = [GIFSettings(.best), GIFSettings(.standard), GIFSettings(.small), .maxLossy]
        let place = min(max(loss, 0), Self.maxLoss)
        let below = min(Int(place), presets.count - 2)
        self = presets[below].mixed(with: presets[below + 1], share: Float(place - Double(below)))
    }

    private static var maxLossy: GIFSettings {
        var settings = GIFSettings(.small)
        settings.tolerance *= 1.5
        settings.keepTolerance *= 1.5
        settings.lossPerPixel *= 1.5
        settings.diffusion = min(settings.diffusion, 0.4)
        settings.paletteError *= 1.5
        settings.restTolerance *= 1.5
        settings.smallChangeFactor = min(1.5 * settings.smallChangeFactor, 1)
        return settings
    }

    /// Interpolates continuous values; discrete ones are those of the nearer settings.
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
            \GIFSettings.tolerance, \.keepTolerance, \.finalTolerance, \.lossPerPixel, \.diffusion, \.diffusionLimit,
            \.exactColorRadius, \.fullToleranceError, \.lastingToleranceShare, \.restTolerance, \.smallChangeFactor,
            \.largeChangeFactor,
        ] { mix(figure) }
        for figure in [\GIFSettings.paletteError, \.coarseError, \.reuseAllowance] { mix(figure) }
        return result
    }
}
