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
    /// Whether files of scenes that no longer exist are removed.
    package var prunes = false
    /// Whether files that are up to date are written again.
    package var rewritesAll = false
    /// The scenes as the user named them, files and folders, for the index of joined shards.
    package var sources: [String] = []
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

    /// The name of the pages of a scene file.
    func pageName(_ target: SceneTarget) -> String { host.pageName(of: target.name) }

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
        try checkNames(targets)
        let folder = DocsFolder(path: folder, host: host)
        if !isChecking, !folder.isPresent {
            // A folder is not created for scenes that all have errors.
            let plans = plans(targets, folder, DocsManifest(of: folder))
            if plans.allSatisfy({ $0.problem != nil }) { return failure(of: plans, report: report) }
        }
        // Two runs at the same time would each write a manifest without the scenes of the other.
        let lock = isChecking ? nil : try folder.lock(onWait: onWait)
        defer { withExtendedLifetime(lock) {} }
        var manifest = DocsManifest(of: folder)
        if !isChecking { try checkOwnership(folder, manifest, names: targets.map(pageName)) }
        let all = self.plans(targets, folder, manifest)
        let (work, names) = try selection.jobs(of: "docs", named: targets.map(\.planName)) {
            () throws(ZoetropeError) in workPlan(all, environment: "", hashes: nil)
        }
        let plans = all.filter { names.contains($0.target.planName) }
        for plan in plans { try selection.check(plan.target.planName, hash: plan.fingerprint) }
        var shard = selection.shard.map { ShardManifest(command: "docs", shard: $0, plan: work) }
        var entries: [DocsManifest.Entry] = []
        let stale = plans.indices.filter { plans[$0].state != nil && plans[$0].state != .current }
        if !isChecking, !stale.isEmpty {
            // If this run is interrupted, the next one knows that the files were generated.
            manifest.begun = Set((manifest.begun ?? []) + stale.map { plans[$0].name }).sorted()
            try folder.write(manifest.data, to: DocsManifest.name)
        }
        let tally = FrameTally(stale.map { plans[$0].frames }, progress: progress)
        var result = DocsReport(folder: folder.path, index: host.mainIndex)
        let threads = max(1, min(jobs, stale.count))
        let checks = isChecking
        let pages = OrderedWork(count: plans.count) { index -> Outcome in
            let plan = plans[index]
            guard let position = stale.firstIndex(of: index), !checks else { return Outcome(plan: plan) }
            var outcome = Outcome(plan: plan)
            do throws(ZoetropeError) {
                let docs = SceneDocs(
                    target: plan.target, folder: folder, job: self, threadCount: max(1, jobs / threads),
                    adjacentPages: plan.adjacentPages)
                outcome.entry = try docs.write(plan.fingerprint) { tally.set($0, of: position) }
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
                state: outcome.plan.reportState(isWritten: outcome.entry != nil),
                problem: outcome.plan.problem,
                bytes: manifest.entry(outcome.plan.name)?.files.reduce(0) { $0 + $1.bytes } ?? 0)
            if let entry = manifest.entry(outcome.plan.name), scene.state != .failed {
                entries.append(entry)
                shard?.jobs.append(
                    ShardManifest.Job(
                        name: outcome.plan.target.planName,
                        files: entry.files.map {
                            ShardManifest.File(path: $0.path, sha256: $0.sha256, bytes: $0.bytes)
                        }))
            } else {
                shard?.failed.append(outcome.plan.target.planName)
            }
            result.scenes.append(scene)
            result.error = result.error ?? outcome.plan.problem.map(ErrorReport.init)
            report(scene)
        }
        let known = Set(targets.map { Links.relative(from: folder.path, to: $0.path) })
        manifest.removeEntries { entry in !known.contains(entry.scene) && !folder.hasScene(entry) }
        manifest.begun = nil
        try finish(manifest, folder, command: command, &result)
        let part = DocsMerge.Part(
            host: host.name, address: address, sources: sources, options: pageOptions, entries: entries)
        shard?.extra = Data(JSONText.compact(part).utf8)
        if !isChecking { try shard?.save(in: folder.path) }
        return result
    }

    /// The report of a run in which no scene could be loaded.
    private func failure(of plans: [Plan], report: (DocsReport.Scene) -> Void) -> DocsReport {
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

    /// The state of a scene's files before the run.
    private struct Plan: Sendable {
        var target: SceneTarget
        var name: String
        /// The title of the page.
        var title = ""
        var adjacentPages = AdjacentPages()
        var fingerprint = ""
        var frames = 0
        var cost = RenderCost.none
        /// The absolute paths of the files that the scene has asked for.
        var files: Set<String> = []
        /// Nil if the scene cannot be loaded.
        var state: RenderJob.State?
        var problem: ZoetropeError?

        var path: String { target.path }

        func reportState(isWritten: Bool) -> DocsReport.State {
            if problem != nil { return .failed }
            if isWritten { return .written }
            return state == .current ? .current : state == .missing ? .missing : .stale
        }
    }

    /// A plan with the entry of the files that were written.
    private struct Outcome: Sendable {
        var plan: Plan
        var entry: DocsManifest.Entry?
    }

    /// A plan of the pages.
    ///
    /// - Throws: the errors of `check()`; exit code 4 if a library or a font cannot be read.
    package func plan(_ targets: [SceneTarget]) throws(ZoetropeError) -> WorkPlan {
        try check()
        try checkNames(targets)
        let folder = DocsFolder(path: folder, host: host)
        let hashes = FileHashes()
        let plans = plans(targets, folder, DocsManifest(of: folder), isPlanning: true)
        return workPlan(plans, environment: try RuntimeEnvironment.fingerprint(hashes), hashes: hashes)
    }

    /// - Parameter hashes: for the files of the jobs; nil to leave them out.
    private func workPlan(_ plans: [Plan], environment: String, hashes: FileHashes?) -> WorkPlan {
        let jobs = plans.map { plan in
            var job = WorkPlan.Job(plan.target)
            job.hash = plan.fingerprint
            job.cost = plan.cost
            job.error = plan.problem.map(ErrorReport.init)
            if let hashes {
                job.dependencies = plan.files.sorted().map {
                    WorkPlan.Dependency(path: $0, sha256: (try? hashes.hash(of: $0)) ?? nil)
                }
            }
            return job
        }
        return WorkPlan(command: "docs", environment: environment, jobs: jobs)
    }

    private func plans(
        _ targets: [SceneTarget], _ folder: DocsFolder, _ manifest: DocsManifest, isPlanning: Bool = false
    ) -> [Plan] {
        var plans: [Plan] = []
        let work = OrderedWork(count: targets.count) { index -> Plan in
            var plan = Plan(target: targets[index], name: pageName(targets[index]))
            do throws(ZoetropeError) {
                let docs = SceneDocs(target: plan.target, folder: folder, job: self, threadCount: 1)
                let scene = try docs.loadScene()
                plan.title = plan.target.title(Story.title(of: scene))
                plan.fingerprint = try docs.fingerprint(of: scene)
                plan.frames = try docs.frameCount(of: scene)
                // Only plans and shards need the cost, which evaluates each frame.
                plan.cost = selection.isEverything && !isPlanning ? .none : try docs.cost(of: scene)
                plan.files = scene.files
                try docs.checkRendered(scene)
                let isUnmodified = manifest.entry(plan.name)?.files.allSatisfy(folder.isUnmodified)
                plan.state = isUnmodified == nil ? .missing : isUnmodified == true && !rewritesAll ? .current : .changed
            } catch {
                plan.problem = error
            }
            return plan
        }
        work.run(jobs: jobs) { plans.append($0) }
        let all = pages(plans, folder, manifest)
        for index in plans.indices where plans[index].problem == nil {
            plans[index].adjacentPages = AdjacentPages(of: plans[index].name, among: all)
            plans[index].fingerprint = Fingerprint.of([
                plans[index].fingerprint, plans[index].adjacentPages.description,
            ])
            if plans[index].state == .current,
                manifest.entry(plans[index].name)?.fingerprint != plans[index].fingerprint
            {
                plans[index].state = .changed
            }
        }
        return plans
    }

    /// All pages after the run, in the order of the gallery.
    private func pages(_ plans: [Plan], _ folder: DocsFolder, _ manifest: DocsManifest) -> [AdjacentPages.Page] {
        var titles: [String: String] = [:]
        let known = Set(plans.map { Links.relative(from: folder.path, to: $0.path) })
        for entry in manifest.scenes where known.contains(entry.scene) || folder.hasScene(entry) {
            titles[entry.name] = entry.title
        }
        for plan in plans where plan.problem == nil { titles[plan.name] = plan.title }
        return titles.sorted { $0.key < $1.key }.map { AdjacentPages.Page(name: $0.key, title: $0.value) }
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
            entries: manifest.scenes, command: command, folder: Links.absolute(folder.path), host: host,
            settings: settings(of: folder))
        var files = [(host.index, Data(index.markdown.utf8)), (DocsManifest.name, manifest.data)]
        if host.hasHTML {
            files.insert(("index.html", Data(index.html.utf8)), at: 0)
            files.insert((GalleryFrame.style, Data(GalleryFrame.css.utf8)), at: 2)
            files.insert((GalleryScript.name, Data(GalleryScript.text(manifest.scenes).utf8)), at: 3)
            files.insert((PageIcon.name, Data(PageIcon.svg.utf8)), at: 4)
        }
        for (name, data) in files {
            if isChecking {
                if folder.contents(of: name) != data { report.stale.append(name) }
            } else if !manifest.scenes.isEmpty || folder.exists(DocsManifest.name) {
                try folder.write(data, to: name)
            }
        }
        report.galleryCount = manifest.scenes.count
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
