import ArgumentParser
import Zoetrope

/// `--stats`: prints time, processor time and memory of the run to standard error.
struct StatsOption: ParsableArguments {
    @Flag(help: "Print how long the run took, and how much memory.")
    var stats = false

    /// Prints the figures if they are asked for.
    ///
    /// - Parameter report: what was rendered; nil for a command that renders no animations.
    func print(_ report: RenderReport? = nil) {
        guard stats else { return }
        Console.log(RunStats(report).text)
    }
}
