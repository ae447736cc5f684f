/// CAKeyframeAnimation of values with several components: points, sizes, rectangles, colours (motion.md, section 5.3).
///
/// Each component is interpolated by itself, at the key times of all. `paced` and `cubicPaced` take the key times from
/// the Euclidean distances between values. For colours Apple's pacing is not published; the distance of their components
/// is a convention.
package struct VectorKeyframes: Sendable, Hashable {
    /// One for each component; all have the same key times.
    package let components: [Keyframes]

    /// - Parameters:
    ///   - values: one vector for each keyframe. All have the number of components of the shortest.
    ///   - keyTimes: see `Keyframes`, as all other parameters.
    package init(
        values: [[Double]], keyTimes: [Double]? = nil, calculationMode: Keyframes.CalculationMode = .linear,
        timingFunctions: [TimingFunction] = [], timingFunction: TimingFunction = .linear,
        tangents: KeyframeTangents = KeyframeTangents()
    ) {
        let count = values.map(\.count).min() ?? 0
        let distances = zip(values, values.dropFirst()).map { (from: [Double], to: [Double]) -> Double in
            let differences = (0..<count).map { to[$0] - from[$0] }
            return differences.reduce(0.0) { $0 + $1 * $1 }.squareRoot()
        }
        let isPaced = calculationMode.isPaced
        components = (0..<count).map { component in
            Keyframes(
                values: values.map { $0[component] },
                keyTimes: isPaced ? Keyframes.pacedKeyTimes(distances: distances) : keyTimes,
                calculationMode: calculationMode.unpaced, timingFunctions: isPaced ? [] : timingFunctions,
                timingFunction: timingFunction, tangents: tangents)
        }
    }

    /// The value at a fraction of the duration: the first before 0, the last from 1 on. Cost: that of `Keyframes` for
    /// each component.
    package func value(at fraction: Double) -> [Double] { components.map { $0.value(at: fraction) } }

    /// The derivative with respect to the fraction; 0 outside 0...1.
    package func slope(at fraction: Double) -> [Double] { components.map { $0.slope(at: fraction) } }
}
