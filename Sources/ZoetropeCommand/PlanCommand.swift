import ArgumentParser
import Foundation
import Gallery
import Pages
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

    /// Makes a plan and prints it, or the error.
    ///
    /// - Parameters:
    ///   - matrix: the file of the variants; nil for none.
    ///   - make: makes the plan. It sets the exit code for scenes that it leaves out.
    func run(
        json: Bool, matrix: String?, _ timeLimit: TimeLimit, _ stats: StatsOption,
        make: (inout Zoetrope.ExitCode) throws(ZoetropeError) -> WorkPlan
    ) throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            var plan = try make(&end)
            plan.calibrate()
            if let matrix { try plan.addDependency(on: matrix) }
            if let since {
                plan.jobs = try ChangedFiles(since: since).affected(plan.jobs)
                plan.since = since
            }
            if json { try Console.print(plan.json) } else { try printSummary(of: plan) }
            for error in plan.jobs.compactMap(\.error) {
                Console.log(error.messages, [])
                end = end.combined(with: Zoetrope.ExitCode(rawValue: error.exitCode) ?? .badScene)
            }
        } catch {
            end = end.combined(with: Console.report(error, asJSON: json))
        }
        try end.finish()
    }

    private func printSummary(of plan: WorkPlan) throws(ZoetropeError) {
        for job in plan.jobs where job.error == nil {
            let frames = CountText.count(job.cost.frames, "frame")
            let name = SceneTarget.shownName(of: job.scene, variant: job.variant)
            try Console.print(
                lines: "\(name)  \(frames)  about \(Self.seconds(job.cost.seconds))  \(job.hash.prefix(12))")
        }
        let count = plan.jobs.count { $0.error == nil }
        // Without a job there is nothing to say about the time.
        guard count > 0 || plan.jobs.isEmpty else { return }
        try Console.print(lines: "\(CountText.count(count, "job")), about \(Self.seconds(plan.seconds))")
        guard let shards else { return }
        let longest = plan.loads(of: shards).max() ?? 0
        let ratio = Self.ratio(longest, plan.seconds / Double(shards))
        try Console.print(
            lines:
                "\(CountText.count(shards, "shard")): the longest takes \(Self.seconds(longest)), \(ratio) times the mean"
        )
    }

    private static func seconds(_ value: Double) -> String {
        value < 60 ? "\((value * 100).rounded() / 100) s" : "\((value / 6).rounded() / 10) min"
    }

    private static func ratio(_ a: Double, _ b: Double) -> String {
        b > 0 ? "\((a / b * 1000).rounded() / 1000)" : "1"
    }
}
