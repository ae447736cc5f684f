import Files
import SceneFile
import Zoetrope

/// Folders with goldens that no variant uses, because the names of the variants have changed: with another axis of the matrix,
/// `toast-light-large` becomes `toast-light-standard-large`.
struct FormerGoldens {
    /// All scenes and variants of the run.
    let targets: [SceneTarget]

    /// A warning about a folder with goldens that may be those of a variant; nil if there is none, or the variant has goldens.
    ///
    /// Cost: reads the scene again if all goldens of the variant are new.
    ///
    /// - Parameter test: the test of the variant.
    func warning(about result: TestResult, of target: SceneTarget, _ test: TestJob) -> String? {
        guard target.variant != nil, !result.goldens.isEmpty, result.goldens.allSatisfy(Self.isNew),
            let scene = try? PreparedScene(target.path, settings: test.settings),
            let place = test.place(ofGoldensOf: scene)
        else { return nil }
        let own = targets.filter { $0.path == target.path }.map(\.name)
        let root = GoldenPlace(base: place.base, path: PathText.folder(of: place.path))
        let unused = folders(in: root, of: target.path).filter { old in
            !targets.contains { $0.name == old } && own.first { Self.contains($0, old) } == target.name
        }
        guard !unused.isEmpty else { return nil }
        // Those of another matrix.
        let declared = (try? SceneVariant.all(of: target.path, matrix: nil)) ?? []
        guard let old = unused.first(where: { name in !declared.contains { $0.settings.name == name } }) else {
            return nil
        }
        let isRecorded = result.goldens.contains { $0.state == .recorded }
        return """
            \(root.appending(old).text): warning: no variant uses these goldens; if they are those of \
            [\(target.variant?.label ?? "")], rename the folder to \(target.name)\
            \(isRecorded ? ", in place of the one that was recorded now," : "") and test again
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

    /// Whether a name consists of the words of another one and further words between them.
    private static func contains(_ name: String, _ other: String) -> Bool {
        var rest = other.split(separator: "-")[...]
        for word in name.split(separator: "-") where word == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}
