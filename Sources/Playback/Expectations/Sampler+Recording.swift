package import SceneLanguage

extension Sampler {
    /// What an expression of a scene's `expect` or `goldens` is at a time in seconds; nil where it has no value, as
    /// the time of a marker that the script does not pass.
    package func value(of expression: TypedExpression, at time: Double) -> Value? {
        try? expression.term.evaluate(in: TimelineRecording(sampler: self).values(at: time))
    }
}
