import ArgumentParser
import Foundation
import Gallery
import Pages
import SceneTesting
import Zoetrope

/// `zoetrope merge`
struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Join the results of all shards.",
        discussion: """
            Checks that the folders have the results of all shards of one plan, that each job was done once, and that every file is \
            the one that its shard has made. If the shards wrote into one folder, nothing is copied. Exit code 1 means that a shard \
            is missing or has failed; run it again alone. Shards of zoetrope test write reports, which are joined as well.

            Examples:
              zoetrope merge Output
              zoetrope merge parts/* -o Output
            """)

    @Argument(
        help: ArgumentHelp("The folders with the results of the shards.", valueName: "folder"), completion: .directory)
    var folders: [String]

    @Option(
        name: [.customShort("o"), .long],
        help: "The folder for the results of all shards; not needed if they are in one folder.", completion: .directory)
    var output: String?

    @Flag(help: "Print a JSON object that says what was joined.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if folders.count > 1, output == nil { throw ValidationError("Name the folder for the results with -o.") }
    }

    func run() throws {
        Console.prepare()
        defer { stats.print() }
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            if ReportFolder.isReport(folders[0]) {
                end = try mergeReports()
            } else {
                try mergeResults()
            }
        } catch {
            end = Console.report(error, asJSON: json)
        }
        try end.finish()
    }

    private var summary: Summary { Summary(isShown: !quiet, isOutputTaken: json) }

    private func mergeResults() throws(ZoetropeError) {
        let merge = try ShardMerge(folders)
        let target = output ?? folders[0]
        try merge.copy(to: target)
        if merge.command == "docs" { try DocsMerge(merge).finish(in: target) }
        try merge.removeManifests(from: target)
        let jobs = merge.parts.reduce(0) { $0 + $1.manifest.jobs.count }
        if json {
            let result = MergeResult(folder: target, shards: merge.parts.count, jobs: jobs, files: merge.fileCount)
            try Console.print(JSONText.encode(result))
        }
        let counts = [(merge.parts.count, "shard"), (jobs, "job"), (merge.fileCount, "file")]
        try summary.print("\(target)  " + counts.map { CountText.count($0.0, $0.1) }.joined(separator: ", "))
    }

    private func mergeReports() throws(ZoetropeError) -> Zoetrope.ExitCode {
        let merged = try ReportFolder.merge(folders)
        try summary.print(merged.summary)
        if let output { try ReportFolder.write(merged, to: output) }
        if json { try Console.print(merged.json) }
        return merged.exitCode
    }
}

/// What `zoetrope merge --json` prints.
private struct MergeResult: Encodable {
    /// The folder with the results.
    var folder: String
    var shards: Int
    var jobs: Int
    var files: Int
}
