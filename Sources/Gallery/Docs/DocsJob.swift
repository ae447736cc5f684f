import Foundation
import Pages
package import Zoetrope

/// Writes pages about scenes: one for each, as Markdown and as HTML, and a gallery.
package struct DocsJob: Sendable {
    package static let defaultFolder = "Output/docs"
    /// What GitHub shows.
    package static let defaultMaxSize = 5_000_000
    /// Formats that pages can show.
    package static let formats = ["gif", "apng"]

    package var folder = DocsJob.defaultFolder
    /// What the animations look like, and how large each may be.
    package var options = RenderOptions()
    package var format = "gif"
    /// A folder of animations that `RenderJob` wrote with these options, `NAME.gif` or `NAME.png`. Pages link to them
    /// and the docs folder gets no copies. Nil to write all animations into the docs folder.
    package var animations: String?
    /// Shows or hides fingers, whatever the scenes say.
    package var touches: Bool?
    /// Threads.
    package var jobs = RenderJob().jobs
    /// Whether files are only looked at.
    package var isChecking = false
    /// Whether files of scenes that are gone are removed.
    package var prunes = false
    /// Whether everything is made anew.
    package var remakes = false

    package init() {
        options.maxSize = DocsJob.defaultMaxSize
    }

    /// Checks everything that can be checked without a scene.
    ///
    /// - Throws: exit code 64.
    package func check() throws(ZoetropeError) {
        try options.check()
        guard (1...RenderJob.maxJobs).contains(jobs) else {
            throw ZoetropeError(.usage, "--jobs is 1 to \(RenderJob.maxJobs)")
        }
        guard Self.formats.contains(format) else {
            throw ZoetropeError(.usage, "--format is \(Self.formats.joined(separator: " or ")): pages show one file")
        }
        guard !folder.isEmpty, folder != "-" else { throw ZoetropeError(.usage, "-o needs a folder") }
        guard animations?.isEmpty != true, animations != "-" else {
            throw ZoetropeError(.usage, "--animations needs a folder")
        }
        if isChecking, prunes || remakes {
            throw ZoetropeError(.usage, "--check writes nothing: leave out --prune and --force")
        }
    }

    /// The scenes' names, each once.
    private func checkNames(_ paths: [String]) throws(ZoetropeError) {
        var owners: [String: String] = ["index": "the gallery", "readme": "the gallery"]
        for path in paths {
            guard path != "-" else { throw ZoetropeError(.usage, "docs needs scene files: pages link to them") }
            let name = Self.name(path)
            if let owner = owners[name.lowercased()] {
                throw ZoetropeError(.usage, "\(path): its page would be that of \(owner); give the scene another name")
            }
            owners[name.lowercased()] = path
        }
    }

    /// Somebody else's files are not written over.
    private func checkGround(_ folder: DocsFolder, _ manifest: DocsManifest, names: [String]) throws(ZoetropeError) {
        let pages = ["README.md", "index.html"]
        let isTold = !manifest.scenes.isEmpty || manifest.begun != nil
        // Where somebody has lost the list, the gallery's own pages tell whose folder it is.
        let isMarked = pages.contains { name in
            FileManager.default.contents(atPath: folder.place(name))
                .map { String(decoding: $0, as: UTF8.self).contains(GalleryIndex.mark) } ?? false
        }
        guard isTold || !isMarked else { return }
        var foreign = isTold ? [] : pages + [GalleryFrame.style, DocsManifest.name]
        for name in names where !manifest.knows(name) {
            foreign += ["\(name).md", "\(name).html", SceneCache.folder(of: name)]
        }
        for name in foreign where folder.exists(name) {
            throw ZoetropeError(
                .usage, "\(folder.place(name)): this file is not of zoetrope docs; give the pages a folder of their own"
            )
        }
    }

    private static func name(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// Makes what is not up to date, several scenes at once. The files depend on nothing but scenes and options.
    ///
    /// - Parameters:
    ///   - paths: scene files.
    ///   - command: what a shell takes to do this again, for pages and messages.
    ///   - progress: called with frames done and in all, one call at a time, from any thread.
    ///   - tell: called for each scene in its order, on this thread.
    /// - Throws: exit code 64 for a wrong call, 4 where the folder cannot be written. What is wrong with a scene is
    ///   told and ends up in the report.
    package func run(
        _ paths: [String], command: String, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        tell: (DocsReport.Scene) -> Void = { _ in }
    ) throws(ZoetropeError) -> DocsReport {
        try check()
        try checkNames(paths)
        let folder = DocsFolder(path: folder)
        var manifest = DocsManifest(of: folder.path)
        if !isChecking { try checkGround(folder, manifest, names: paths.map(Self.name)) }
        let plans = plans(paths, folder, manifest)
        let stale = plans.indices.filter { plans[$0].state != nil && plans[$0].state != .current }
        if !isChecking, !stale.isEmpty {
            // A run that is broken off leaves files that the next one has to know for its own.
            manifest.begun = Set((manifest.begun ?? []) + stale.map { plans[$0].name }).sorted()
            try folder.write(manifest.data, to: DocsManifest.name)
        }
        let tally = FrameTally(stale.map { plans[$0].frames }, progress: progress)
        var report = DocsReport(folder: folder.path)
        let threads = max(1, min(jobs, stale.count))
        let checks = isChecking
        let work = OrderedWork(count: plans.count) { index -> Made in
            let plan = plans[index]
            guard let place = stale.firstIndex(of: index), !checks else { return Made(plan: plan) }
            var made = Made(plan: plan)
            do throws(ZoetropeError) {
                let docs = SceneDocs(
                    path: plan.path, folder: folder, job: self, jobs: max(1, jobs / threads),
                    neighbours: plan.neighbours)
                made.entry = try docs.make(plan.fingerprint) { tally.set($0, of: place) }
            } catch {
                made.plan.problem = error
            }
            return made
        }
        work.run(jobs: checks ? 1 : threads) { made in
            if let entry = made.entry {
                manifest.put(entry)
            } else if made.plan.problem != nil, manifest.knows(made.plan.name) {
                manifest.leave(folder.files(of: made.plan.name))
            }
            let scene = DocsReport.Scene(
                scene: made.plan.path, name: made.plan.name, state: made.plan.outcome(isMade: made.entry != nil),
                problem: made.plan.problem,
                bytes: manifest.entry(made.plan.name)?.files.reduce(0) { $0 + $1.bytes } ?? 0)
            report.scenes.append(scene)
            tell(scene)
        }
        let known = Set(paths.map { Links.relative(from: folder.path, to: $0) })
        manifest.drop { entry in !known.contains(entry.scene) && !folder.exists(entry.scene) }
        // All that was begun is either told of or left over by now.
        manifest.begun = nil
        try finish(manifest, folder, command: command, &report)
        return report
    }

    // MARK: steps

    /// What is to be done about a scene.
    private struct Plan: Sendable {
        var path: String
        var name: String
        /// As pages write it.
        var title = ""
        var neighbours = Neighbours()
        var fingerprint = ""
        var frames = 0
        /// Nil where it cannot be read.
        var state: RenderJob.State?
        var problem: ZoetropeError?

        func outcome(isMade: Bool) -> DocsReport.State {
            if problem != nil { return .failed }
            if isMade { return .written }
            return state == .current ? .current : state == .missing ? .missing : .stale
        }
    }

    private struct Made: Sendable {
        var plan: Plan
        var entry: DocsManifest.Entry?
    }

    private func plans(_ paths: [String], _ folder: DocsFolder, _ manifest: DocsManifest) -> [Plan] {
        var plans: [Plan] = []
        let work = OrderedWork(count: paths.count) { index -> Plan in
            var plan = Plan(path: paths[index], name: Self.name(paths[index]))
            do throws(ZoetropeError) {
                let docs = SceneDocs(path: plan.path, folder: folder, job: self, jobs: 1)
                let scene = try docs.open()
                plan.title = Story.title(of: scene)
                plan.fingerprint = try docs.fingerprint(of: scene)
                plan.frames = try docs.frameCount(of: scene)
                try docs.checkRendered(scene)
                let holds = manifest.entry(plan.name)?.files.allSatisfy(folder.holds)
                plan.state = holds == nil ? .missing : holds == true && !remakes ? .current : .changed
            } catch {
                plan.problem = error
            }
            return plan
        }
        work.run(jobs: jobs) { plans.append($0) }
        let all = pages(plans, folder, manifest)
        for index in plans.indices where plans[index].problem == nil {
            plans[index].neighbours = Neighbours(of: plans[index].name, among: all)
            plans[index].fingerprint = Fingerprint.of([plans[index].fingerprint, plans[index].neighbours.description])
            if plans[index].state == .current,
                manifest.entry(plans[index].name)?.fingerprint != plans[index].fingerprint
            {
                plans[index].state = .changed
            }
        }
        return plans
    }

    /// The pages that there will be, in the gallery's order.
    private func pages(_ plans: [Plan], _ folder: DocsFolder, _ manifest: DocsManifest) -> [Neighbours.Page] {
        var titles: [String: String] = [:]
        let known = Set(plans.map { Links.relative(from: folder.path, to: $0.path) })
        for entry in manifest.scenes where known.contains(entry.scene) || folder.exists(entry.scene) {
            titles[entry.name] = entry.title
        }
        for plan in plans where plan.problem == nil { titles[plan.name] = plan.title }
        return titles.sorted { $0.key < $1.key }.map { Neighbours.Page(name: $0.key, title: $0.value) }
    }

    /// The pages that lead to all scenes, and what is left over.
    private func finish(
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
        let index = GalleryIndex(entries: manifest.scenes, command: command)
        let files = [
            ("index.html", Data(index.html.utf8)), ("README.md", Data(index.markdown.utf8)),
            (GalleryFrame.style, Data(GalleryFrame.css.utf8)), (DocsManifest.name, manifest.data),
        ]
        for (name, data) in files {
            if isChecking {
                let found = FileManager.default.contents(atPath: folder.place(name))
                if found != data { report.stale.append(name) }
            } else if !manifest.scenes.isEmpty || folder.exists(DocsManifest.name) {
                try folder.write(data, to: name)
            }
        }
        report.shown = manifest.scenes.count
        report.bytes =
            manifest.scenes.flatMap(\.files).reduce(0) { $0 + $1.bytes } + files.reduce(0) { $0 + $1.1.count }
    }
}

/// Adds up what several threads have done.
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
