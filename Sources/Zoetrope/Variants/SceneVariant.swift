import Foundation
import SceneFile
import SceneLanguage
package import SceneModel

/// One variant of a scene: the settings with which it is played, and its name.
public struct SceneVariant: Sendable {
    /// What distinguishes it, such as `dark, de`; empty for the only variant of a scene.
    public let label: String
    /// The settings of the caller with the values of this variant. Their `name` is that of the variant.
    public let settings: SceneSettings
    /// The values by axis, such as `["appearance": "dark"]`; for a variable by its name.
    public let values: [String: String]
    /// The place among the variants of the scene, from 0 in the order of the matrix.
    package let index: Int

    /// All variants of a scene.
    ///
    /// Cost: compiles the scene once more if it declares the matrix itself.
    ///
    /// - Parameters:
    ///   - path: a scene file.
    ///   - matrix: the path of a YAML file with a matrix; nil for the matrix of the scene.
    ///   - settings: changes to the scene. Values of a variant replace them.
    /// - Throws: exit code 2 for errors in the matrix or the scene, 3 for a limit, 4 if a file cannot be read, 64 if the scene declares
    ///   no variants, or two variants have the same name.
    public static func all(
        of path: String, matrix: String?, settings: SceneSettings = SceneSettings()
    ) throws(ZoetropeError) -> [SceneVariant] {
        if let matrix {
            let (found, file) = try read(matrix)
            return try all(of: found, file, path, settings)
        }
        let scene = try PreparedScene(path, settings: settings)
        if let variants = try declared(by: scene, at: path, settings: settings) { return variants }
        throw ZoetropeError(.usage, "\(path): the scene declares no variants", hint: hintForNone)
    }

    /// The variants of a matrix in a file.
    ///
    /// - Parameter omitsAppearance: whether the axis `appearance` is left out.
    /// - Throws: as `all(of:matrix:settings:)`.
    package static func all(
        of path: String, matrix: String, settings: SceneSettings, omitsAppearance: Bool
    ) throws(ZoetropeError) -> [SceneVariant] {
        var (found, file) = try read(matrix)
        if omitsAppearance { found.omitted = [.appearance] }
        return try all(of: found, file, path, settings)
    }

    /// The variants that a scene declares; nil if it declares none.
    ///
    /// - Parameters:
    ///   - path: the path of the scene as the caller gave it.
    ///   - settings: those with which the scene was prepared.
    ///   - omitsAppearance: whether the axis `appearance` is left out.
    /// - Throws: as `all`, but not the errors of the scene.
    package static func declared(
        by scene: PreparedScene, at path: String, settings: SceneSettings, omitsAppearance: Bool = false
    ) throws(ZoetropeError) -> [SceneVariant]? {
        guard var matrix = scene.scene.variants else { return nil }
        if omitsAppearance { matrix.omitted = [.appearance] }
        return try all(of: matrix, nil, path, settings)
    }

    package static let hintForNone =
        "add variants: { appearance: [light, dark] }, or name a file with --matrix"

    /// - Parameter file: that of the matrix; nil for a matrix of the scene.
    private static func all(
        of found: VariantMatrix, _ file: OverridePlaces.File?, _ path: String, _ settings: SceneSettings
    ) throws(ZoetropeError) -> [SceneVariant] {
        try check(settings, against: found)
        let names = VariantNames(found, scene: path, script: settings.script)
        var variants: [SceneVariant] = []
        var owners: [String: String] = [:]
        for combination in found.combinations {
            let name = names.name(of: combination)
            let label = found.distinguishing.compactMap { axis in
                combination[axis].map { Self.label(of: axis, $0) }
            }.joined(separator: ", ")
            if let owner = owners[name] {
                throw ZoetropeError(
                    .usage, "\(path): the variants '\(owner)' and '\(label)' have the same name '\(name)'",
                    hint: "give the matrix a name that contains all axes, such as \(names.defaultPattern)")
            }
            owners[name] = label
            variants.append(
                SceneVariant(
                    combination, label: label, index: variants.count, name: name, settings: settings,
                    places: OverridePlaces(found.places.places(of: combination), file: file)))
        }
        return variants
    }

    /// A value in a label. That of `reduceMotion`, a number, and true or false alone do not tell which setting they belong to.
    package static func label(of axis: VariantAxis, _ value: String) -> String {
        let needsName: Bool =
            switch axis {
            case .reduceMotion: true
            case .variable: value.wholeMatch(of: /-?\.?\d[0-9.]*[a-z%]*|true|false/) != nil
            default: false
            }
        return needsName ? "\(axis.name): \(value)" : value
    }

