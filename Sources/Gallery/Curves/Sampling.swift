/// How often a script is looked at.
package enum Sampling {
    /// Values of layers that are held at once, at most: some hundred bytes each.
    private static let most = 1_000_000

    /// How many steps of equal length a script is divided into: as many as a rate gives, but no more than memory has
    /// room for. Scenes of people are far from that; a thousand layers have room for 16 s at 60 a second.
    ///
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - rate: steps a second.
    ///   - layers: whose values are held for each step.
    package static func steps(_ duration: Double, rate: Double, layers: Int) -> Int {
        let room = max(most / max(layers, 1), 30)
        return max(min(Int((duration * rate).rounded(.up)), room), 1)
    }
}
