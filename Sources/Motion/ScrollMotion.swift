/// The motion of a scroll layer's content along one axis after a release: deceleration, bounce at an end, or paging.
///
/// Offsets are in points, velocities in points per second of the offset (the negative of the finger's), times in
/// seconds since the release. All values are closed formulas of time (motion.md, section 8).
package struct ScrollMotion: Sendable, Hashable {
    /// The formula of one phase.
    private enum Formula: Sendable, Hashable {
        case deceleration(from: Double, Deceleration)
        /// A spring about a resting offset; `sign` is 1 where the displacement has the direction of the offset, else
        /// -1.
        case spring(about: Double, sign: Double, BounceSpring)

        func value(at t: Double) -> Double {
            switch self {
            case .deceleration(let start, let deceleration): start + deceleration.value(at: t)
            case .spring(let rest, let sign, let spring): rest + sign * spring.value(at: t)
            }
        }

        func velocity(at t: Double) -> Double {
            switch self {
            case .deceleration(_, let deceleration): deceleration.velocity(at: t)
            case .spring(_, let sign, let spring): sign * spring.velocity(at: t)
            }
        }
    }

    /// The offset at which the content comes to rest, in points.
    package let end: Double
    /// Seconds until the content rests; 0 where it does not move.
    package let duration: Double
    /// In ascending order of their start.
    private let phases: [Phase]

    private struct Phase: Sendable, Hashable {
        var begin: Double
        var formula: Formula
    }

    /// A release without paging.
    ///
    /// A release beyond an end starts a spring back to it. A deceleration that reaches an end continues as a spring
    /// with the velocity of that moment. A spring that crosses the end inwards continues as a deceleration (a
    /// convention).
    ///
    /// - Parameters:
    ///   - range: the offsets at which content may rest.
    ///   - rate: see `Deceleration.rate`.
    ///   - bounces: false to stop at the ends.
    package init(
        offset: Double, velocity: Double, range: ClosedRange<Double>, rate: Double = Deceleration.normalRate,
        bounces: Bool = true
    ) {
        var phases: [Phase] = []
        var (begin, offset, velocity) = (0.0, offset, velocity)
        if let end = ScrollMotion.nearestEnd(to: offset, in: range) {
            let spring = BounceSpring(
                initialDisplacement: (offset - end.offset) * end.sign, initialVelocity: velocity * end.sign)
            if let crossing = spring.edgeCrossingTime {
                phases.append(Phase(begin: 0, formula: .spring(about: end.offset, sign: end.sign, spring)))
                (begin, offset, velocity) = (crossing, end.offset, end.sign * spring.velocity(at: crossing))
            } else {
                self.phases = [Phase(begin: 0, formula: .spring(about: end.offset, sign: end.sign, spring))]
                duration = spring.duration
                self.end = end.offset
                return
            }
        }
        let deceleration = Deceleration(initialVelocity: velocity, rate: rate)
        let edge = velocity > 0 ? range.upperBound : range.lowerBound
        let sign = velocity > 0 ? 1.0 : -1.0
        let crossing = velocity == 0 ? nil : deceleration.time(reaching: edge - offset)
        phases.append(Phase(begin: begin, formula: .deceleration(from: offset, deceleration)))
        if let crossing, abs(velocity) > Deceleration.stoppingSpeed {
            let impact = abs(deceleration.fadingVelocity(at: crossing))
            let spring = BounceSpring(initialDisplacement: 0, initialVelocity: bounces ? impact : 0)
            phases.append(Phase(begin: begin + crossing, formula: .spring(about: edge, sign: sign, spring)))
            duration = begin + crossing + spring.duration
            end = edge
        } else {
            duration = begin + deceleration.duration
            end = offset + deceleration.target
        }
        self.phases = phases
    }

    /// A release with paging (`UIScrollView.isPagingEnabled`; motion.md, section 8.4).
    ///
    /// The target is the page nearest to the projected offset, at most one page from the starting page. A critically
    /// damped spring of 11 rad/s moves the content there.
    ///
    /// - Parameters:
    ///   - page: the size of a page in points, above 0; the first page starts at offset 0.
    ///   - startingPage: the page at which the drag began, possibly fractional.
    package init(
        offset: Double, velocity: Double, range: ClosedRange<Double>, page: Double, startingPage: Double,
        rate: Double = Deceleration.normalRate
    ) {
        let rest = ScrollMotion.pageTarget(
            offset: offset, velocity: velocity, range: range, page: page, startingPage: startingPage, rate: rate)
        let spring = BounceSpring(
            initialDisplacement: offset - rest, initialVelocity: velocity, isAlwaysCritical: true)
        phases = [Phase(begin: 0, formula: .spring(about: rest, sign: 1, spring))]
        duration = spring.duration
        end = rest
    }

    /// A release whose target was changed (`scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`).
    ///
    /// The content decelerates with the velocity that ends at the target. Content beyond an end returns as without a
    /// target. (Conventions)
    ///
    /// - Parameters:
    ///   - target: limited to the range.
    ///   - velocity: of the release; used beyond an end only.
    package init(
        offset: Double, velocity: Double, target: Double, range: ClosedRange<Double>,
        rate: Double = Deceleration.normalRate
    ) {
        guard ScrollMotion.nearestEnd(to: offset, in: range) == nil else {
            self = ScrollMotion(offset: offset, velocity: velocity, range: range, rate: rate)
            return
        }
        end = min(max(target, range.lowerBound), range.upperBound)
        let deceleration = Deceleration(
            initialVelocity: Deceleration.velocity(reaching: end - offset, rate: rate), rate: rate)
        phases = [Phase(begin: 0, formula: .deceleration(from: offset, deceleration))]
        duration = deceleration.duration
    }

    /// The offset at t seconds; `end` from the duration on.
    package func value(at t: Double) -> Double {
        guard t < duration else { return end }
        let phase = phase(at: max(t, 0))
        return phase.formula.value(at: max(t, 0) - phase.begin)
    }

    /// The velocity at t seconds; 0 from the duration on.
    package func velocity(at t: Double) -> Double {
        guard t < duration else { return 0 }
        let phase = phase(at: max(t, 0))
        return phase.formula.velocity(at: max(t, 0) - phase.begin)
    }

    private func phase(at t: Double) -> Phase {
        phases.last { $0.begin <= t } ?? phases[0]
    }

    /// The end beyond which an offset lies, with the sign of the direction away from the content; nil within the range.
    private static func nearestEnd(
        to offset: Double, in range: ClosedRange<Double>
    ) -> (offset: Double, sign: Double)? {
        if offset < range.lowerBound { return (range.lowerBound, -1) }
        if offset > range.upperBound { return (range.upperBound, 1) }
        return nil
    }
}
