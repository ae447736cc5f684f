import Foundation
import Pages
import Zoetrope

/// Copies the files of pages out of a cache and into it.
struct PageCache: Sendable {
    let cache: ResultCache
    let job: DocsJob

    /// What is known of a scene without reading it.
    struct Note: Codable, Sendable {
        var title: String
        /// A hash of everything that the files depend on, except adjacent pages.
        var fingerprint: String
        var frames: Int
        var cost: RenderCost
    }

    /// The page also depends on the folder of its commands.
    private func key(_ plan: PagePlan) -> String {
        let folder = Links.relative(from: job.folder, to: job.folderOfCommands(for: plan.path))
        return cache.key("docs", Fingerprint.of([plan.name, plan.fingerprint, folder]))
    }

    /// Writes the files of a page that was made before.
    ///
    /// The cache may come from a stranger: only files of the page itself are written.
    ///
    /// - Returns: the page's entry, and the seconds that making it took; nil if the cache lacks the page or a part of it. Then some
    ///   files may have been written.
    /// - Throws: exit code 4 if a file cannot be written.
    func restore(
        _ plan: PagePlan, to folder: DocsFolder
    ) throws(ZoetropeError) -> (entry: DocsManifest.Entry, seconds: Double)? {
        let key = key(plan)
        guard let result = cache.entry(key),
            let entry = try? JSONDecoder().decode(DocsManifest.Entry.self, from: result.report),
            entry.name == plan.name, entry.fingerprint == plan.fingerprint, !entry.files.isEmpty,
            entry.files == result.files.map({ DocsManifest.File(path: $0.name, sha256: $0.sha256, bytes: $0.bytes) }),
            entry.files.allSatisfy({ folder.host.owns($0.path, page: plan.name) })
        else { return nil }
        for file in result.files {
            guard let bytes = cache.contents(of: file) else { return nil }
            try folder.write(Data(bytes), to: file.name)
        }
        cache.touch(key)
        return (entry, result.seconds)
    }

    /// Adds the files of a page that was just written.
    ///
    /// - Throws: exit code 4.
    func store(
        _ entry: DocsManifest.Entry, of plan: PagePlan, in folder: DocsFolder, seconds: Double
    ) throws(ZoetropeError) {
        try cache.add(
            seconds: seconds, report: Data(JSONText.compact(entry).utf8),
            files: entry.files.map { ($0.path, folder.fullPath($0.path)) }, as: key(plan))
    }

    /// Notes the time that making a page took, for later plans.
    ///
    /// - Parameter options: everything except the scene and its files that the page depends on.
    /// - Throws: exit code 4 if the file cannot be written.
    func note(seconds: Double, of plan: PagePlan, _ options: [String]) throws(ZoetropeError) {
        try MeasuredTimes(cache).note(
            WorkPlan.MeasuredTime(seconds: seconds, estimate: plan.cost.seconds), of: [plan.path] + options)
    }
}

extension DocsHost {
    /// Whether a file in the folder of the pages is one of a page's own: the page in its forms, or a file in its folder of media.
    func owns(_ file: String, page name: String) -> Bool {
        DocsManifest.isInside(file) && (pages(of: name).contains(file) || file.hasPrefix(media(of: name) + "/"))
    }
}
