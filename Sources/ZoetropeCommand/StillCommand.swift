import ArgumentParser
import Foundation
import Gallery
import Graphics
import Pages
import Zoetrope

/// `zoetrope still`
struct StillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "still", abstract: "Render one moment of a scene as a PNG.",
        discussion: """
            A moment is \(SceneMoment.grammar).

            Examples:
              zoetrope still card.yaml -o card.png
              zoetrope still card.yaml --at marker:open -o open.png
              zoetrope still card.yaml --at 50% --scale 2 --appearance dark -o - > half.png
              zoetrope still card.yaml --at end --variants --sheet -o variants.png
              zoetrope still card.yaml --at 0.5s --at marker:open --sheet -o moments.png
            """)

    @Argument(help: ArgumentHelp("A scene file, or - for standard input.", valueName: "scene"), completion: .scenes)
    var path: String

    @Option(
        help: "The moment to render; the start without it. With --sheet it can be repeated.", completion: .positions,
        transform: SceneMoment.read)
    var at: [SceneMoment] = []

    @Option(
        name: [.customShort("o"), .long], help: "A file, a folder that ends in /, or - for standard output.",
        completion: .outputs)
    var output: String?

    @Option(help: "Pixels per point.")
    var scale: Double = 1

    @Option(help: "The name of a script.", completion: .scripts)
    var script: String?

    @Flag(inversion: .prefixedNo, help: "Show or hide touches; the scene sets the default.")
    var touches: Bool?

    @Option(
        help:
            "The frame around the canvas: \(SceneSettings.chromes.joined(separator: ", ")); the scene sets the default.",
        completion: .chromes)
    var chrome: String?

    @Flag(help: "Print a JSON object that says what was written.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @Flag(
        help:
            "Put the variants, or the moments after --at, side by side on one PNG with their names; without either, the key moments of the script."
    )
    var sheet = false

    @OptionGroup var scene: SceneArguments

    @OptionGroup var variantOptions: VariantOptions

    @OptionGroup var cacheOptions: CacheOptions

    @OptionGroup var shardOptions: ShardOptions

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if at.count > 1, variantOptions.isGiven || !sheet {
            throw ValidationError(
                sheet
                    ? "--sheet shows variants at one moment, or one scene at several"
                    : "several moments need --sheet, which puts them side by side")
        }
        if sheet, shardOptions.isGiven { throw ValidationError("--sheet cannot be combined with --shard or --plan") }
        let needsFolder = variantOptions.isGiven && !sheet
        if needsFolder, let output, !output.hasSuffix("/") {
            throw ValidationError("several stills need a folder: write -o \(output)/, or --sheet for one picture")
        }
        if json, output == "-" {
            throw ValidationError("--json cannot be combined with -o -, which writes the PNG to standard output.")
        }
        let fileExtension = ((output ?? "") as NSString).pathExtension.lowercased()
        guard fileExtension.isEmpty || fileExtension == "png" || output?.hasSuffix("/") == true else {
            throw ValidationError("A still is a PNG, but '\(output ?? "")' has the extension .\(fileExtension).")
        }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        var code = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            try Console.checkBinaryOutput(output.map { [$0] } ?? [])
            if sheet { return try writeSheet(baseSettings) }
            let cache = try cacheOptions.open()
            var reports: [StillReport] = []
            var end = Zoetrope.ExitCode.success
            let selection = try shardOptions.selection()
            var targets = try targets()
            var record: ShardRecord?
            if !selection.isEverything {
                let (plan, names) = try selection.jobs(of: "still", named: targets.map(\.planName), cache: cache) {
                    [targets] () throws(ZoetropeError) in try self.plan(targets, cache, isWritten: false)
                }
                targets = targets.filter { names.contains($0.planName) }
                record = try selection.shard.map { shard throws(ZoetropeError) in
                    try ShardRecord(
                        shard, of: plan, outputs: output.map { [$0] } ?? [], defaultFolder: OutputPlan.defaultFolder)
                }
            }
            for target in targets {
                do throws(ZoetropeError) {
                    guard let report = try write(target, selection, cache) else { continue }
                    reports.append(report)
                    try record?.add(target.planName, files: [report.path])
                } catch {
                    guard variantOptions.isGiven else { throw error }
                    // The other variants are still rendered.
                    record?.fail(target.planName)
                    if let name = target.variant?.settings.name { Console.log("\(name):") }
                    end = end.combined(with: Console.report(error))
                }
            }
            try record?.save()
            try cache?.save()
            if json, variantOptions.isGiven {
                try Console.print(JSONText.encode(["stills": reports]))
            } else if json, let report = reports.first {
                try Console.print(JSONText.encode(report))
            }
            code = end
        } catch {
            code = Console.report(error, asJSON: json)
        }
        try code.finish()
    }

    private var baseSettings: SceneSettings { scene.settings(script: script, touches: touches, chrome: chrome) }

    /// The scene, or its variants.
    func targets() throws(ZoetropeError) -> [SceneTarget] { try variantOptions.targets([path], baseSettings) }

    private func still(of target: SceneTarget, _ cache: ResultCache?) -> StillRendering {
        StillRendering(
            target.path, settings: target.variant?.settings ?? baseSettings, at: at.first ?? .time(0), scale: scale,
            cache: cache)
    }

    /// A plan of the command.
    ///
    /// - Parameter isWritten: whether the plan needs what only `zoetrope plan` prints.
    func plan(
        _ targets: [SceneTarget], _ cache: ResultCache?, isWritten: Bool
    ) throws(ZoetropeError) -> WorkPlan {
        let hashes = cache?.hashes ?? FileHashes()
        let environment = isWritten ? try RuntimeEnvironment.fingerprint(of: cache) : ""
        let planner = WorkPlanner(command: "still", jobs: RenderJob().jobs)
        return planner.plan(targets, environment: environment) { target, planned throws(ZoetropeError) in
            let still = still(of: target, cache)
            planned.cost = try still.note().cost
            planned.hash = try still.note().inputs
            guard isWritten else { return }
            planned.dependencies = try still.dependencies(hashes)
            planned.measured = still.measuredTime
        }
    }

    /// Renders a scene or a variant; nil if the PNG went to standard output.
    private func write(
        _ target: SceneTarget, _ selection: ShardSelection, _ cache: ResultCache?
    ) throws(ZoetropeError) -> StillReport? {
        let still = still(of: target, cache)
        let note = try still.note()
        try selection.check(target.planName, hash: note.inputs)
        if !quiet { for warning in note.warnings { Console.log(warning) } }
        guard output != "-" else {
            try Console.print(data: still.data())
            return nil
        }
        let target = FileWriter.path(for: output, name: "\(note.name).png")
        let written = try still.place(at: target)
        let origin = written.origin == .present ? "  up to date" : written.origin == .copied ? "  from the cache" : ""
        try summary.print("\(target)  \(note.width)x\(note.height)  \(Console.size(written.bytes))\(origin)")
        return StillReport(
            scene: note.file, script: note.script, time: note.time, path: target, width: note.width,
            height: note.height, bytes: written.bytes)
    }

    private var summary: Summary { Summary(isShown: !quiet, isOutputTaken: json) }

    /// Writes one picture of all variants, or of several moments.
    private func writeSheet(_ base: SceneSettings) throws(ZoetropeError) {
        let sheet: ContactSheet
        if variantOptions.isGiven {
            let variants = try SceneVariant.all(of: path, matrix: variantOptions.matrix, settings: base)
            sheet = try ContactSheet(path, variants, at: at.first ?? .time(0), scale: scale)
        } else {
            let scene = try PreparedScene(path, settings: base)
            if !quiet { for warning in scene.warnings { Console.log(warning) } }
            sheet = try ContactSheet(scene, at: at, scale: scale)
        }
        let bitmap = try sheet.bitmap()
        let data = try PreparedScene.png(bitmap)
        guard output != "-" else { return try Console.print(data: data) }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let target = FileWriter.path(for: output, name: "\(name)-sheet.png")
        try FileWriter.write(data, to: target)
        if json { try Console.print(JSONText.encode(["files": [target]])) }
        let count = CountText.count(sheet.count, variantOptions.isGiven ? "variant" : "moment")
        try summary.print("\(target)  \(bitmap.width)x\(bitmap.height)  \(count)  \(Console.size(data.count))")
    }
}

/// What `zoetrope still --json` prints.
private struct StillReport: Encodable {
    /// The path of the scene file as it was given.
    var scene: String
    /// The script that was played.
    var script: String
    /// In seconds.
    var time: Double
    /// The path of the PNG.
    var path: String
    /// In pixels.
    var width: Int
    /// In pixels.
    var height: Int
    /// The size of the file.
    var bytes: Int
}
