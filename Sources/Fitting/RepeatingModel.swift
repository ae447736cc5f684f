import Motion

/// A timing function that plays again and again: begin, logarithm of the duration of one play, and the coordinates of the two control
/// points.
///
/// Source: `autoreverses` and `repeatCount` of CAMediaTiming: each second play is the one before, backwards.
struct RepeatingModel: CurveModel {
    let columnCount = 2
    let bounds: [ClosedRange<Double>]
    let scales: [Double]
    let autoreverses: Bool
    /// The number of plays; nil where they go on after the last sample.
    let plays: Int?

    /// The fewest plays that are a repetition: two of them are also two animations.
    static let minPlays = 3

    init(
        _ function: TimingFunction, autoreverses: Bool, plays: Int?, begin: ClosedRange<Double>, frame: Double
    ) {
        let timing = TimingModel(function, begin: begin, frame: frame)
        bounds = timing.bounds
        scales = timing.scales
        (self.autoreverses, self.plays) = (autoreverses, plays)
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        var sweep = TimingFunction.Sweep(TimingModel.function(parameters))
        TimingModel.evaluate(parameters, at: times, columns: &columns) { progress($0, &sweep) }
    }

    /// - Parameter time: in plays after the begin.
    private func progress(_ time: Double, _ sweep: inout TimingFunction.Sweep) -> Double {
        guard time > 0 else { return 0 }
        if let plays, time >= Double(plays) { return autoreverses && plays.isMultiple(of: 2) ? 0 : 1 }
        let play = time.rounded(.down)
        let isBackwards = autoreverses && play.truncatingRemainder(dividingBy: 2) == 1
        return sweep.value(at: isBackwards ? 1 - (time - play) : time - play)
    }
}
