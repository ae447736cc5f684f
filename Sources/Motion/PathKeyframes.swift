package import Graphics

/// CAKeyframeAnimation along a path: one keyframe for the start and one for the end of each segment of the path
/// (motion.md, section 5.8).
///
/// Times are fractions of the duration in 0...1, places are in points. Source: the modes are documented by Apple; that
/// `linear` and `cubic` follow the parameter of the Bézier and `paced` the length was measured on QuartzCore.
package struct PathKeyframes: Sendable, Hashable {
    /// How the layer turns with the path (CAAnimationRotationMode).
    package enum RotationMode: String, Sendable, Hashable, CaseIterable {
        /// The layer's x axis has the direction of travel.
        case auto
        /// The x axis has the opposite direction.
        case autoReverse
    }

    /// Where the layer is.
    package struct Placement: Sendable, Hashable {
        package let position: Point
        /// In radians in (-pi, pi], clockwise on a y-down screen; nil without a rotation mode. It acts before the
        /// transform of the layer.
        package let rotation: Double?
    }

    package let rotationMode: RotationMode?
    private let measure: PathMeasure
    /// From the fraction of the duration to the index of a segment plus its parameter, or to a length.
    private let travel: Keyframes
    private let isPaced: Bool

    /// Nil for a path without segments.
    ///
    /// `linear` and `cubic` are equal here, as are `paced` and `cubicPaced`. `discrete` shows the start of each segment.
    ///
    /// - Parameters:
    ///   - path: its segments are counted by `PathMeasure`.
    ///   - keyTimes: one more than segments (`discrete` may have one for each segment), as in `Keyframes`; ignored if
    ///     paced.
    ///   - timingFunctions: one for each segment; segments without one are linear; ignored if paced or discrete. A
    ///     function that overshoots its segment continues on the neighbouring ones (a convention).
    ///   - timingFunction: applied first, to the time of the whole animation.
    package init?(
        path: Path, keyTimes: [Double]? = nil, calculationMode: Keyframes.CalculationMode = .linear,
        timingFunctions: [TimingFunction] = [], timingFunction: TimingFunction = .linear,
        rotationMode: RotationMode? = nil
    ) {
        guard let measure = PathMeasure(path) else { return nil }
        self.measure = measure
        self.rotationMode = rotationMode
        isPaced = calculationMode.isPaced
        if isPaced {
            travel = Keyframes(values: [0, measure.length], timingFunction: timingFunction)
        } else {
            let isDiscrete = calculationMode == .discrete
            let knots = (0..<measure.segmentCount + (isDiscrete ? 0 : 1)).map { Double($0) }
            travel = Keyframes(
                values: knots, keyTimes: keyTimes, calculationMode: isDiscrete ? .discrete : .linear,
                timingFunctions: timingFunctions, timingFunction: timingFunction)
        }
    }

    /// The number of keyframes: the start of the path and the end of each segment.
    package var count: Int { measure.segmentCount + 1 }

    /// The place at a fraction of the duration: the start before 0, the end from 1 on. At a corner, the direction is that
    /// of the segment that begins there (a convention). Cost: see `PathMeasure`.
    package func placement(at fraction: Double) -> Placement {
        let distance = travel.value(at: fraction)
        let location: PathMeasure.Location
        if isPaced {
            location = measure.location(atLength: distance)
        } else {
            // Key times that are not numbers have no segment.
            let index = distance.isNaN ? 0 : min(max(distance.rounded(.down), 0), Double(measure.segmentCount - 1))
            location = measure.location(segment: Int(index), parameter: distance - index)
        }
        return Placement(position: location.point, rotation: rotationMode.map { rotation(location.direction, $0) })
    }

    private func rotation(_ direction: Point, _ mode: RotationMode) -> Double {
        let angle = (mode == .auto ? direction : direction * -1).angle
        return angle == -.pi ? .pi : angle
    }
}
