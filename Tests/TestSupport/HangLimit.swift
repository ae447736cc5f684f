package import Testing

/// The longest time that a test waits. It only ends hangs: it is so long that a test never reaches it on a busy machine.
package enum HangLimit {
    /// In seconds.
    package static let seconds = 1800.0
}

extension Trait where Self == TimeLimitTrait {
    /// Limits the time of a whole test to `HangLimit`.
    package static var hangLimit: Self { .timeLimit(.minutes(Int(HangLimit.seconds) / 60)) }
}
