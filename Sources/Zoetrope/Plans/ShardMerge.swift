package import Files
import Foundation

/// Joins the results of all shards, after it has checked that none is missing, and that every file is the one that was made.
package struct ShardMerge: Sendable {
    /// A shard with the folder of its results.
    package struct Part: Sendable {
        package var folder: ConfinedFolder
        package var manifest: ShardManifest
    }

    /// One of each shard, by number.
    package let parts: [Part]
    /// The manifests that were found, with their folders.
    private let found: [(folder: ConfinedFolder, name: String)]

    /// The shared properties of all shards.
    package var command: String { parts[0].manifest.command }

    /// Reads the manifests in folders, and checks them against each other.
    ///
    /// - Throws: exit code 4 if a folder has no manifest, or a file is missing or was changed; 1 if a shard is missing or has failed;
    ///   64 if they are shards of different plans.
    package init(_ paths: [String]) throws(ZoetropeError) {
        var all: [Part] = []
        var found: [(folder: ConfinedFolder, name: String)] = []
        for path in paths {
            let folder: ConfinedFolder
            do {
                folder = try ConfinedFolder(path)
            } catch {
                throw ZoetropeError(error)
            }
            let names = ShardManifest.names(in: folder)
            guard !names.isEmpty else {
                throw ZoetropeError(
                    .fileError, "\(path): there is no result of a shard in this folder",
                    hint: "a shard writes zoetrope-shard-I-of-N.json beside its results when it ends")
            }
            for name in names {
                all.append(Part(folder: folder, manifest: try ShardManifest(name, in: folder)))
                found.append((folder, name))
            }
        }
        guard let first = all.first?.manifest else { throw ZoetropeError(.usage, "name the folders of the shards") }
        for part in all {
            guard part.manifest.plan == first.plan, part.manifest.shard.count == first.shard.count,
                part.manifest.command == first.command
            else {
                throw ZoetropeError(
                    .usage,
                    "\(part.folder.path): shard \(part.manifest.shard) belongs to another plan than shard \(first.shard)",
                    hint: "run all shards with the same scenes, options and plan")
            }
        }
        parts = try Self.one(ofEach: all, count: first.shard.count)
        self.found = found
        try checkJobs()
    }

    /// - Throws: exit code 1 if a shard is missing, 64 if two results of one shard differ.
    private static func one(ofEach all: [Part], count: Int) throws(ZoetropeError) -> [Part] {
        var parts: [Part] = []
        var missing: [String] = []
        for index in 1...count {
            let same = all.filter { $0.manifest.shard.index == index }
            // A run that has failed is replaced by one that has not.
            guard let best = same.min(by: { $0.manifest.failed.count < $1.manifest.failed.count }) else {
                missing.append("\(index)/\(count)")
                continue
            }
            for other in same where other.manifest.failed.isEmpty && best.manifest.failed.isEmpty {
                guard Set(other.manifest.jobs) == Set(best.manifest.jobs) else {
                    throw differentRuns(of: "\(index)/\(count)", in: other.folder.path)
                }
            }
            parts.append(best)
        }
        guard missing.isEmpty else { throw missingShards(missing) }
        return parts
    }

    /// The error for shards, such as `2/5`, whose results are missing.
    package static func missingShards(_ shards: [String]) -> ZoetropeError {
        let isOne = shards.count == 1
        return ZoetropeError(
            .different,
            "\(isOne ? "shard" : "shards") \(shards.joined(separator: ", ")) \(isOne ? "is" : "are") missing",
            hint: "run \(isOne ? "it" : "them") again, then merge")
    }

    /// The error for two results of one shard that differ.
    package static func differentRuns(of shard: String, in folder: String) -> ZoetropeError {
        ZoetropeError(
            .usage, "\(folder): shard \(shard) was run more than once, with different results",
            hint: "remove one of them")
    }

    /// Checks that each job was done once, and that its files are there.
    private func checkJobs() throws(ZoetropeError) {
        var owners: [String: Shard] = [:]
        for part in parts {
            if let name = part.manifest.failed.first {
                throw ZoetropeError(
                    .different, "shard \(part.manifest.shard): '\(name)' has failed", hint: "run the shard again")
            }
            for job in part.manifest.jobs {
                if let owner = owners.updateValue(part.manifest.shard, forKey: job.name) {
                    throw ZoetropeError(
                        .usage, "'\(job.name)' is in both shard \(owner) and shard \(part.manifest.shard)")
                }
                for file in job.files { _ = try contents(of: file, in: part) }
            }
        }
        guard owners.count == parts[0].manifest.total else {
            throw ZoetropeError(
                .different, "the shards have \(owners.count) of the plan's \(parts[0].manifest.total) jobs")
        }
    }

    /// - Throws: exit code 4 if the file is missing, or is not the one that the shard has made.
    package func contents(of file: ShardManifest.File, in part: Part) throws(ZoetropeError) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try part.folder.contents(of: file.path, limit: InputFile.maxSize)
        } catch {
            throw ZoetropeError(error)
        }
        guard Fingerprint.of(Data(bytes)) == file.sha256 else {
            throw ZoetropeError(
                .fileError,
                "\(part.folder.shownPath(file.path)): this is not the file that shard \(part.manifest.shard) has made")
        }
        return bytes
    }

    /// The files of all jobs.
    package var fileCount: Int { parts.reduce(0) { $0 + $1.manifest.jobs.reduce(0) { $0 + $1.files.count } } }

    /// Copies the files of all jobs into a folder, which is created. Files that are there already are not written again.
    ///
    /// - Throws: exit code 4.
    package func copy(to path: String) throws(ZoetropeError) {
        do {
            let target = try ConfinedFolder(path, creates: true)
            for part in parts where part.folder.resolvedPath != target.resolvedPath {
                for file in part.manifest.jobs.flatMap(\.files) {
                    let bytes = try contents(of: file, in: part)
                    if (try? target.contents(of: file.path, limit: InputFile.maxSize)) != bytes {
                        try target.write(bytes, to: file.path)
                    }
                }
            }
        } catch let failure as FileFailure {
            throw ZoetropeError(failure)
        } catch {
            throw ZoetropeError(during: "writing \(path)", error)
        }
    }

    /// Removes the manifests from a folder, after its results are complete.
    ///
    /// - Throws: exit code 4.
    package func removeManifests(from path: String) throws(ZoetropeError) {
        do {
            let target = try ConfinedFolder(path)
            for (folder, name) in found where folder.resolvedPath == target.resolvedPath { try target.remove(name) }
        } catch {
            throw ZoetropeError(error)
        }
    }
}
