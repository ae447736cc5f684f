package import SceneLanguage

/// UIGestureRecognizer.State. A discrete recogniser goes from possible to ended, as UIKit's `recognized` is `ended`.
package enum RecognizerState: String, Sendable, Hashable {
    case possible, began, changed, ended, cancelled, failed

    /// What a handler hears of it.
    package var reported: GestureState? { GestureState(rawValue: rawValue) }

    package var isActive: Bool { self == .began || self == .changed }

    /// Whether it takes no more touches until it is reset.
    package var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// A recogniser while a scene plays: touches in, states out. It judges its own touches only; who may recognise
/// beside whom is not its affair.
package protocol GestureRecognizer: Sendable {
    /// Takes one sample of its touches; returns the state that it goes to, nil where nothing changes.
    ///
    /// Every touch that is down is in the sample, moved or not. An undecided recogniser is also given samples without
    /// touches, one a tick, so that it can run out of time.
    mutating func receive(_ sample: TouchSample) -> RecognizerState?
    /// A member of `sender` at the last sample, in canvas coordinates.
    func member(_ name: String) -> Value?
}
