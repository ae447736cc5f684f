import ArgumentParser
import SceneLanguage
import Zoetrope

/// `--timeout`: ends a run that takes too long.
///
/// Without it a run has no time limit, so that a scene does not pass on one machine and fail on another.
struct TimeLimit: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "End the run with exit code 3 after this time; by default there is no limit.", valueName: "seconds"))
    var timeout: Double?

    private static let range = 0.001...86_400.0

    func validate() throws {
        guard let timeout, !Self.range.contains(timeout) else { return }
        throw ValidationError("--timeout must be 0.001 to 86400 seconds.")
    }

    /// Starts to count the time.
    func start() {
        guard let timeout else { return }
        InterruptHandler.endRun(after: timeout, exitCode: .limit) {
            Console.log("error: the run took longer than --timeout \(Value.format(timeout)) s")
        }
    }
}
