import Foundation
import Pages
import Work
package import Zoetrope

/// Generates a page for each scene and an index, as a host shows them.
package struct DocsJob: Sendable {
    package static let defaultFolder = "Output/docs"
    /// The maximum size of an animation in bytes; GitHub does not show larger images.
    package static let defaultMaxSize = 5_000_000

    package var folder = DocsJob.defaultFolder
    /// What shows the pages.
    package var host: any DocsHost = DocsHosts.standard
    /// The address at which the folder is published, for link previews, which need absolute addresses.
    package var address: String?
    /// The heading of the gallery; nil for the name of the folder of scenes.
    package var title: String?
    /// Rendering options; `maxSize` applies to each animation.
    package var options = RenderOptions()
    /// The formats of the animations.
    package var formats: PageFormats
    /// Whether a format is left out for a scene where its files are not smaller than those of the last format.
    package var omitsLargerFormats = false
    /// A folder of animations that `RenderJob` wrote with these options, such as `NAME.gif`, to which pages link.
    /// Nil to render all animations into the folder of the pages.
    package var animations: String?
    /// The options of the command that make variants, such as `--variants`.
    package var variantArguments: [String] = []
    /// Whether touches are shown; nil for the settings of the scenes.
    package var touches: Bool?
    /// The number of threads.
    package var jobs = RenderJob().jobs
    /// Whether files are only checked and not written.
    package var isChecking = false
    /// Whether the files of scenes that are not given are removed, and others that no page uses any more.
    package var prunes = false
    /// Whether files that are up to date are written again.
    package var rewritesAll = false
    /// The scenes as the user named them, files and folders, for the index of joined shards.
    package var sources: [String] = []
    /// Results of earlier runs; nil for none. `rewritesAll` adds to it, but copies nothing.
    package var cache: ResultCache?
    /// Which of the pages are written.
    package var selection = ShardSelection()

    package init(_ formats: PageFormats) {
        self.formats = formats
        options.maxSize = DocsJob.defaultMaxSize
    }

    /// Validates the options, and that the programs for the formats are installed.
    ///
    /// - Throws: exit code 64; 4 for a missing program.
    package func check() throws(ZoetropeError) {
        try options.check()
        guard (1...RenderJob.maxJobs).contains(jobs) else {
            throw ZoetropeError(.usage, "--jobs must be 1 to \(RenderJob.maxJobs)")
        }
        guard !folder.isEmpty, folder != "-" else { throw ZoetropeError(.usage, "-o needs a folder") }
        guard animations?.isEmpty != true, animations != "-" else {
            throw ZoetropeError(.usage, "--animations needs a folder")
        }
        if animations != nil, !host.linksOutside {
            throw ZoetropeError(
                .usage,
                "--animations cannot be combined with --host \(host.name): the site has only files of its own folder")
        }
        if animations != nil, omitsLargerFormats {
            throw ZoetropeError(.usage, "--smaller cannot be combined with --animations, whose formats are fixed")
        }
        if let title, title.allSatisfy(\.isWhitespace) || title.contains(where: \.isNewline) {
            throw ZoetropeError(.usage, "--title needs a text on one line")
        }
        try host.check(formats)
        if let address {
            guard host.hasHTML else {
                throw ZoetropeError(
                    .usage, "--url cannot be combined with --host \(host.name), which knows its address")
            }
            guard address.contains(/^https?:\/\/[^\s"<>]+$/) else {
                throw ZoetropeError(.usage, "--url needs an address such as https://example.com/motion")
            }
        }
        if cache != nil, animations != nil {
            throw ZoetropeError(
                .usage, "--cache cannot be combined with --animations, whose files are outside of the pages",
                hint: "zoetrope render has --cache too")
        }
        if isChecking, cache != nil { throw ZoetropeError(.usage, "--check cannot be combined with --cache") }
        if isChecking, prunes || rewritesAll {
            throw ZoetropeError(.usage, "--check cannot be combined with --prune or --force")
        }
        try formats.checkEncoders()
    }

    /// What the HTML pages have in common.
    func settings(of folder: DocsFolder) -> GallerySettings {
        GallerySettings(
            address: address.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 },
            hasTheme: folder.exists(GalleryFrame.theme))
    }

    /// The heading of the gallery: the chosen title, otherwise the name of the folder of scenes in words.
    private var galleryTitle: String {
        if let title { return title }
        let standard = "Scenes"
        guard sources.count == 1, let source = sources.first, !SceneTarget.isSceneFile(source),
            let name = Links.absolute(source).split(separator: "/").last
        else { return standard }
        let words = name.split { "-_ ".contains($0) }.joined(separator: " ")
        return words.isEmpty ? standard : words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Writes the pages of scenes as they are: `run(_:command:progress:onWait:report:)` with targets.
    package func run(
        _ paths: [String], command: String, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        onWait: () -> Void = {}, report: (DocsReport.Scene) -> Void = { _ in }
    ) throws(ZoetropeError) -> DocsReport {
        try run(
            paths.map { SceneTarget($0) }, command: command, progress: progress, onWait: onWait, report: report)
    }

    /// Writes all pages that are not up to date, several scenes in parallel. Files depend only on scenes and options.
    ///
    /// - Parameters:
    ///   - targets: scene files, or variants of scenes.
    ///   - command: the shell command of this run, for the index: `pageCommand(for:)`.
    ///   - progress: called with the number of completed frames and of all frames, from any thread, but never
    ///     concurrently.
    ///   - onWait: called if another run writes into the folder, which this one waits for.
    ///   - report: called for each scene, in order and on the calling thread.
    /// - Throws: exit code 64 for incorrect usage, 4 if the folder cannot be written. Errors in a scene do not throw,
    ///   but are part of the result.
    package func run(
        _ targets: [SceneTarget], command: String, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        onWait: () -> Void = {}, report: (DocsReport.Scene) -> Void = { _ in }
    ) throws(ZoetropeError) -> DocsReport {
        try check()
        let pageNames = try pageNames(targets)
        let folder = DocsFolder(path: folder, host: host)
        let loaded = load(targets, named: pageNames, folder, withCost: cache != nil || !selection.isEverything)
        if !isChecking, !folder.isPresent, loaded.allSatisfy({ $0.problem != nil }) {
            // A folder is not created for scenes that all have errors.
            return failure(of: loaded, report: report)
        }
        // Two runs at the same time would each write a manifest without the scenes of the other.
        let lock = isChecking ? nil : try folder.lock(onWait: onWait)
        defer { withExtendedLifetime(lock) {} }
        var manifest = DocsManifest(of: folder)
        if !isChecking { try checkOwnership(folder, manifest, names: pageNames) }
        // Before the pages are made, whose links lead to each other.
        removeObsoleteEntries(of: &manifest, folder, loaded)
        let all = place(loaded, in: folder, manifest)
        let (work, names) = try selection.jobs(of: "docs", named: targets.map(\.planName)) {
            () throws(ZoetropeError) in workPlan(all, environment: "", hashes: nil)
        }
        let plans = all.filter { names.contains($0.target.planName) }
        for plan in plans { try selection.check(plan.target.planName, hash: plan.fingerprint) }
        let stale = plans.indices.filter { plans[$0].state != nil && plans[$0].state != .current }
        if !isChecking, !stale.isEmpty {
            // If this run is interrupted, the next one knows that the files were generated.
            manifest.begun = Set((manifest.begun ?? []) + stale.map { plans[$0].name }).sorted()
            try folder.write(manifest.data, to: DocsManifest.name)
        }
        let tally = FrameTally(stale.map { plans[$0].frames }, progress: progress)
        var result = DocsReport(folder: folder.path, index: host.mainIndex)
        if cache != nil { result.cache = RenderReport.CacheUse(hits: 0, misses: 0, secondsSaved: 0) }
        let threads = max(1, min(jobs, stale.count))
        let checks = isChecking
        let pages = OrderedWork(count: plans.count) { index -> Outcome in
            let plan = plans[index]
            guard let position = stale.firstIndex(of: index), !checks else { return Outcome(plan: plan) }
            var outcome = Outcome(plan: plan)
            do throws(ZoetropeError) {
                let pages = cache.map { PageCache(cache: $0, job: self) }
                if !rewritesAll, let copied = try pages?.restore(plan, to: folder) {
                    (outcome.entry, outcome.made, outcome.secondsSaved) = (copied.entry, .copied, copied.seconds)
                    tally.set(1, of: position)
                    return outcome
                }
                let clock = ContinuousClock()
                let start = clock.now
                let docs = SceneDocs(
                    target: plan.target, name: plan.name, folder: folder, job: self,
                    threadCount: max(1, jobs / threads),
                    adjacentPages: plan.adjacentPages)
                let (entry, warnings) = try docs.write(plan.fingerprint) { tally.set($0, of: position) }
                let seconds = (clock.now - start) / .seconds(1)
                try pages?.store(entry, of: plan, in: folder, seconds: seconds)
                try pages?.note(seconds: seconds, of: plan, memoryOptions(plan.target, folder))
                (outcome.entry, outcome.made, outcome.warnings) = (entry, .written, warnings)
            } catch {
                outcome.plan.problem = error
            }
            return outcome
        }
        pages.run(jobs: checks ? 1 : threads) { outcome in
            if let entry = outcome.entry {
                manifest.put(entry)
            } else if outcome.plan.problem != nil, manifest.knows(outcome.plan.name) {
                manifest.addLeftovers(folder.files(of: outcome.plan.name))
            }
            let scene = DocsReport.Scene(
                scene: outcome.plan.path, name: outcome.plan.name, page: host.mainPage(of: outcome.plan.name),
                state: outcome.plan.reportState(made: outcome.made),
                staleReason: outcome.plan.staleReason, problem: outcome.plan.problem,
                bytes: manifest.entry(outcome.plan.name)?.files.reduce(0) { $0 + $1.bytes } ?? 0,
                warnings: outcome.warnings)
            result.scenes.append(scene)
            if scene.state == .written { result.cache?.misses += 1 }
            if scene.state == .copied {
                result.cache?.hits += 1
                result.cache?.secondsSaved += outcome.secondsSaved
            }
            result.error = result.error ?? outcome.plan.problem.map(ErrorReport.init)
            report(scene)
        }
        manifest.begun = nil
        manifest.commandFolder = notedCommandFolder(for: sources, options: pageOptions)
        try finish(manifest, folder, command: command, &result)
        if let shard = selection.shard, !isChecking {
            try shardManifest(shard, of: work, plans, result, manifest).save(in: folder.path)
        }
        return result
    }

    /// The report of a run in which no scene could be loaded.
    private func failure(of plans: [PagePlan], report: (DocsReport.Scene) -> Void) -> DocsReport {
        var result = DocsReport(folder: folder, index: nil)
        for plan in plans {
            let scene = DocsReport.Scene(
                scene: plan.path, name: plan.name, page: host.mainPage(of: plan.name), state: .failed,
                problem: plan.problem, bytes: 0)
            result.scenes.append(scene)
            result.error = result.error ?? plan.problem.map(ErrorReport.init)
            report(scene)
        }
        return result
    }

    // MARK: steps

    /// A page with the entry of the files that were written.
    private struct Outcome: Sendable {
        var plan: PagePlan
        var entry: DocsManifest.Entry?
        /// How the files were made in this run; nil if they were not.
        var made: DocsReport.State?
        /// How long making copied files has taken, in seconds.
        var secondsSaved = 0.0
        /// The warnings about the scene of a page that was written.
        var warnings: [String] = []
    }

    /// Writes the index and removes or reports leftovers.
    func finish(
        _ manifest: DocsManifest, _ folder: DocsFolder, command: String, _ report: inout DocsReport
    ) throws(ZoetropeError) {
        var manifest = manifest
        manifest.leftovers.removeAll { !folder.exists($0) }
        if prunes {
            for file in manifest.leftovers { try folder.remove(file) }
            report.removed = manifest.leftovers
            manifest.leftovers = []
        }
        report.leftovers = manifest.leftovers
        (manifest.version, manifest.host) = (DocsManifest.currentVersion, host.name)
        let index = GalleryIndex(
            entries: manifest.scenes, title: galleryTitle, command: command, folder: Links.absolute(folder.path),
            host: host,
            settings: settings(of: folder))
        var files = [(host.index, Data(index.markdown.utf8)), (DocsManifest.name, manifest.data)]
        if host.hasHTML {
            files.insert(("index.html", Data(index.html.utf8)), at: 0)
            files.insert((GalleryFrame.style, Data(GalleryFrame.css.utf8)), at: 2)
            files.insert((GalleryScript.name, Data(GalleryScript.text(manifest.scenes).utf8)), at: 3)
            files.insert((PageIcon.name, Data(PageIcon.svg.utf8)), at: 4)
        }
        files += host.styleSheets.map { ($0.name, Data($0.rules.utf8)) }
        for (name, data) in files {
            if isChecking {
                if folder.contents(of: name) != data { report.stale.append(name) }
            } else if !manifest.scenes.isEmpty || folder.exists(DocsManifest.name) {
                try folder.write(data, to: name)
            }
        }
        report.galleryCount = manifest.scenes.isEmpty ? nil : GalleryScene.count(manifest.scenes)
        guard isChecking || !manifest.scenes.isEmpty || folder.exists(DocsManifest.name) else {
            // Nothing was written.
            report.index = nil
            return
        }
        report.bytes =
            manifest.scenes.flatMap(\.files).reduce(0) { $0 + $1.bytes } + files.reduce(0) { $0 + $1.1.count }
    }
}

/// Adds up the progress of several threads.
private final class FrameTally: @unchecked Sendable {
    private let lock = NSLock()
    private let frames: [Int]
    private var shares: [Double]
    private let progress: @Sendable (Int, Int) -> Void

    init(_ frames: [Int], progress: @escaping @Sendable (Int, Int) -> Void) {
        self.frames = frames
        shares = frames.map { _ in 0 }
        self.progress = progress
    }

    func set(_ share: Double, of scene: Int) {
        lock.withLock {
            shares[scene] = max(shares[scene], share)
            let done = zip(frames, shares).reduce(0.0) { $0 + Double($1.0) * $1.1 }
            progress(Int(done.rounded()), frames.reduce(0, +))
        }
    }
}
