import Foundation
import Zoetrope

/// Notes what a shard makes, and writes it beside the results.
struct ShardRecord {
    private var manifest: ShardManifest
    private let folder: String

    /// - Parameters:
    ///   - outputs: the paths of the command's outputs, at most one.
    ///   - defaultFolder: the folder of outputs without a path.
    /// - Throws: exit code 64 if the results have no folder of their own.
    init(
        _ shard: Shard, of plan: WorkPlan, outputs: [String], defaultFolder: String
    ) throws(ZoetropeError) {
        manifest = ShardManifest(command: plan.command, shard: shard, plan: plan)
        guard outputs.count <= 1 else {
            throw ZoetropeError(.usage, "--shard writes to one folder: give -o once")
        }
        let path = outputs.first ?? defaultFolder
        guard path.hasSuffix("/") || SceneFinder.isFolder(path) || outputs.isEmpty else {
            throw ZoetropeError(.usage, "--shard needs a folder", hint: "write -o \(path)/")
        }
        folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Notes the files of a job that was done.
    ///
    /// - Throws: exit code 4 if a file cannot be read.
    mutating func add(_ name: String, files paths: [String]) throws(ZoetropeError) {
        manifest.jobs.append(ShardManifest.Job(name: name, files: try ShardManifest.files(paths, in: folder)))
    }

    /// Notes a job that has failed.
    mutating func fail(_ name: String) { manifest.failed.append(name) }

    /// - Throws: exit code 4.
    func save() throws(ZoetropeError) { try manifest.save(in: folder) }
}
