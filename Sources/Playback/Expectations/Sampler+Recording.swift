package import SceneLanguage

extension Sampler {
    /// The value of an expression from `expect` or `goldens` at a time in seconds; nil if it has none, for instance
    /// because it uses the time of a marker that the script does not pass.
    package func value(of expression: TypedExpression, at time: Double) -> Value? {
        try? expression.term.evaluate(in: TimelineRecording(sampler: self).values(at: time))
    }
}
