import ArgumentParser
import Foundation
import Gallery
import SceneTesting
import Zoetrope

/// `zoetrope plan`
struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "List what a command would do, what that depends on and what it costs.",
        discussion: """
            Takes the arguments of the command and draws nothing. The plan has a job for each scene or variant: a hash of everything \
            that its result depends on, the files that the scene reads, and an estimate of its cost. With --json it is a file that \
            shards of the command take with --plan.

            Examples:
              zoetrope plan render Scenes --matrix matrix.yaml -o out/ --json > plan.json
              zoetrope render Scenes --matrix matrix.yaml -o out/ --plan plan.json --shard 3/20
              zoetrope plan render Scenes --since origin/main
            """,
        subcommands: [PlanRenderCommand.self, PlanDocsCommand.self, PlanTestCommand.self, PlanStillCommand.self])
}

/// Options of all plans.
struct PlanOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep only the jobs that depend on a file which differs from this revision in git, such as origin/main.",
            valueName: "revision"))
    var since: String?

    @Option(help: ArgumentHelp("Show how the jobs are split into so many shards.", valueName: "number"))
    var shards: Int?

    func validate() throws {
        guard let shards else { return }
        guard (1...Shard.maxCount).contains(shards) else {
            throw ValidationError("--shards must be 1 to \(Shard.maxCount).")
        }
    }

    /// Prints a plan.
    func finish(_ plan: WorkPlan, json: Bool, stats: StatsOption) throws(ZoetropeError) -> Zoetrope.ExitCode {
        var plan = plan
        if let since { plan.jobs = try ChangedFiles(since: since).affected(plan.jobs) }
        if json { try Console.print(plan.json) }
        let summary = Summary(isShown: !json, isOutputTaken: false)
        for job in plan.jobs where job.error == nil {
            try summary.print(
                "\(job.name)  \(Console.count(job.cost.frames, "frame"))  about \(Self.seconds(job.cost.seconds))  \(job.hash.prefix(12))"
            )
        }
        try summary.print(
            "\(Console.count(plan.jobs.count, "job")), about \(Self.seconds(plan.seconds))")
        if let shards {
            let loads = plan.loads(of: shards)
            let longest = loads.max() ?? 0
            let mean = plan.seconds / Double(shards)
            try summary.print(
                "\(Console.count(shards, "shard")): the longest takes \(Self.seconds(longest)), \(Self.ratio(longest, mean)) times the mean"
            )
        }
        var end = Zoetrope.ExitCode.success
        for job in plan.jobs {
            guard let error = job.error else { continue }
            for message in error.messages { Console.log(message) }
            end = end.combined(with: Zoetrope.ExitCode(rawValue: error.exitCode) ?? .badScene)
        }
        stats.print()
        return end
    }

    private static func seconds(_ value: Double) -> String {
        value < 60 ? "\((value * 100).rounded() / 100) s" : "\((value / 6).rounded() / 10) min"
    }

    private static func ratio(_ a: Double, _ b: Double) -> String {
        b > 0 ? "\((a / b * 1000).rounded() / 1000)" : "1"
    }
}
