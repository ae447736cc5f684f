import Foundation

/// Finds the curves that a series of samples shows.
///
/// The result depends on the samples alone. Cost: about 0.1 s for 180 samples.
package enum MotionFitter {
    /// The part of a channel's range that is added to its noise, for the rounding of pixels and the error of codecs.
    static let modelError = 5e-5

    /// - Throws: `FittingError.noMotion` where no channel changes by more than its noise.
    package static func fit(_ series: MotionSeries) throws(FittingError) -> MotionFit {
        let noise = series.channels.map { channel in
            channel.noise
                ?? NoiseEstimate.estimate(channel.values, times: series.times, frame: series.frameInterval)
        }
        let grids = series.channels.map(ValueGrid.init)
        guard grids.contains(where: { $0 != nil }) else { return try fit(series, noise: noise) }
        let rounded = zip(noise, grids).map { noise, grid in hypot(noise, grid?.noise ?? 0) }
        let fit = try? fit(series, noise: rounded, sharedError: ValueGrid.sharedError)
        if let fit, zip(series.channels, grids).contains(where: { $1?.isRounding(fit, channel: $0.name) == true }) {
            return fit.noting(.rounded(step: grids.compactMap { $0?.step }.max() ?? 0))
        }
        return try Self.fit(series, noise: noise)
    }

    /// - Parameters:
    ///   - noise: the standard deviation of the noise, by channel.
    ///   - sharedError: as in `PhaseWindow`.
    private static func fit(
        _ series: MotionSeries, noise: [Double], sharedError: Double = 1
    ) throws(FittingError) -> MotionFit {
        var window = PhaseWindow(
            start: .rest, times: series.times, values: series.channels.map(\.values),
            noise: zip(series.channels, noise).map { channel, noise in
                let floor = max(channel.range * modelError, 1e-12 * (abs(channel.values[0]) + 1))
                return (noise * noise + floor * floor).squareRoot()
            },
            units: series.channels.map(\.unit), frame: series.frameInterval)
        window.sharedError = sharedError
        window.seenSince = series.seenSince
        let segments = Segmentation(series: window).segments()
        guard !segments.isEmpty else { throw .noMotion }
        let names = series.channels.map(\.name)
        return MotionFit(
            phases: PhaseAssembly(series: window, names: names, segments: segments).phases(), noise: noise,
            frameInterval: series.frameInterval)
    }
}
