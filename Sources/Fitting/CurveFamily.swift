import Motion

/// A family of curves that is fitted to a phase.
enum CurveFamily: Sendable, Hashable {
    /// A timing function by its name.
    case namedTiming(String)
    /// A timing function with free control points.
    case timing
    /// A timing function by its name along a curved path of a degree; nil for free control points.
    case curvedTiming(name: String?, degree: Int)
    /// A spring that starts at rest.
    case restingSpring
    /// A spring with an initial velocity.
    case movingSpring
    /// A deceleration of scrolling with a rate; nil for a free rate.
    case deceleration(rate: Double?)
    /// A motion whose velocity falls exponentially until it rests, without the speed at which scrolling stops.
    case exponential
    /// Content that returns to the edge of a scroll view.
    case edgeReturn(isAtRest: Bool)
    /// A deceleration that runs into the edge of a scroll view.
    case edgeImpact(rate: Double)
    /// Linear keyframes.
    case keyframes(segments: Int)
    /// Keyframes at equal distances, with the name of the timing function of each segment.
    case evenKeyframes(segments: Int, timing: String)
    /// A timing function by its name that plays several times; nil where it plays on after the last sample.
    case repeating(name: String, autoreverses: Bool, plays: Int?)

    static let timingNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

    /// All but keyframes.
    static let curves: [CurveFamily] =
        timingNames.map(CurveFamily.namedTiming) + [.timing, .restingSpring, .movingSpring, .exponential]

    /// Decelerations with a rate of UIScrollView.
    static let limitedScrolling: [CurveFamily] = [Deceleration.normalRate, Deceleration.fastRate].map {
        .deceleration(rate: $0)
    }

    /// Those of one-dimensional scrolling, in points only.
    static let scrolling: [CurveFamily] = limitedScrolling + [.deceleration(rate: nil)]

    /// Those that may begin while another motion runs, at any instant of it: a curve of the family that is continued
    /// backwards is a curve of the family.
    static let continuing: [CurveFamily] = [.movingSpring, .exponential] + scrolling

    /// - Parameter begin: the range in which the curve begins.
    func model(for window: PhaseWindow, begin: ClosedRange<Double>, primary: Int) -> any CurveModel {
        switch self {
        case .namedTiming(let name):
            TimingModel(TimingFunction.named(name) ?? .linear, begin: begin, frame: window.frame)
        case .timing: TimingModel(nil, begin: begin, frame: window.frame)
        case .curvedTiming(let name, let degree):
            CurvedTimingModel(
                name.flatMap(TimingFunction.named), degree: degree, begin: begin, frame: window.frame)
        case .restingSpring: SpringModel(hasVelocity: false, begin: begin, frame: window.frame)
        case .movingSpring: SpringModel(hasVelocity: true, begin: begin, frame: window.frame)
        case .deceleration(let rate):
            DecelerationModel(rate: rate, channels: window.channelCount, begin: begin, frame: window.frame)
        case .exponential: ExponentialModel(begin: begin, frame: window.frame)
        case .edgeReturn(let isAtRest):
            EdgeReturnModel(
                isAtRest: isAtRest, channel: primary, channels: window.channelCount, begin: begin, frame: window.frame)
        case .edgeImpact(let rate):
            EdgeImpactModel(
                rate: rate, channel: primary, channels: window.channelCount, begin: begin, frame: window.frame)
        case .keyframes(let segments): KeyframeModel(segments: segments, begin: begin, frame: window.frame)
        case .evenKeyframes(let segments, let name):
            EvenKeyframeModel(
                segments: segments, function: TimingFunction.named(name) ?? .linear, begin: begin, frame: window.frame)
        case .repeating(let name, let autoreverses, let plays):
            RepeatingModel(
                TimingFunction.named(name) ?? .linear, autoreverses: autoreverses, plays: plays, begin: begin,
                frame: window.frame)
        }
    }

