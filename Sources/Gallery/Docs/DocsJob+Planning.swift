import Foundation
import Pages
import Work
package import Zoetrope

/// What is known about a page before it is written.
struct PagePlan: Sendable {
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
    /// The state of the page's files; nil if the scene cannot be loaded, or the folder was not looked at.
    var state: RenderJob.State?
    /// Why the page is stale.
    var staleReason = DocsReport.StaleReason.own
    var problem: ZoetropeError?

    var path: String { target.path }

    /// - Parameter made: how the files were made in this run; nil if they were not.
    func reportState(made: DocsReport.State?) -> DocsReport.State {
        if problem != nil { return .failed }
        if let made { return made }
        return state == .current ? .current : state == .missing ? .missing : .stale
    }
}

/// Loading the scenes, and comparing them with the folder of the pages.
extension DocsJob {
    /// A plan of the pages for other machines.
    ///
    /// - Throws: the errors of `check()`; exit code 4 if a library or a font cannot be read.
    package func plan(_ targets: [SceneTarget]) throws(ZoetropeError) -> WorkPlan {
        try check()
        let names = try pageNames(targets)
        let folder = DocsFolder(path: folder, host: host)
        let hashes = cache?.hashes ?? FileHashes()
        let plans = place(load(targets, named: names, folder, withCost: true), in: folder, DocsManifest(of: folder))
        var plan = workPlan(plans, environment: try RuntimeEnvironment.fingerprint(hashes), hashes: hashes)
        if let cache {
            let times = MeasuredTimes(cache)
            for (index, page) in plans.enumerated() {
                plan.jobs[index].measured = times.time(of: [page.path] + memoryOptions(page.target, folder))
            }
        }
        return plan
    }

    /// - Parameter hashes: for the files of the jobs; nil to leave them out.
    func workPlan(_ plans: [PagePlan], environment: String, hashes: FileHashes?) -> WorkPlan {
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

    /// Loads the scenes, several at the same time.
    ///
    /// - Parameters:
    ///   - names: those of the pages.
    ///   - withCost: whether the cost is found, which evaluates each frame.
    func load(_ targets: [SceneTarget], named names: [String], _ folder: DocsFolder, withCost: Bool) -> [PagePlan] {
        var plans: [PagePlan] = []
        let work = OrderedWork(count: targets.count) { index -> PagePlan in
            var plan = PagePlan(target: targets[index], name: names[index])
            do throws(ZoetropeError) {
                let docs = SceneDocs(
                    target: plan.target, name: plan.name, folder: folder, job: self, threadCount: 1)
                var note: PageCache.Note
                // Animations that are rendered already have to be checked with the scene.
                if let cache, animations == nil {
                    let (value, files) = try SceneMemory(cache).value(
                        of: plan.path, memoryOptions(plan.target, folder) + [plan.name]
                    ) {
                        () throws(ZoetropeError) in
                        let scene = try docs.loadScene()
                        return (try pageNote(docs, scene, withCost), scene)
                    }
                    note = value
                    plan.files = Set(files.map(\.path))
                } else {
                    let scene = try docs.loadScene()
                    note = try pageNote(docs, scene, withCost)
                    plan.files = scene.files
                    try docs.checkRendered(scene)
                }
                plan.title = note.title
                (plan.fingerprint, plan.frames, plan.cost) = (note.fingerprint, note.frames, note.cost)
            } catch {
                plan.problem = error
            }
            return plan
        }
        work.run(jobs: jobs) { plans.append($0) }
        return plans
    }

    private func pageNote(
        _ docs: SceneDocs, _ scene: PreparedScene, _ withCost: Bool
    ) throws(ZoetropeError) -> PageCache.Note {
        PageCache.Note(
            title: docs.target.variantWords.title(docs.title(of: scene)), fingerprint: try docs.fingerprint(of: scene),
            frames: try docs.frameCount(of: scene), cost: withCost ? try docs.cost(of: scene) : .none)
    }

    /// Everything except the scene's files that a `PageCache.Note` depends on.
    func memoryOptions(_ target: SceneTarget, _ folder: DocsFolder) -> [String] {
        [
            "docs", Links.absolute(folder.path), host.name, formats.list, CanonicalText.of(options),
            CanonicalText.of(target), CanonicalText.of(settings(of: folder)), "\(omitsLargerFormats)",
            touches.map { "\($0)" } ?? "",
        ]
    }

    /// The plans with their adjacent pages, and with the state of their files.
    func place(_ loaded: [PagePlan], in folder: DocsFolder, _ manifest: DocsManifest) -> [PagePlan] {
        let all = scenes(loaded, folder, manifest)
        let written = GalleryScene.all(manifest.scenes)
        var plans: [PagePlan] = []
        // Every file of the pages is read.
        let work = OrderedWork(count: loaded.count) { index -> PagePlan in
            var plan = loaded[index]
            guard plan.problem == nil else { return plan }
            plan.adjacentPages = AdjacentPages(of: plan.name, among: all)
            let ownFingerprint = plan.fingerprint
            plan.fingerprint = Fingerprint.of([ownFingerprint, plan.adjacentPages.description])
            guard let entry = manifest.entry(plan.name) else {
                plan.state = .missing
                return plan
            }
            let isUnmodified = !rewritesAll && entry.files.allSatisfy(folder.isUnmodified)
            plan.state = isUnmodified && entry.fingerprint == plan.fingerprint ? .current : .changed
            let old = AdjacentPages(of: plan.name, among: written)
            if isUnmodified, old != plan.adjacentPages,
                entry.fingerprint == Fingerprint.of([ownFingerprint, old.description])
            {
                plan.staleReason = old.names == plan.adjacentPages.names ? .adjacentTitle : .adjacentPage
            }
            return plan
        }
        work.run(jobs: jobs) { plans.append($0) }
        return plans
    }

    /// All scenes after the run, in the order of the gallery.
    private func scenes(_ plans: [PagePlan], _ folder: DocsFolder, _ manifest: DocsManifest) -> [GalleryScene] {
        var pages: [String: GalleryScene.Page] = [:]
        let known = Set(plans.map { Links.relative(from: folder.path, to: $0.path) })
        for entry in manifest.scenes where known.contains(entry.scene) || folder.hasScene(entry) {
            pages[entry.name] = entry.place
        }
        for plan in plans where plan.problem == nil {
            pages[plan.name] = GalleryScene.Page(
                name: plan.name, title: plan.title, scene: Links.relative(from: folder.path, to: plan.path),
                variant: plan.target.variant?.label, variantIndex: plan.target.variant?.index)
        }
        return GalleryScene.all(pages.values.sorted { $0.name < $1.name })
    }

    /// What a shard has made: the pages that did not fail.
    func shardManifest(
        _ shard: Shard, of work: WorkPlan, _ plans: [PagePlan], _ result: DocsReport, _ manifest: DocsManifest
    ) -> ShardManifest {
        var made = ShardManifest(command: "docs", shard: shard, plan: work)
        var entries: [DocsManifest.Entry] = []
        for (plan, scene) in zip(plans, result.scenes) {
            guard scene.state != .failed, let entry = manifest.entry(plan.name) else {
                made.failed.append(plan.target.planName)
                continue
            }
            entries.append(entry)
            let files = entry.files.map { ShardManifest.File(path: $0.path, sha256: $0.sha256, bytes: $0.bytes) }
            made.jobs.append(ShardManifest.Job(name: plan.target.planName, files: files))
        }
        let part = DocsMerge.Part(
            host: host.name, address: address, title: title, sources: sources, options: pageOptions, entries: entries)
        made.extra = Data(JSONText.compact(part).utf8)
        return made
    }
}
