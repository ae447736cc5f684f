package import Motion
package import SceneLanguage

/// The values of a CAKeyframeAnimation as a function of the fraction of its duration.
///
/// Numbers, points, rectangles and colours are interpolated per component by the calculation mode. Transforms, paths and
/// other values are interpolated between two keyframes; as a convention, `cubic` has the effect of `linear` for them, and
/// the paced modes space them evenly, as they do colours.
package struct ValueKeyframes: Sendable, Hashable {
    private enum Interpolation: Sendable, Hashable {
        case components(VectorKeyframes)
        /// The number of a keyframe, with a fraction for the way to the next one.
        case position(Keyframes)
    }

    package let values: [Value]
    private let interpolation: Interpolation

    /// - Parameters:
    ///   - values: at least one, all of the same type.
    ///   - keyTimes, calculationMode, timingFunctions, tangents: see `Keyframes`.
    package init(
        values: [Value], keyTimes: [Double]? = nil, calculationMode: Keyframes.CalculationMode = .linear,
        timingFunctions: [TimingFunction] = [], tangents: KeyframeTangents = KeyframeTangents()
    ) {
        self.values = values
        let vectors = values.compactMap(\.components)
        if vectors.count == values.count, values.first?.transform == nil {
            let isColor = values.first?.color != nil
            let isEven = isColor && calculationMode.isPaced
            interpolation = .components(
                VectorKeyframes(
                    values: vectors, keyTimes: isEven ? nil : keyTimes,
                    calculationMode: isEven ? calculationMode.unpaced : calculationMode,
                    timingFunctions: isEven ? [] : timingFunctions, tangents: tangents))
        } else {
            let isPaced = calculationMode.isPaced
            interpolation = .position(
                Keyframes(
                    values: values.indices.map(Double.init), keyTimes: isPaced ? nil : keyTimes,
                    calculationMode: calculationMode == .discrete ? .discrete : .linear,
                    timingFunctions: isPaced ? [] : timingFunctions))
        }
    }

    /// The value at a fraction of the duration: the first before 0, the last from 1 on. The cost is linear in the number of
    /// keyframes.
    package func value(at fraction: Double) -> Value {
        guard let first = values.first else { return .number(0) }
        switch interpolation {
        case .components(let keyframes): return first.replacingComponents(keyframes.value(at: fraction))
        case .position(let keyframes):
            let position = keyframes.value(at: fraction)
            // A timing function that overshoots extrapolates from the nearest two keyframes.
            let index = min(max(Int(position.rounded(.down)), 0), max(values.count - 2, 0))
            guard index + 1 < values.count else { return first }
            let rest = position - Double(index)
            return rest == 0 ? values[index] : values[index].interpolated(to: values[index + 1], fraction: rest)
        }
    }
}
