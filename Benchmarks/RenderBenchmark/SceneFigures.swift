/// The results for one scene at one scale.
struct SceneFigures: Encodable {
    /// What was rendered.
    struct Shape: Encodable {
        var scene = ""
        /// In pixels.
        var width = 0
        var height = 0
        var frames = 0
        /// The frames that differ from the one before.
        var drawnFrames = 0
        /// The size of the GIF.
        var bytes = 0
    }

    /// Pixels per point.
    var scale: Double
    var shape: Shape
    /// CPU time in milliseconds: of the whole scene for `Stage.perScene`, else per frame of the animation.
    var stages: [Stage: Double]
    /// CPU time in milliseconds per frame of the animation.
    var floors: [Floor: Double]
    /// See ``ProcessFigures``.
    var process: ProcessFigures?

    func sum(_ stages: [Stage]) -> Double { stages.reduce(0) { $0 + (self.stages[$1] ?? 0) } }

    /// Milliseconds per frame of all stages after sampling and drawing.
    var encoding: Double { sum([.convert, .analysis, .coding, .write]) }
}
