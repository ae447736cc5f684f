import Graphics
package import Motion
package import SceneLanguage

/// The values that a CAPropertyAnimation gives to one property, as a function of its progress.
package enum PropertyValues: Sendable, Hashable {
    /// CABasicAnimation.
    case ends(from: Value, to: Value)
    /// CAKeyframeAnimation with values.
    case keyframes(ValueKeyframes)
    /// CAKeyframeAnimation with a path.
    case path(PathKeyframes, PathComponent)
    /// SwiftUI's keyframe animator.
    case tracks(ValueTracks)

    /// The part of a placement on a path.
    package enum PathComponent: Sendable, Hashable {
        case point, x, y
        /// In radians; 0 without a rotation mode.
        case rotation
    }

    /// The value at a progress from 0 to 1; outside of it the ends of a basic animation are extrapolated.
    package func value(at progress: Double) -> Value {
        switch self {
        case .ends(let from, let to): return from.interpolated(to: to, fraction: progress)
        case .keyframes(let keyframes): return keyframes.value(at: progress)
        case .tracks(let tracks): return tracks.value(at: progress)
        case .path(let keyframes, let component):
            let placement = keyframes.placement(at: progress)
            return switch component {
            case .point: .point(placement.position)
            case .x: .number(placement.position.x)
            case .y: .number(placement.position.y)
            case .rotation: .number(placement.rotation ?? 0)
            }
        }
    }

    package var first: Value { value(at: 0) }
    package var last: Value { value(at: 1) }

    /// The number of keyframes, which bounds the memory of the animation.
    package var keyframeCount: Int {
        switch self {
        case .ends: 2
        case .keyframes(let keyframes): keyframes.values.count
        case .path(let keyframes, _): keyframes.count
        case .tracks(let tracks): tracks.keyframeCount
        }
    }
}
