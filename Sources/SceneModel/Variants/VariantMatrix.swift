import SceneLanguage

/// What varies between the variants of a scene.
package enum VariantAxis: Sendable, Hashable {
    case device, appearance, dynamicTypeSize, locale, layoutDirection, contrast, reduceMotion
    /// The initial value of a variable.
    case variable(String)

    package static let named: [VariantAxis] = [
        .device, .appearance, .dynamicTypeSize, .locale, .layoutDirection, .contrast, .reduceMotion,
    ]

    /// The key in a matrix; for a variable its name.
    package var name: String {
        switch self {
        case .device: "device"
        case .appearance: EnvironmentValue.appearance.rawValue
        case .dynamicTypeSize: Trait.dynamicTypeSize.rawValue
        case .locale: Trait.locale.rawValue
        case .layoutDirection: Trait.layoutDirection.rawValue
        case .contrast: Trait.contrast.rawValue
        case .reduceMotion: EnvironmentValue.reduceMotion.rawValue
        case .variable(let name): name
        }
    }

    /// The allowed values; nil for any expression.
    var words: [String]? {
        switch self {
        case .device: Devices.names
        case .appearance: Appearance.allCases.map(\.rawValue)
        case .dynamicTypeSize: DynamicTypeSize.allCases.map(\.rawValue)
        // A region of a language is allowed, too.
        case .locale: nil
        case .layoutDirection: LayoutDirection.allCases.map(\.rawValue)
        case .contrast: Contrast.allCases.map(\.rawValue)
        case .reduceMotion: ["true", "false"]
        case .variable: nil
        }
    }
}

/// The variants of a scene: every combination of the values of several axes, as in the matrices of GitHub Actions.
package struct VariantMatrix: Sendable, Hashable {
    /// A value of each axis that is given.
    package typealias Combination = [VariantAxis: String]

    package struct Axis: Sendable, Hashable {
        package var axis: VariantAxis
        package var values: [String]
    }

    /// In the order of the file.
    package var axes: [Axis]
    /// Combinations that are left out: those that have all values of one of these.
    package var excluded: [Combination]
    /// Further combinations.
    package var included: [Combination]
    /// The pattern of names, such as `{scene}-{appearance}`; nil for the scene and each axis with several values.
    package var name: String?
    /// The source locations of the values of variables.
    package var places = Places()
    /// Axes without which the combinations are made.
    package var omitted: Set<VariantAxis> = []

    /// The number of variants is limited, because each of them is rendered.
    package static let maxVariants = 4096

    /// All combinations without those that are excluded, the last axis changing fastest, then those that are included. Of those that
    /// only differ in omitted axes there is one.
    package var combinations: [Combination] {
        guard !omitted.isEmpty else { return fullCombinations }
        var seen: Set<Combination> = []
        return fullCombinations.map { $0.filter { !omitted.contains($0.key) } }.filter { seen.insert($0).inserted }
    }

    private var fullCombinations: [Combination] {
        var all: [Combination] = axes.isEmpty ? [] : [[:]]
        for axis in axes {
            all = all.flatMap { combination in
                axis.values.map { value in combination.merging([axis.axis: value]) { $1 } }
            }
        }
        let kept = all.filter { combination in
            !excluded.contains { exclusion in exclusion.allSatisfy { combination[$0.key] == $0.value } }
        }
        return kept + included.filter { !kept.contains($0) }
    }

    /// The number of combinations before any is excluded.
    var count: Int {
        axes.reduce(axes.isEmpty ? 0 : 1) { count, axis in
            count > Self.maxVariants ? count : count * axis.values.count
        } + included.count
    }

    /// The axes that distinguish variants: those with several values, in the order of the file.
    package var distinguishing: [VariantAxis] {
        var values: [VariantAxis: Set<String?>] = [:]
        let combinations = combinations
        let all = axes.map(\.axis) + included.flatMap { $0.keys.sorted { $0.name < $1.name } }
        for axis in all { values[axis] = Set(combinations.map { $0[axis] }) }
        var seen: Set<VariantAxis> = []
        return all.filter { (values[$0]?.count ?? 0) > 1 && seen.insert($0).inserted }
    }
}
