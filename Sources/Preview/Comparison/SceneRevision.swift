import Files
import Foundation
import SceneFile
import Zoetrope

/// Temporary files that a scene was read from.
protocol CopiedFiles: AnyObject, Sendable {
    /// The error with the paths that the user knows, in one line.
    func withUserPaths(_ error: ZoetropeError) -> ZoetropeError
}

/// A scene as it was in a commit.
///
/// The files that it uses are written into a temporary folder, which is removed when the object is released: the scene itself, then
/// what reading it asks for, until nothing is missing.
final class SceneRevision: CopiedFiles {
    /// The most bytes of all files.
    private static let maxBytes = 200 << 20

    /// The scene, or its errors.
    let result: Result<PreparedScene, ZoetropeError>
    private let temporary: PendingFolder
    /// The beginnings of paths: those of the copies, and those that the user knows.
    private let root: String
    private let userFolder: String

    /// - Parameters:
    ///   - scene: the path as the user named it.
    ///   - name: the file name.
    ///   - repository: at the folder of the scene.
    /// - Throws: exit code 3 if the files are too large, 4 if the commit has no such scene or cannot be read.
    init(
        of scene: String, named name: String, at commit: GitRepository.Commit, in repository: GitRepository,
        settings: SceneSettings
    ) throws(ZoetropeError) {
        do {
            temporary = try ScratchFolder.make()
            let copy = try Copy(repository, repository.tree(of: commit), temporary.contents)
            guard try copy.add([name]) else {
                throw ZoetropeError(.fileError, "\(scene) is not in \(commit.shortID)")
            }
            let root = temporary.contents.resolvedPath + "/"
            let folder = PathText.folder(of: scene)
            let userFolder = folder.isEmpty || folder == "/" ? folder : folder + "/"
            (self.root, self.userFolder) = (root, userFolder)
            while true {
                let reading = SceneReading(root + name, settings: settings)
                let asked = reading.files.filter { $0.hasPrefix(root) }.map { String($0.dropFirst(root.count)) }
                guard try !copy.add(asked) else { continue }
                result = reading.result.mapError { ZoetropeError($0, replacing: root, by: userFolder) }
                return
            }
        } catch {
            throw ZoetropeError(during: "reading \(scene) at \(commit.shortID)", error)
        }
    }

    func withUserPaths(_ error: ZoetropeError) -> ZoetropeError {
        ZoetropeError(error, replacing: root, by: userFolder)
    }

    /// The files that were copied from a commit into a folder.
    private final class Copy {
        private let repository: GitRepository
        private let tree: GitTree
        private let folder: ConfinedFolder
        private var paths: Set<String> = []
        private var bytes = 0

        init(_ repository: GitRepository, _ tree: GitTree, _ folder: ConfinedFolder) {
            (self.repository, self.tree, self.folder) = (repository, tree, folder)
        }

        /// Copies the files that the commit has and that were not copied before. What a link leads to is copied under its own path.
        ///
        /// - Returns: whether there was one.
        func add(_ requested: [String]) throws -> Bool {
            var found: [(path: String, file: GitTree.File)] = []
            for path in Set(requested).subtracting(paths).sorted() {
                let goal = try tree.resolve(path) { link in
                    let target = try repository.contents(of: [link], limit: Int(PATH_MAX)).first ?? []
                    return String(decoding: target, as: UTF8.self)
                }
                if let goal, let file = tree.files[goal] { found.append((path, file)) }
            }
            guard !found.isEmpty else { return false }
            let contents = try repository.contents(of: found.map(\.file), limit: SceneRevision.maxBytes - bytes)
            for ((path, _), content) in zip(found, contents) {
                bytes += content.count
                try folder.write(content, to: path)
                paths.insert(path)
            }
            return true
        }
    }
}

extension ZoetropeError {
    /// The same error with another path in its messages.
    fileprivate init(_ error: ZoetropeError, replacing path: String, by other: String) {
        self.init(error.exitCode, error.line.replacing(path, with: other))
    }
}
