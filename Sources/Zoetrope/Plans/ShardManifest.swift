package import Files
package import Foundation

/// What a shard has made, in a file beside the results, so that merging notices what is missing.
package struct ShardManifest: Codable, Sendable {
    /// A file of a result.
    package struct File: Codable, Sendable, Hashable {
        /// The path from the folder of the results.
        package var path: String
        package var sha256: String
        /// In bytes.
        package var bytes: Int

        package init(path: String, sha256: String, bytes: Int) {
            (self.path, self.sha256, self.bytes) = (path, sha256, bytes)
        }
    }

    /// A job of the plan that this shard has done.
    package struct Job: Codable, Sendable, Hashable {
        /// The name in the plan.
        package var name: String
        package var files: [File]

        package init(name: String, files: [File]) { (self.name, self.files) = (name, files) }
    }

    static let currentVersion = 1
    /// The largest manifest, in bytes.
    private static let maxSize = 64 << 20

    package var version = ShardManifest.currentVersion
    /// The command, such as `render`.
    package var command: String
    package var shard: Shard
    /// `WorkPlan.identity`
    package var plan: String
    /// The number of jobs of all shards.
    package var total: Int
    package var jobs: [Job] = []
    /// The names of the jobs that have failed.
    package var failed: [String] = []
    /// What else a command needs to merge its results; nil for none.
    package var extra: Data?

    package init(command: String, shard: Shard, plan: WorkPlan) {
        (self.command, self.shard, self.plan, total) = (command, shard, plan.identity, plan.jobs.count)
    }

    /// Files with their hashes.
    ///
    /// - Parameter folder: the folder of the results, without a slash at the end. It contains the files.
    /// - Throws: exit code 4 if a file cannot be read.
    package static func files(_ paths: [String], in folder: String) throws(ZoetropeError) -> [File] {
        var files: [File] = []
        for path in paths {
            let bytes = try InputFile.read(path)
            let name = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
            files.append(File(path: name, sha256: Fingerprint.of(Data(bytes)), bytes: bytes.count))
        }
        return files
    }

    /// The name of the file, such as `zoetrope-shard-2-of-5.json`.
    package var name: String { "\(Self.prefix)\(shard.index)-of-\(shard.count).json" }

    private static let prefix = "zoetrope-shard-"

    /// The names of the manifests in a folder.
    package static func names(in folder: ConfinedFolder) -> [String] {
        ((try? folder.names()) ?? []).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
    }

    /// - Throws: exit code 4 if the file cannot be read or is no manifest.
    package init(_ name: String, in folder: ConfinedFolder) throws(ZoetropeError) {
        let bytes: [UInt8]
        do {
            bytes = try folder.contents(of: name, limit: Self.maxSize)
        } catch {
            throw ZoetropeError(error)
        }
        guard let manifest = try? JSONDecoder().decode(ShardManifest.self, from: Data(bytes)),
            manifest.version == Self.currentVersion,
            Shard(manifest.shard.index, of: manifest.shard.count) != nil,
            manifest.jobs.allSatisfy({ $0.files.allSatisfy { FileHashes.isHash($0.sha256) } })
        else { throw ZoetropeError(.fileError, "\(folder.shownPath(name)): this was not written by zoetrope --shard") }
        self = manifest
    }

    /// Writes the manifest into the folder of the results, which is created.
    ///
    /// - Throws: exit code 4.
    package func save(in folder: String) throws(ZoetropeError) {
        do {
            try ConfinedFolder(folder, creates: true).write(Array((JSONText.encode(self) + "\n").utf8), to: name)
        } catch {
            throw ZoetropeError(error)
        }
    }
}
