import Foundation
package import Zoetrope

/// Joins the pages of all shards: one manifest and one index for all of them.
package struct DocsMerge {
    /// What the index needs besides the pages.
    struct Part: Codable {
        var host: String
        var address: String?
        var title: String?
        /// The scenes as the user named them.
        var sources: [String]
        /// The other arguments of the command, without the folder.
        var options: [String]
        var entries: [DocsManifest.Entry]
    }

    private let parts: [Part]

    /// - Throws: exit code 64 if the shards have made pages with different options.
    package init(_ merge: ShardMerge) throws(ZoetropeError) {
        parts = merge.parts.compactMap { part in
            part.manifest.extra.flatMap { try? JSONDecoder().decode(Part.self, from: $0) }
        }
        guard let first = parts.first, parts.count == merge.parts.count,
            parts.allSatisfy({
                ($0.host, $0.sources, $0.options) == (first.host, first.sources, first.options)
                    && ($0.address, $0.title) == (first.address, first.title)
            })
        else { throw ZoetropeError(.usage, "the shards have made pages with different options") }
    }

    /// Writes the manifest and the index of a folder that has the pages of all shards.
    ///
    /// - Throws: exit code 4 if a file cannot be written, 64 if the links of the pages to their scenes lead nowhere from this folder.
    package func finish(in path: String) throws(ZoetropeError) {
        var job = DocsJob(try PageFormats(PageFormats.defaultList))
        (job.folder, job.address, job.host) = (path, parts[0].address, try DocsHosts.named(parts[0].host))
        (job.title, job.sources) = (parts[0].title, parts[0].sources)
        let folder = DocsFolder(path: path, host: job.host)
        let entries = parts.flatMap(\.entries)
        if let lost = entries.first(where: { !folder.hasScene($0) }) {
            throw ZoetropeError(
                .usage,
                "\(path): the page '\(lost.name)' links to its scene at \(folder.fullPath(lost.scene)), which does not exist",
                hint: "join the pages in the folder that the shards have named with -o")
        }
        let lock = try folder.lock {}
        defer { withExtendedLifetime(lock) {} }
        var manifest = DocsManifest(of: folder)
        for entry in entries { manifest.put(entry) }
        manifest.begun = nil
        manifest.commandFolder = job.notedCommandFolder(for: parts[0].sources, options: parts[0].options)
        var report = DocsReport(folder: path, index: job.host.mainIndex)
        let command = job.pageCommand(for: parts[0].sources, options: parts[0].options)
        try job.finish(manifest, folder, command: command, &report)
    }
}
