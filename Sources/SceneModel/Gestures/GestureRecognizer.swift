package import SceneLanguage

/// UIGestureRecognizer.State. A discrete recogniser goes from possible to ended; UIKit's `recognized` equals `ended`.
package enum RecognizerState: String, Sendable, Hashable {
    case possible, began, changed, ended, cancelled, failed

    /// The state that handlers receive; nil for a state that is not reported.
    package var reported: GestureState? { GestureState(rawValue: rawValue) }

    package var isActive: Bool { self == .began || self == .changed }

    /// Whether the recogniser ignores touches until it is reset.
    package var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// The state machine of a gesture recogniser. It receives touches and returns states.
///
/// `GestureArena` in Playback resolves conflicts between recognisers.
package protocol GestureRecognizer: Sendable {
    /// Processes one sample of its touches. Returns the new state, or nil if the state does not change.
    ///
    /// The sample contains every touch that is down, whether it has moved or not. A recogniser in the state possible
    /// also receives a sample without touches at each tick, so that it can time out.
    mutating func receive(_ sample: TouchSample) -> RecognizerState?
    /// The value of a member of `sender` after the last sample, in canvas coordinates; nil for an unknown member.
    func member(_ name: String) -> Value?
    /// Sets a member that it measures; the following values count from there. Other members are ignored.
    ///
    /// - Parameter value: in canvas coordinates.
    mutating func rebase(_ member: String, to value: Value)
}

extension GestureRecognizer {
    package mutating func rebase(_ member: String, to value: Value) {}
}
