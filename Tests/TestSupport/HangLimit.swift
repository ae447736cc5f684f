package import Testing

/// How long a test waits for something that should have happened long ago. It ends a hang and decides nothing else: no
/// test takes nearly as long, however busy the machine is.
package enum HangLimit {
    package static let seconds = 1800.0
}

extension Trait where Self == TimeLimitTrait {
    /// `HangLimit` for a whole test.
    package static var hangLimit: Self { .timeLimit(.minutes(Int(HangLimit.seconds) / 60)) }
}
