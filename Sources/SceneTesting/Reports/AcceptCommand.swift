import Pages
import Zoetrope

extension TestReport {
    /// The command that accepts all goldens of the report which differ or are missing, and no others; nil if there are none.
    package var acceptCommand: String? {
        let scenes = scenes.filter { scene in scene.goldens.contains { $0.accept != nil } }
        guard !scenes.isEmpty else { return nil }
        var words = ["zoetrope", "test"] + Self.unique(scenes.map { ShellWord.path($0.scene) })
        words += Self.options(options ?? [], for: scenes)
        let names = scenes.flatMap(\.goldens).filter { $0.accept != nil }.map { String($0.name.prefix { $0 != "/" }) }
        // Other shards have other variants of these scenes, and a scene can have the name that means all.
        let taken = names + scenes.map { PreparedScene.fileName(of: $0.scene) }
        let isAll = shards == nil && !taken.contains(GoldenOptions.allGoldens)
        words += (isAll ? [GoldenOptions.allGoldens] : Self.unique(names)).flatMap { ["--accept", $0] }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }

    /// It is an error if no scene of a command declares variants.
    static let variantsOption = "--variants"

    /// The options of a run that a command for some of its scenes needs.
    static func options(_ options: [String], for scenes: [TestResult]) -> [String] {
        scenes.contains { $0.variant != nil } ? options : options.filter { $0 != variantsOption }
    }

    private static func unique(_ words: [String]) -> [String] {
        var known: Set<String> = []
        return words.filter { known.insert($0).inserted }
    }
}
