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
    /// Of several scenes some may declare no variants; each of those is made once. So is a scene with errors, which its run reports.
    ///
    /// - Throws: the errors of `SceneVariant.all`; exit code 64 for standard input, or if none of several scenes declares variants.
    func targets(_ paths: [String], _ base: SceneSettings) throws(ZoetropeError) -> [SceneTarget] {
        guard isGiven else { return paths.map { SceneTarget($0) } }
        guard !paths.contains("-") else {
            throw ZoetropeError(.usage, "variants need a scene file, which is read once for each of them")
        }
        var targets: [SceneTarget] = []
        guard variants, paths.count > 1 else {
            for path in paths {
                targets += try SceneVariant.all(of: path, matrix: matrix, settings: base).map {
                    SceneTarget(path, variant: $0)
                }
            }
            return targets
        }
        var hasReason = false
        for path in paths {
            let declared: [SceneVariant]?
            do throws(ZoetropeError) {
                declared = try SceneVariant.declared(by: path, settings: base)
                hasReason = hasReason || declared != nil
            } catch {
                guard error.exitCode != .usage else { throw error }
                (declared, hasReason) = (nil, true)
            }
            targets += declared?.map { SceneTarget(path, variant: $0) } ?? [SceneTarget(path)]
        }
        guard hasReason else {
            throw ZoetropeError(
                .usage, "none of the \(paths.count) scenes declares variants", hint: SceneVariant.hintForNone)
        }
        return targets
    }
}
