package import SceneLanguage

/// A version of the format of scene files, the number after `zoetrope:`.
///
/// A later version changes only what this type lists, so that scenes of an earlier version look as they did.
package enum SceneFormat: Int, Sendable, CaseIterable {
    case one = 1
    /// Text in optical sizes.
    case two = 2

    /// The version that new scenes get.
    package static let newest = SceneFormat.two

    /// The format with a number; nil if this program does not read it.
    package init?(number: Double) {
        guard let version = Int(exactly: number) else { return nil }
        self.init(rawValue: version)
    }

    /// The initial values of properties that differ from those that the properties declare.
    package var initialValues: [(property: LayerProperty, value: Value)] {
        switch self {
        case .one: []
        case .two: [(TextFacet.optical, .bool(true))]
        }
    }

    /// The initial values of a property that replace the one which it declares, from the earliest version on.
    package static func laterInitialValues(of property: LayerProperty) -> [(version: SceneFormat, value: Value)] {
        allCases.compactMap { version in
            version.initialValues.first { $0.property == property }.map { (version, $0.value) }
        }
    }

    /// The numbers of all versions in words: "1 or 2".
    package static var words: String { allCases.map { String($0.rawValue) }.joined(separator: " or ") }
}
