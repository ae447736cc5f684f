import Files
import SceneFile
import Synchronization
import Zoetrope

/// Folders with goldens that no variant uses, because the names of the variants have changed: with another axis of the matrix,
/// `toast-light-large` becomes `toast-light-standard-large`.
final class FormerGoldens: Sendable {
    /// The names of the variants of the run, by scene.
    private let names: [String: [String]]
    private let all: Set<String>
    /// By scene; nil for a scene without a folder of goldens.
    private let unused = Mutex<[String: UnusedFolders?]>([:])

    /// The folders of a scene that no variant uses.
    private struct UnusedFolders {
        var root: GoldenPlace
        /// By the name of the variant whose goldens they may be.
        var names: [String: String] = [:]
    }

    /// The highest number of folders of a scene that are named.
    private static let maxWarnings = 10
    /// The highest number of folders that are compared with the variants.
    private static let maxFolders = 1000

    /// - Parameter targets: all scenes and variants of the run.
    init(targets: [SceneTarget]) {
        names = Dictionary(grouping: targets, by: \.path).mapValues { $0.map(\.name) }
        all = Set(targets.map(\.name))
    }

    /// A warning about a folder with goldens that may be those of a variant; nil if there is none, or the variant has goldens.
    ///
    /// Cost: reads the scene again for the first of its variants whose goldens are all new.
    ///
    /// - Parameter test: the test of the variant.
    func warning(about result: TestResult, of target: SceneTarget, _ test: TestJob) -> String? {
        guard target.variant != nil, !result.goldens.isEmpty, result.goldens.allSatisfy(Self.isNew),
            let unused = unusedFolders(of: target.path, test), let old = unused.names[target.name]
        else { return nil }
        let isRecorded = result.goldens.contains { $0.state == .recorded }
        return """
            \(unused.root.appending(old).text): warning: no variant uses these goldens; if they are those of \
            [\(target.variant?.label ?? "")], rename the folder to \(target.name)\
            \(isRecorded ? ", replacing the one just recorded," : "") and test again
            """
    }

    /// Whether there was no such golden.
    private static func isNew(_ golden: GoldenResult) -> Bool {
        [.missing, .recorded].contains(golden.state) && golden.attachments["expected"] == nil
    }

    /// The folders whose names begin with that of a scene, except for those of other scenes.
    private func folders(in root: GoldenPlace, of scene: String) -> [String] {
        guard let folder = try? ConfinedFolder(root.base) else { return [] }
        let start = PreparedScene.fileName(of: scene) + "-"
        let names = root.path.isEmpty ? try? folder.names() : try? folder.names(in: root.path)
        return (names ?? []).filter { name in
            let path = PathText.join(PathText.folder(of: scene), name)
            return name.hasPrefix(start) && (try? folder.kind(of: root.appending(name).path)) == .folder
                && FileStamp("\(path).yaml") == nil && FileStamp("\(path).yml") == nil
        }.sorted()
    }

    /// The folders of a scene that no variant uses, with the first variant that has the words of the folder and others between them. A
    /// folder to which words could be added in several places is left out.
    ///
    /// Cost: once for each scene, in proportion to its variants and to the folders.
    private func unusedFolders(of scene: String, _ test: TestJob) -> UnusedFolders? {
        if let known = unused.withLock({ $0[scene] }) { return known }
        let found = findUnusedFolders(of: scene, test)
        unused.withLock { $0[scene] = .some(found) }
        return found
    }

    private func findUnusedFolders(of scene: String, _ test: TestJob) -> UnusedFolders? {
        guard let prepared = try? PreparedScene(scene, settings: test.settings),
            let place = test.place(ofGoldensOf: prepared)
        else { return nil }
        var found = UnusedFolders(root: GoldenPlace(base: place.base, path: PathText.folder(of: place.path)))
        // Those of another matrix.
        let declared = Set((try? SceneVariant.all(of: scene, matrix: nil))?.map { $0.settings.name } ?? [])
        let words = (names[scene] ?? []).map { (name: $0, words: $0.split(separator: "-")) }
        for old in folders(in: found.root, of: scene).prefix(Self.maxFolders)
        where !all.contains(old) && !declared.contains(old) {
            let oldWords = old.split(separator: "-")
            let matches = words.compactMap { name, words in
                Self.insertion(of: words, in: oldWords).map { (name: name, place: $0) }
            }
            guard let first = matches.first, matches.allSatisfy({ $0.place == first.place }) else { continue }
            if found.names[first.name] == nil { found.names[first.name] = old }
            if found.names.count == Self.maxWarnings { break }
        }
        return found
    }

    /// The place among some words at which others are added to get longer ones; nil if that is not possible.
    private static func insertion(of words: [Substring], in old: [Substring]) -> Int? {
        guard words.count > old.count else { return nil }
        let place = zip(words, old).prefix { $0 == $1 }.count
        return words.suffix(old.count - place).elementsEqual(old.suffix(old.count - place)) ? place : nil
    }
}
