/// What a scroll layer's content does along one axis once the finger has left: glides, runs into an end and comes back.
///
/// Offsets in points, velocities in points per second of the offset (the finger's with the sign turned), times in
/// seconds since the release. Closed form throughout. Source: motion.md, 8; conventions are named where they apply.
package struct ScrollMotion: Sendable, Hashable {
    /// A stretch of the way.
    private enum Piece: Sendable, Hashable {
        case glide(from: Double, Deceleration)
        /// A spring about a resting offset; `sign` is 1 where the displacement counts with the offset.
        case spring(about: Double, sign: Double, BounceSpring)

        func value(at t: Double) -> Double {
            switch self {
            case .glide(let start, let deceleration): start + deceleration.value(at: t)
            case .spring(let rest, let sign, let spring): rest + sign * spring.value(at: t)
            }
        }

        func velocity(at t: Double) -> Double {
            switch self {
            case .glide(_, let deceleration): deceleration.velocity(at: t)
            case .spring(_, let sign, let spring): sign * spring.velocity(at: t)
            }
        }
    }

    /// Where it comes to rest, in points.
    package let end: Double
    /// Seconds until then; 0 where it rests already.
    package let duration: Double
    /// Ascending by their beginnings.
    private let pieces: [Stretch]

    private struct Stretch: Sendable, Hashable {
        var begin: Double
        var piece: Piece
    }

    /// A release of content that stops where it likes within a range of offsets.
    ///
    /// Beyond an end a spring brings it back. An end that is met on the way hands the velocity of that very moment to
    /// the spring. Content that is thrown back inwards so fast that the spring would pass the end glides on from
    /// there (a convention).
    ///
    /// - Parameter bounces: false stops at the ends.
    package init(
        offset: Double, velocity: Double, range: ClosedRange<Double>, rate: Double = Deceleration.normalRate,
        bounces: Bool = true
    ) {
        var stretches: [Stretch] = []
        var (begin, offset, velocity) = (0.0, offset, velocity)
        if let end = ScrollMotion.nearestEnd(to: offset, in: range) {
            let spring = BounceSpring(
                initialDisplacement: (offset - end.offset) * end.sign, initialVelocity: velocity * end.sign)
            if let crossing = spring.timeThroughRest {
                stretches.append(Stretch(begin: 0, piece: .spring(about: end.offset, sign: end.sign, spring)))
                (begin, offset, velocity) = (crossing, end.offset, end.sign * spring.velocity(at: crossing))
            } else {
                pieces = [Stretch(begin: 0, piece: .spring(about: end.offset, sign: end.sign, spring))]
                duration = spring.duration
                self.end = end.offset
                return
            }
        }
        let glide = Deceleration(initialVelocity: velocity, rate: rate)
        let edge = velocity > 0 ? range.upperBound : range.lowerBound
        let sign = velocity > 0 ? 1.0 : -1.0
        let crossing = velocity == 0 ? nil : glide.time(reaching: edge - offset)
        stretches.append(Stretch(begin: begin, piece: .glide(from: offset, glide)))
        if let crossing, abs(velocity) > Deceleration.stoppingSpeed {
            let impact = abs(glide.fadingVelocity(at: crossing))
            let spring = BounceSpring(initialDisplacement: 0, initialVelocity: bounces ? impact : 0)
            stretches.append(Stretch(begin: begin + crossing, piece: .spring(about: edge, sign: sign, spring)))
            duration = begin + crossing + spring.duration
            end = edge
        } else {
            duration = begin + glide.duration
            end = offset + glide.target
        }
        pieces = stretches
    }

    /// A release of content that rests at whole pages only: UIScrollView.isPagingEnabled.
    ///
    /// The page nearest to where it would have come to rest, one from the starting page at most; a critically damped
    /// spring of 11 rad/s brings it there (conventions: paging is not measured).
    ///
    /// - Parameters:
    ///   - page: the size of a page in points, above 0; pages begin at 0.
    ///   - startingPage: where the drag began, in pages.
    package init(
        offset: Double, velocity: Double, range: ClosedRange<Double>, page: Double, startingPage: Double,
        rate: Double = Deceleration.normalRate
    ) {
        let projected = offset + Deceleration.projection(velocity: velocity, rate: rate)
        let target = min(max((projected / page).rounded(), startingPage - 1), startingPage + 1) * page
        let rest = min(max(target, range.lowerBound), range.upperBound)
        let spring = BounceSpring(
            initialDisplacement: offset - rest, initialVelocity: velocity, isAlwaysCritical: true)
        pieces = [Stretch(begin: 0, piece: .spring(about: rest, sign: 1, spring))]
        duration = spring.duration
        end = rest
    }

    /// The offset at t seconds; the resting one from the duration on.
    package func value(at t: Double) -> Double {
        guard t < duration else { return end }
        let stretch = stretch(at: max(t, 0))
        return stretch.piece.value(at: max(t, 0) - stretch.begin)
    }

    /// Its velocity; 0 from the duration on.
    package func velocity(at t: Double) -> Double {
        guard t < duration else { return 0 }
        let stretch = stretch(at: max(t, 0))
        return stretch.piece.velocity(at: max(t, 0) - stretch.begin)
    }

    private func stretch(at t: Double) -> Stretch {
        pieces.last { $0.begin <= t } ?? pieces[0]
    }

    /// The end beyond which an offset lies, with the direction that leads away from the content there.
    private static func nearestEnd(
        to offset: Double, in range: ClosedRange<Double>
    ) -> (offset: Double, sign: Double)? {
        if offset < range.lowerBound { return (range.lowerBound, -1) }
        if offset > range.upperBound { return (range.upperBound, 1) }
        return nil
    }
}
