/// The results of a run of `Benchmarks/RenderBenchmark`.
///
/// The benchmark writes them as JSON, and `Benchmarks/ProjectPages` reads them.
package struct SpeedFigures: Codable {
    package var machine: MeasuredMachine
    /// Frames per second.
    package var fps: Double
    /// The number of runs of which the figures are medians.
    package var runs: Int
    package var scenes: [SceneFigures] = []
    package var growth: [Growth] = []
    package var blur: [BlurFigures] = []

    package init(machine: MeasuredMachine, fps: Double, runs: Int) {
        (self.machine, self.fps, self.runs) = (machine, fps, runs)
    }

    package func growth(with quantity: Growth.Quantity) -> [Growth] { growth.filter { $0.quantity == quantity } }
}
