import Files
import Foundation
import SceneFile
import Work
import Zoetrope

/// The versions of the scene in its git repository.
actor Revisions {
    /// An entry of the list that the page shows.
    struct Entry: Encodable {
        /// The name for requests.
        var name: String
        var caption: String
    }

    struct List: Encodable {
        /// `HEAD`, then the last commits that touched the files of the scene.
        var revisions: [Entry]
        /// Why there are none; nil for nothing.
        var problem: String?
    }

    private struct Key: Hashable {
        var commit: String
        var options: ViewOptions
    }

    /// The most commits in the list.
    private static let maxCommits = 30
    /// The most files of a scene whose commits are searched; of a scene with more, those that touched its folder are listed.
    private static let maxFiles = 1000
    /// The most readings that are remembered. `LiveScene` has fewer scenes.
    private static let maxReadings = 8

    private let liveScene: LiveScene
    /// The numbers in `LiveScene`, the oldest first.
    private var readings: [(key: Key, number: Int)] = []

    init(_ liveScene: LiveScene) { self.liveScene = liveScene }

    /// The commits that can be shown.
    func list() async throws -> List {
        let (path, files) = (liveScene.path, await liveScene.usedFiles)
        return try await WorkerPool.reading.runCancellably {
            do throws(ZoetropeError) {
                let place = try Place(of: path)
                let repository = try GitRepository(at: place.folder)
                let head = try repository.commit(named: "HEAD")
                let start = place.folder == "/" ? "/" : place.folder + "/"
                let used = Set(
                    files.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) } + [place.name])
                let commits = try repository.commits(
                    touching: used.count <= Self.maxFiles ? used.sorted() : ["."], count: Self.maxCommits)
                return List(
                    revisions: [Entry(name: "HEAD", caption: head.caption(as: "HEAD"))]
                        + commits.map { Entry(name: $0.id, caption: $0.caption(as: $0.shortID)) })
            } catch {
                return List(revisions: [], problem: error.line)
            }
        }
    }

    /// The scene at a commit.
    ///
    /// - Parameter name: a name that git knows, such as `HEAD`, a branch or a part of an id.
    func second(at name: String, _ options: ViewOptions) async throws -> SecondAnswer {
        let (path, settings) = (liveScene.path, options.settings(over: liveScene.base))
        let found = try await WorkerPool.reading.runCancellably {
            Result { () throws(ZoetropeError) in
                let place = try Place(of: path)
                let repository = try GitRepository(at: place.folder)
                return (place, repository, try repository.commit(named: name))
            }
        }
        let (place, repository, commit): (Place, GitRepository, GitRepository.Commit)
        switch found {
        case .success(let values): (place, repository, commit) = values
        case .failure(let problem): return SecondAnswer(caption: name, problem: problem.line)
        }
        let caption = commit.caption(as: commit.id.hasPrefix(name) ? commit.shortID : name)
        let key = Key(commit: commit.id, options: options)
        if let number = readings.last(where: { $0.key == key })?.number, let scene = await liveScene.scene(number) {
            return SecondAnswer(scene, number: number, caption: caption)
        }
        let reading = try await WorkerPool.reading.runCancellably {
            Result { () throws(ZoetropeError) in
                try SceneRevision(of: path, named: place.name, at: commit, in: repository, settings: settings)
            }
        }
        do throws(ZoetropeError) {
            let revision = try reading.get()
            let scene = try revision.result.get()
            let number = await liveScene.show(scene, of: revision)
            readings.removeAll { $0.key == key }
            readings.append((key, number))
            if readings.count > Self.maxReadings { readings.removeFirst() }
            return SecondAnswer(scene, number: number, caption: caption)
        } catch {
            return SecondAnswer(caption: caption, problem: error.line)
        }
    }

    /// Where a scene is.
    private struct Place: Sendable {
        /// The absolute path of its folder, without links.
        var folder: String
        /// The file name.
        var name: String

        /// - Throws: exit code 4 if the folder does not exist.
        init(of path: String) throws(ZoetropeError) {
            do throws(FileFailure) {
                folder = try ConfinedFolder(PathText.folder(of: path)).resolvedPath
            } catch {
                throw ZoetropeError(error)
            }
            name = URL(fileURLWithPath: path).lastPathComponent
        }
    }
}

extension GitRepository.Commit {
    /// The name, the day and the subject.
    fileprivate func caption(as name: String) -> String { "\(name), \(day), \(subject)" }
}