    private init(
        _ combination: VariantMatrix.Combination, label: String, index: Int, name: String, settings: SceneSettings,
        places: OverridePlaces
    ) {
        self.label = label
        self.index = index
        values = Dictionary(uniqueKeysWithValues: combination.map { ($0.key.name, $0.value) })
        let base = settings
        var settings = settings
        for (axis, value) in combination {
            switch axis {
            case .device: (settings.device, settings.size) = (value, nil)
            case .appearance: settings.appearance = value
            case .dynamicTypeSize: settings.dynamicTypeSize = value
            case .locale: settings.locale = value
            case .layoutDirection: settings.layoutDirection = value
            case .contrast: settings.contrast = value
            case .reduceMotion: settings.reducesMotion = value == "true"
            case .variable(let name): settings.variables[name] = value
            }
        }
        settings.variablePlaces = places
        settings.isPlainVariant = base.leavesSceneUnchanged
        settings.name = name
        self.settings = settings
    }

    /// An option that sets an axis of the matrix would have no effect.
    private static func check(_ settings: SceneSettings, against matrix: VariantMatrix) throws(ZoetropeError) {
        let axes = Set(matrix.axes.map(\.axis) + matrix.included.flatMap(\.keys))
        let given: [(axis: VariantAxis, isGiven: Bool, option: String)] =
            [
                (.device, settings.device != nil || settings.size != nil, settings.size == nil ? "--device" : "--size"),
                (.appearance, settings.appearance != nil, "--appearance"),
                (.dynamicTypeSize, settings.dynamicTypeSize != nil, Trait.dynamicTypeSize.option),
                (.locale, settings.locale != nil, Trait.locale.option),
                (.layoutDirection, settings.layoutDirection != nil, Trait.layoutDirection.option),
                (.contrast, settings.contrast != nil, Trait.contrast.option),
                (.reduceMotion, settings.reducesMotion, "--reduce-motion"),
            ] + settings.variables.keys.sorted().map { (.variable($0), true, "--set \($0)") }
        for (axis, isGiven, option) in given where isGiven && axes.contains(axis) {
            throw ZoetropeError(
                .usage, "\(option) has no effect: the matrix sets '\(axis.name)'",
                hint: "leave the option out, or the axis")
        }
    }

    /// A matrix with its file.
    private static func read(
        _ path: String
    ) throws(ZoetropeError) -> (matrix: VariantMatrix, file: OverridePlaces.File?) {
        let outcome: MatrixLoader.Outcome
        do throws(SceneLoader.Unreadable) {
            outcome = try MatrixLoader.load(path)
        } catch {
            throw ZoetropeError(.fileError, error.message, hint: error.hint)
        }
        if let matrix = outcome.matrix {
            return (matrix, OverridePlaces.File(name: path, text: outcome.folder.sceneText))
        }
        throw ZoetropeError(outcome.diagnostics, isLimit: outcome.hitLimit, in: outcome.folder)
    }
}

/// Names of the outputs of variants.
struct VariantNames {
    private let pattern: String
    private let scene: String
    private let script: String
    /// The pattern with each axis that distinguishes variants.
    let defaultPattern: String

    init(_ matrix: VariantMatrix, scene: String, script: String?) {
        defaultPattern = (["{scene}"] + matrix.distinguishing.map { "{\($0.name)}" }).joined(separator: "-")
        pattern = matrix.name ?? defaultPattern
        self.scene = scene == "-" ? "scene" : URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent
        self.script = script ?? "main"
    }

    /// The pattern with the values of a combination. A value that the combination does not have is left out, with the hyphen before it.
    ///
    /// It is the name of a file and never a path: a pattern may come from a stranger.
    func name(of combination: VariantMatrix.Combination) -> String {
        var name = pattern.replacing("{scene}", with: scene).replacing("{script}", with: Self.word(script))
        for (axis, value) in combination { name = name.replacing("{\(axis.name)}", with: Self.word(value)) }
        let kept = name.replacing(/[-_.@+=]?\{[^{}]*\}/, with: "").map { character in
            character.isLetter || character.isNumber || "-_.@+=, ()[]".contains(character) ? character : "-"
        }
        let safe = String(kept.prefix(Self.maxLength).drop { $0 == "." })
        return safe.isEmpty ? "variant" : safe
    }

    /// Longer names are cut, as most file systems allow 255 bytes with the ending.
    private static let maxLength = 120

    /// A value as a part of a file name: letters and digits in lower case, other characters as hyphens.
    private static func word(_ value: String) -> String {
        let parts = value.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }
        guard !parts.isEmpty else { return "empty" }
        // A sign distinguishes numbers.
        return (value.contains(/^-[0-9]/) ? "minus" : "") + parts.joined(separator: "-")
    }
}
