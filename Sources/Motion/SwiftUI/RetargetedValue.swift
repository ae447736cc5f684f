/// A number of a SwiftUI view that is given new targets, each with its own animation (motion.md, section 13.2).
///
/// A persistent spring starts from the value and velocity that are reached and replaces what ran. An additive animation
/// leaves what runs and adds the change of the model to it. Times are in seconds of the scene. Source: both rules are
/// documented by Apple; that they mix in this way is a convention, as is that the blend duration has no effect.
package struct RetargetedValue: Sendable, Hashable {
    /// How a value moves to a new target.
    package enum Animation: Sendable, Hashable {
        /// `spring`, `smooth`, `snappy`, `bouncy` and `interactiveSpring`. The initial velocity of the spring is ignored.
        case persistent(Spring)
        /// `interpolatingSpring` and timing curves.
        case additive(ProgressCurve)
    }

    /// From one change of the target to the next.
    private struct Span: Sendable, Hashable {
        let begin: Double
        let target: Double
        var base: Base?
        var terms: [Term] = []

        func state(at t: Double) -> (value: Double, velocity: Double) {
            var (value, velocity) = (target, 0.0)
            if let base, t < base.end {
                let rest = base.spring.remainder(
                    at: t - base.begin, displacement: base.displacement, velocity: base.velocity)
                (value, velocity) = (value + rest.value, rest.velocity)
            }
            for term in terms {
                value += term.distance * (1 - term.curve.value(at: t - term.begin))
                velocity -= term.distance * term.curve.velocity(at: t - term.begin)
            }
            return (value, velocity)
        }
    }

    /// The displacement of a persistent spring from the target.
    private struct Base: Sendable, Hashable {
        let spring: Spring
        let begin: Double
        let displacement: Double
        let velocity: Double
        let end: Double
    }

    /// What an additive animation still has to cover: the distance from the new to the old target.
    private struct Term: Sendable, Hashable {
        let begin: Double
        let distance: Double
        let curve: ProgressCurve
    }

    private var spans: [Span]

    /// A value that rests.
    package init(_ value: Double) {
        spans = [Span(begin: -.infinity, target: value)]
    }

    /// Gives the value a new target. A time before that of the last target counts as that time.
    package mutating func animate(to target: Double, at time: Double, _ animation: Animation) {
        let last = spans[spans.count - 1]
        let time = max(time, last.begin)
        var span = Span(begin: time, target: target, base: last.base)
        switch animation {
        case .persistent(let spring):
            let (value, velocity) = last.state(at: time)
            let displacement = value - target
            let duration = spring.settlingDuration(displacement: displacement, velocity: velocity)
            span.base = Base(
                spring: spring, begin: time, displacement: displacement, velocity: velocity, end: time + duration)
        case .additive(let curve):
            span.terms = last.terms.filter { $0.begin + $0.curve.duration > time }
            span.terms.append(Term(begin: time, distance: last.target - target, curve: curve))
        }
        spans.append(span)
    }

    /// The value that shows. Cost: one evaluation for each animation that runs.
    package func value(at t: Double) -> Double { span(at: t).state(at: t).value }

    /// In units per second, the derivative to the right.
    package func velocity(at t: Double) -> Double { span(at: t).state(at: t).velocity }

    /// The target in force.
    package func target(at t: Double) -> Double { span(at: t).target }

    /// When the value rests at its last target.
    package var endTime: Double {
        let last = spans[spans.count - 1]
        let ends = last.terms.map { $0.begin + $0.curve.duration } + (last.base.map { [$0.end] } ?? [])
        return ends.max() ?? last.begin
    }

    private func span(at t: Double) -> Span { spans.last { $0.begin <= t } ?? spans[0] }
}