    /// Whether a curve that is continued backwards is of the family too, so that its begin follows only from what was before.
    var isContinuing: Bool {
        switch self {
        case .movingSpring, .deceleration, .exponential, .edgeReturn, .edgeImpact: true
        case .namedTiming, .timing, .curvedTiming, .restingSpring, .keyframes, .evenKeyframes, .repeating: false
        }
    }

    /// Whether it is a deceleration with a rate of UIScrollView, of which the velocity alone is free.
    var hasKnownRate: Bool { if case .deceleration(rate: .some) = self { true } else { false } }

    var isSpring: Bool { kind == .spring }

    /// Whether a curve of the family may follow what is in truth several animations.
    var isFlexible: Bool {
        switch self {
        case .timing, .keyframes, .evenKeyframes: true
        default: false
        }
    }

    /// The shared parameters of the curve that has the fewest.
    static let fewestParameters = 2
    /// The fewest samples of a cubic timing function that begins within another motion, where it follows any smooth piece: as many again
    /// as it has parameters, with those that join it to the motion before.
    static let leastTimingSamples = 12

    /// The samples on the way that determine a curve; more for one with few parameters whose begin or end is not seen.
    func leastSamples(in window: PhaseWindow, _ shape: WindowShape) -> Int {
        let endsAtRest = window.times.count { $0 > shape.settled } > 1
        let isSimple = sharedParameterCount <= Self.fewestParameters
        guard isSimple else {
            if self == .timing, window.start != .rest { return Self.leastTimingSamples }
            return sharedParameterCount + (endsAtRest ? 0 : 2)
        }
        return sharedParameterCount + (window.start == .rest ? 0 : 1) + (endsAtRest ? 0 : 2)
    }

    /// The number of parameters that all channels share.
    private var sharedParameterCount: Int {
        switch self {
        case .namedTiming, .curvedTiming(name: .some, _), .edgeReturn(isAtRest: true), .repeating:
            Self.fewestParameters
        case .restingSpring, .exponential, .edgeReturn, .edgeImpact: 3
        // With one for the velocity, and one that it does not fit exactly.
        case .movingSpring: 5
        case .timing, .curvedTiming: 6
        case .deceleration(let rate): rate == nil ? 3 : 2
        // Each corner also has a value of its own.
        case .keyframes(let segments): 2 * segments + 2
        case .evenKeyframes(let segments, _): segments + 2
        }
    }

    /// The name under which families are compared: members of one kind differ in the number of free parameters only.
    var kind: MotionFamily {
        switch self {
        case .namedTiming, .timing, .curvedTiming: .timingFunction
        case .restingSpring, .movingSpring: .spring
        case .deceleration, .exponential: .deceleration
        case .edgeReturn, .edgeImpact: .scrollBounce
        case .keyframes, .evenKeyframes: .keyframes
        case .repeating: .repeating
        }
    }

    /// In words of UIKit, for lists of alternatives.
    var label: String {
        switch self {
        case .namedTiming(let name): name
        case .timing: "cubic timing function"
        case .curvedTiming(let name, let degree):
            "\(name ?? "cubic timing function") along a curve of degree \(degree)"
        case .restingSpring: "spring from rest"
        case .movingSpring: "spring with initial velocity"
        case .deceleration(Deceleration.normalRate): "deceleration, normal"
        case .deceleration(Deceleration.fastRate): "deceleration, fast"
        case .deceleration: "deceleration with another rate"
        case .exponential: "deceleration without a cutoff"
        case .edgeReturn(true): "return to the edge of a scroll view from rest"
        case .edgeReturn(false): "return to the edge of a scroll view"
        case .edgeImpact(Deceleration.fastRate): "bounce at the edge of a scroll view, fast"
        case .edgeImpact: "bounce at the edge of a scroll view"
        case .keyframes(let segments): "\(segments) linear keyframe segments"
        case .evenKeyframes(let segments, let name): "\(segments) keyframe segments of equal length, each \(name)"
        case .repeating(let name, let autoreverses, _):
            autoreverses ? "\(name) that autoreverses and repeats" : "\(name) that repeats"
        }
    }
}
