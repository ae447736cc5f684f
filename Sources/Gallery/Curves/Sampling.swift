/// The sampling rate of scripts.
package enum Sampling {
    /// The maximum number of stored layer samples, of some hundred bytes each.
    private static let maxSamples = 1_000_000

    /// The number of equal steps for sampling a script. It is limited only for very large scenes: 1000 layers can be
    /// sampled for 16 s at 60 Hz.
    ///
    /// - Parameters:
    ///   - duration: the duration of the script, in seconds.
    ///   - rate: steps per second.
    ///   - layers: the number of layers to store for each step.
    package static func steps(_ duration: Double, rate: Double, layers: Int) -> Int {
        let limit = max(maxSamples / max(layers, 1), 30)
        return max(min(Int((duration * rate).rounded(.up)), limit), 1)
    }
}
