/// The shape of rounded corners, by the names of CALayerCornerCurve.
package enum CornerCurve: String, Sendable, Hashable, CaseIterable {
    /// A quarter circle.
    case circular
    /// Apple's smooth corner, which begins 1.528665 radii before the vertex.
    case continuous

    /// The distance from the vertex at which the curve begins, in radii (`CALayer.cornerCurveExpansionFactor`).
    package var expansionFactor: Double {
        switch self {
        case .circular: 1
        case .continuous: 1.528_664_83
        }
    }
}

/// Which corners of a layer are rounded (`CALayer.maskedCorners`, `CACornerMask`).
package struct CornerMask: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// `layerMinXMinYCorner`.
    package static let topLeft = CornerMask(rawValue: 1)
    /// `layerMaxXMinYCorner`.
    package static let topRight = CornerMask(rawValue: 2)
    /// `layerMinXMaxYCorner`.
    package static let bottomLeft = CornerMask(rawValue: 4)
    /// `layerMaxXMaxYCorner`.
    package static let bottomRight = CornerMask(rawValue: 8)
    package static let all: CornerMask = [.topLeft, .topRight, .bottomLeft, .bottomRight]

    private static let table: KeyValuePairs<String, CornerMask> = [
        "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
        "all": .all,
    ]

    /// All names that `named` accepts.
    package static let names = table.map(\.key)

    package static func named(_ name: String) -> CornerMask? {
        table.first { $0.key == name }?.value
    }
}
