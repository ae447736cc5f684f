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
    /// - Throws: the errors of `all(of:_:)`.
    func targets(_ paths: [String], _ base: SceneSettings) throws(ZoetropeError) -> [SceneTarget] {
        guard isGiven else { return paths.map { SceneTarget($0) } }
        var targets: [SceneTarget] = []
        for path in paths { targets += try all(of: path, base).map { SceneTarget(path, variant: $0) } }
        return targets
    }

    /// The settings of each run of a scene: one for each variant, or only the given ones.
    ///
    /// - Throws: the errors of `all(of:_:)`.
    func settings(of path: String, _ base: SceneSettings) throws(ZoetropeError) -> [SceneSettings] {
        isGiven ? try all(of: path, base).map(\.settings) : [base]
    }

    /// The variants of a scene.
    ///
    /// - Throws: the errors of `SceneVariant.all`; exit code 64 for standard input.
    func all(of path: String, _ base: SceneSettings) throws(ZoetropeError) -> [SceneVariant] {
        guard path != "-" else {
            throw ZoetropeError(.usage, "variants need a scene file, which is read once for each of them")
        }
        return try SceneVariant.all(of: path, matrix: matrix, settings: base)
    }
}
