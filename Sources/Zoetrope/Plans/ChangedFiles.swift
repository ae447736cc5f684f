import Files
import Foundation
import SceneFile

/// The files that differ from a revision in git.
///
/// The contents of files are compared with those that are stored in the repository, without its index and without filters, so that
/// no program runs that the repository's configuration names. A file that a filter changes counts as changed.
package struct ChangedFiles {
    /// The absolute path of the folder that the repository is in, without links, and with a slash at the end.
    private let root: String
    private let tree: GitTree
    /// The paths of the stored files by the paths of their folders.
    private let filesByFolder: [String: [String]]

    /// - Parameter revision: a name such as `origin/main`, in the repository with the working folder.
    /// - Throws: exit code 4 if git is not installed, the working folder is in no repository, or it has no such revision.
    package init(since revision: String) throws(ZoetropeError) {
        let folder: ConfinedFolder
        do {
            folder = try ConfinedFolder(".")
        } catch {
            throw ZoetropeError(error)
        }
        let top = try GitRepository(at: folder.resolvedPath).top()
        let repository = try GitRepository(at: top)
        root = top.hasSuffix("/") ? top : top + "/"
        tree = try repository.tree(of: repository.commit(named: revision))
        filesByFolder = Dictionary(grouping: tree.files.keys, by: PathText.folder)
    }

    /// The jobs that depend on a changed file, or could not be planned.
    ///
    /// - Throws: exit code 4 if a file cannot be read.
    package func affected(_ jobs: [WorkPlan.Job]) throws(ZoetropeError) -> [WorkPlan.Job] {
        var known: [String: Bool] = [:]
        var found: [WorkPlan.Job] = []
        for job in jobs {
            var isAffected = job.error != nil
            for dependency in job.dependencies where !isAffected {
                if let state = known[dependency.path] {
                    isAffected = state
                } else {
                    isAffected = try isChanged(dependency)
                    known[dependency.path] = isAffected
                }
            }
            isAffected = isAffected || hasRemovedFile(job)
            if isAffected { found.append(job) }
        }
        return found
    }

    /// Whether a folder of the job had a file that does not exist any more. Those that exist are dependencies.
    private func hasRemovedFile(_ job: WorkPlan.Job) -> Bool {
        guard let folders = job.folders else { return false }
        let known = Set(job.dependencies.map(\.path))
        return folders.contains { folder in
            guard folder.hasPrefix(root) else { return true }
            let stored = filesByFolder[String(folder.dropFirst(root.count))] ?? []
            return stored.contains { !WorkPlan.isIgnored($0) && !known.contains(root + $0) }
        }
    }

    /// Files outside the repository count as changed, as nothing is known about them.
    private func isChanged(_ dependency: WorkPlan.Dependency) throws(ZoetropeError) -> Bool {
        guard dependency.path.hasPrefix(root) else { return true }
        let stored = tree.files[String(dependency.path.dropFirst(root.count))]
        guard dependency.sha256 != nil, let stored else { return (dependency.sha256 == nil) != (stored == nil) }
        // The target of a link is a dependency of its own.
        guard !stored.isLink else { return false }
        let bytes = try InputFile.read(dependency.path)
        return GitTree.id(of: bytes, like: stored.id) != stored.id
    }
}
