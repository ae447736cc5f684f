import ArgumentParser
import Foundation
import Pages
import SceneTesting
import Zoetrope

/// `zoetrope test`
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Play every script of scenes and check their expectations and goldens.",
        discussion: """
            Goldens are reference files that a scene lists under the key goldens: traces of values, stills and \
            animations. Missing goldens are recorded, and a run that records one fails. Nothing is recorded if one of \
            \(RecordMode.unattended.joined(separator: ", ")) is set. The variable \
            \(RecordMode.variable) has the same effect as --record. Exit code 1 means that an expectation or a golden \
            failed or was recorded, 2 that a scene could not be played, 3 that a limit is exceeded, 4 that a file cannot be \
            read or written, 64 that the command is wrong.

            Examples:
              zoetrope test Scenes
              zoetrope test Scenes --report report --junit report/junit.xml
              zoetrope test card.yaml --accept card/main.trace
              zoetrope test Scenes --shard 2/5 --report part-2
              zoetrope test Scenes --matrix matrix.yaml
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files, folders of scenes without their subfolders, or - for standard input.", valueName: "scene"),
        completion: .scenes)
    var scenes: [String] = []

    @Option(help: "Play only this script.", completion: .scripts)
    var script: String?

    @Option(
        help: "Which goldens to record: \(RecordMode.allCases.map(\.rawValue).joined(separator: ", ")).",
        completion: .recordModes)
    var record: String?

    @Option(
        help: ArgumentHelp(
            """
            Overwrite this golden with the current result, such as card-popover/tapped.trace or its path. The name of a \
            scene accepts all its goldens that differ, and 'all' those of all scenes. May be repeated.
            """, valueName: "golden"))
    var accept: [String] = []

    @Flag(help: "Only list goldens that no scene uses; exit with 1 if there are any.")
    var prune = false

    @Flag(help: "With --prune, remove these goldens.")
    var remove = false

    @Option(
        help: ArgumentHelp(
            "The folder that contains a folder of goldens for each scene; the scene sets the default.", valueName: "dir"
        ),
        completion: .directory)
    var goldens: String?

    @Option(
        help: ArgumentHelp(
            "Write a report to this folder: index.html, report.json and the files of failures.", valueName: "dir"),
        completion: .directory)
    var report: String?

    @Option(
        help: ArgumentHelp("Write JUnit XML to this file.", valueName: "file"), completion: .file(extensions: ["xml"]))
    var junit: String?

    @Option(help: "Number of scenes to test in parallel.")
    var jobs: Int?

    @Option(
        help: ArgumentHelp("Merge the reports of all shards instead of testing. May be repeated.", valueName: "dir"),
        completion: .directory)
    var merge: [String] = []

    @Flag(help: "Print the results as JSON.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only failures.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    @OptionGroup var variantOptions: VariantOptions

    @OptionGroup var cacheOptions: CacheOptions

    @OptionGroup var shardOptions: ShardOptions

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        guard merge.isEmpty != scenes.isEmpty else {
            throw ValidationError(
                merge.isEmpty ? "Give a scene or a folder of scenes." : "--merge cannot be combined with scenes.")
        }
        if remove, !prune { throw ValidationError("--remove needs --prune.") }
        if cacheOptions.cache != nil, prune || !merge.isEmpty {
            throw ValidationError("--cache cannot be combined with \(prune ? "--prune" : "--merge").")
        }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            try checkOutputs()
            if !merge.isEmpty {
                let merged = try ReportFolder.merge(merge)
                var printer = TestResultPrinter(summary, isQuiet: quiet, options: merged.options ?? [])
                for result in merged.scenes { try printer.print(result) }
                try summary.print(merged.summary)
                printNotes(of: merged, printer)
                end = merged.exitCode
                try write(merged)
            } else if prune {
                end = try prunedGoldens()
            } else {
                let suite = try suite()
                let targets = try targets()
                let bar = ProgressBar("test", isShown: Console.showsProgress && !quiet)
                defer { bar.clear() }
                var done = 0
                let showsScenes = targets.count > 1
                if showsScenes { bar.show(done, of: targets.count) }
                var firstError: ZoetropeError?
                var unwritten: ZoetropeError?
                var printer = TestResultPrinter(
                    summary, isQuiet: quiet, isAccepting: !accept.isEmpty, options: suite.options)
                var tested = try suite.run(targets, onScript: { bar.show($0, of: $1) }) { result, problem in
                    bar.clear()
                    if let problem {
                        firstError = firstError ?? problem
                        end = end.combined(with: Console.report(problem))
                    } else {
                        do throws(ZoetropeError) { try printer.print(result) } catch { unwritten = error }
                    }
                    done += 1
                    if showsScenes { bar.show(done, of: targets.count) }
                }
                bar.clear()
                if let unwritten { throw unwritten }
                tested.error = firstError.map(ErrorReport.init)
                try suite.cache?.save()
                if tested.scenes.count != 1 { try summary.print(tested.summary) }
                try summary.print(tested.cache, made: "tested")
                printNotes(of: tested, printer)
                end = end.combined(with: tested.exitCode)
                try write(tested)
            }
        } catch {
            end = end.combined(with: Console.report(error, asJSON: json))
        }
        try end.finish()
    }

    /// The scenes and variants, each once. A scene that is not read is one of them, so that the others are tested.
    func targets() throws(ZoetropeError) -> [SceneTarget] {
        var known: Set<String> = []
        let found = try SceneFinder.targets(at: scenes, besides: variantOptions.matrix).filter {
            known.insert($0.path == "-" ? "-" : URL(fileURLWithPath: $0.path).standardizedFileURL.path).inserted
        }
        let paths = found.filter { $0.refusal == nil }.map(\.path)
        let targets = paths.isEmpty ? [] : try variantOptions.targets(paths, scene.settings(script: script))
        guard paths.count < found.count else { return targets }
        let read = Dictionary(grouping: targets, by: \.path)
        return found.flatMap { $0.refusal == nil ? read[$0.path] ?? [] : [$0] }
    }

    func suite() throws(ZoetropeError) -> SuiteJob {
        var test = TestJob(settings: scene.settings(script: script))
        let mode = try RecordMode.resolve(
            record, environment: ProcessInfo.processInfo.environment, accepts: !accept.isEmpty)
        test.goldens = GoldenOptions(folder: goldens, record: mode)
        test.goldens?.accepted = accept
        test.goldens?.acceptOptions = variantOptions.arguments
        test.illustratesFailures = report != nil
        var suite = SuiteJob(test)
        if let jobs { suite.jobs = jobs }
        let selection = try shardOptions.selection()
        (suite.shard, suite.plan) = (selection.shard, selection.plan)
        suite.cache = try cacheOptions.open()
        return suite
    }

    /// Checks before the run where its results are written.
    private func checkOutputs() throws(ZoetropeError) {
        if let report { try ReportFolder.check(report) }
        if let junit, SceneFinder.isFolder(junit) {
            throw ZoetropeError(.usage, "--junit \(junit): this is a folder", hint: "name a file in it")
        }
    }

    private func prunedGoldens() throws(ZoetropeError) -> Zoetrope.ExitCode {
        if remove { try RecordMode.checkRemoval(environment: ProcessInfo.processInfo.environment) }
        var pruning = GoldenPruning(folder: goldens)
        pruning.matrix = variantOptions.matrix
        let scenes = try SceneFinder.scenes(at: scenes, besides: variantOptions.matrix)
        let orphans = try remove ? pruning.removeOrphans(of: scenes) : pruning.orphans(of: scenes)
        for path in orphans { try Console.print(path) }
        if !quiet, orphans.isEmpty { Console.log("no unused goldens") }
        if !quiet, !orphans.isEmpty {
            let count = CountText.count(orphans.count, "unused golden")
            Console.log(remove ? "removed \(count)" : "\(count); remove with --prune --remove")
            let own = Set(scenes.map(PreparedScene.fileName))
            if variantOptions.matrix == nil, orphans.contains(where: { !own.contains(Self.sceneName(of: $0)) }) {
                Console.log("note: without --matrix, the goldens of a matrix count as unused")
            }
        }
        return remove || orphans.isEmpty ? .success : .different
    }

    /// The name of the folder with a golden, which is that of a scene or variant.
    private static func sceneName(of golden: String) -> String {
        URL(fileURLWithPath: golden).deletingLastPathComponent().lastPathComponent
    }

    private func write(_ tested: TestReport) throws(ZoetropeError) {
        if json { try Console.print(tested.json) }
        // The report replaces its folder and is written first, since the path of the JUnit XML may be inside that
        // folder.
        if let report {
            try ReportFolder.write(tested, to: report, jobs: jobs ?? RenderJob().jobs)
            if !tested.passed { try summary.print("report: \(report)/index.html") }
        }
        if let junit { try FileWriter.write(Data(tested.junit.utf8), to: junit) }
    }

    /// Prints what was left out.
    private func printNotes(of report: TestReport, _ printer: TestResultPrinter) {
        guard !quiet else { return }
        if printer.hasFoldedGoldens, let command = report.acceptCommand {
            Console.log("note: to accept all goldens that differ: \(command)")
        }
        if let untested = report.untestedVariants { Console.log("note: \(untested)") }
        if let uncompared = report.uncomparedGoldens { Console.log("note: \(uncompared)") }
        if let subfolder = SceneFinder.unsearchedSubfolder(of: scenes) {
            Console.log("note: scenes in subfolders were not tested; name the folders, such as \(subfolder)")
        }
        if let other = SceneFinder.otherFile(in: scenes, besides: variantOptions.matrix) {
            Console.log("note: \(other)")
        }
    }

    private var summary: Summary { Summary(isShown: !quiet, isOutputTaken: json) }
}
