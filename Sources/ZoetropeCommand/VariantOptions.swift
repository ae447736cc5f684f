import ArgumentParser
import Zoetrope

/// Options of commands that can make all variants of a scene.
struct VariantOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make a variant for each combination in this YAML file, such as appearance: [light, dark].",
            valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var matrix: String?

    @Flag(help: "Make the variants that each scene declares under variants.")
    var variants = false

    /// Whether variants are made.
    var isGiven: Bool { variants || matrix != nil }

    func validate() throws {
        if variants, matrix != nil { throw ValidationError("--matrix and --variants cannot be combined") }
    }

    /// The options as they were given.
    var arguments: [String] { (matrix.map { ["--matrix", $0] } ?? []) + (variants ? ["--variants"] : []) }

    /// The scenes, or all variants of each.
    ///
    /// Some scenes may declare no variants; each of those is made once. So is a scene with errors, which its run reports.
    ///
    /// - Parameter omitsAppearance: whether the axis `appearance` is left out. A scene that varies in no other is made once, as it is.
    /// - Throws: the errors of `SceneVariant.all`; exit code 64 for standard input, or if no scene declares variants.
    func targets(
        _ paths: [String], _ base: SceneSettings, omitsAppearance: Bool = false
    ) throws(ZoetropeError) -> [SceneTarget] {
        guard isGiven else { return paths.map { SceneTarget($0) } }
        guard !paths.contains("-") else {
            throw ZoetropeError(.usage, "variants need a scene file, which is read once for each of them")
        }
        func targets(of path: String, _ variants: [SceneVariant]) -> [SceneTarget] {
            let all = variants.map { SceneTarget(path, variant: $0) }
            return all.count == 1 && all[0].variant?.values.isEmpty == true ? [SceneTarget(path)] : all
        }
        var found: [SceneTarget] = []
        if let matrix {
            for path in paths {
                found += targets(
                    of: path,
                    try SceneVariant.all(
                        of: path, matrix: matrix, settings: base, omitsAppearance: omitsAppearance))
            }
            return found
        }
        var isExplained = false
        for path in paths {
            guard let scene = try? PreparedScene(path, settings: base) else {
                isExplained = true
                found.append(SceneTarget(path))
                continue
            }
            let declared = try SceneVariant.declared(
                by: scene, at: path, settings: base, omitsAppearance: omitsAppearance)
            isExplained = isExplained || declared != nil
            found += declared.map { targets(of: path, $0) } ?? [SceneTarget(path)]
        }
        guard isExplained || paths.isEmpty else {
            let others = paths.count - 1
            throw ZoetropeError(
                .usage,
                others == 0
                    ? "\(paths[0]): the scene declares no variants"
                    : "\(paths[0]) and \(others) other \(others == 1 ? "scene" : "scenes") declare no variants",
                hint: SceneVariant.hintForNone)
        }
        return found
    }
}
