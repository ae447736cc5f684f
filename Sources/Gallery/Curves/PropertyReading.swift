import Foundation
import Graphics
import SceneLanguage
import SceneModel

/// Converts a stored property to the numbers and keys that scenes use, such as `frame.x` for a stored position.
struct PropertyReading {
    private let keyPath: String
    private let isTransformed: Bool
    let unit: LayerProperty.Unit

    /// - Parameter isTransformed: whether the layer has a transform, so that the size of its frame can differ from
    ///   that of its bounds.
    init(_ keyPath: String, isTransformed: Bool) {
        self.keyPath = keyPath
        self.isTransformed = isTransformed
        unit = LayerFacets.properties[keyPath]?.unit ?? .none
    }

    /// One column per number of the property: its key path and its value in each sample.
    ///
    /// Of a colour only the alpha component has a column, so a change between opaque colours has a constant one.
    func columns(of samples: [LayerValues]) -> [(keyPath: String, numbers: [Double])] {
        if let column = frameColumn(samples) { return [column] }
        guard let property = LayerFacets.properties[keyPath] else { return [] }
        let parts = samples.map { Self.parts(of: $0[property]) }
        guard let names = parts.first?.map(\.0), parts.allSatisfy({ $0.map(\.0) == names }) else { return [] }
        return names.enumerated().map { index, name in (keyPath + name, parts.map { $0[index].1 }) }
    }

    /// The column of a property that scenes write as part of `frame`, `bounds` or `contentOffset`; nil for other
    /// properties.
    private func frameColumn(_ samples: [LayerValues]) -> (keyPath: String, numbers: [Double])? {
        func column(_ keyPath: String, _ number: (LayerValues) -> Double) -> (String, [Double]) {
            (keyPath, samples.map(number))
        }
        let scrolls = samples.contains { $0.has(ScrollFacet.self) }
        switch keyPath {
        case GeometryFacet.boundsX.keyPath where scrolls: return column("contentOffset.x", \.bounds.minX)
        case GeometryFacet.boundsY.keyPath where scrolls: return column("contentOffset.y", \.bounds.minY)
        case GeometryFacet.width.keyPath where isTransformed: return column("bounds.width", \.bounds.width)
        case GeometryFacet.height.keyPath where isTransformed: return column("bounds.height", \.bounds.height)
        case GeometryFacet.positionX.keyPath where !isTransformed: return column("frame.x", \.frame.minX)
        case GeometryFacet.positionY.keyPath where !isTransformed: return column("frame.y", \.frame.minY)
        case GeometryFacet.width.keyPath: return column("frame.width", \.frame.width)
        case GeometryFacet.height.keyPath: return column("frame.height", \.frame.height)
        default: return nil
        }
    }

    /// The numbers of a value with their suffixes. Of a colour only the alpha is included: the pictures show a change
    /// between opaque colours better than curves.
    private static func parts(of value: Value) -> [(String, Double)] {
        switch value {
        case .number(let number): [("", number)]
        case .point(let point): [(".x", point.x), (".y", point.y)]
        case .rect(let rect):
            [(".x", rect.minX), (".y", rect.minY), (".width", rect.width), (".height", rect.height)]
        case .effect(let effect): [(".fraction", effect.fraction)]
        case .transform(let transform):
            // Scale, rotation and translation are easier to read than the numbers of a matrix.
            [
                (".scale", hypot(transform.a, transform.b)), (".rotation", Point(transform.a, transform.b).angle),
                (".translation.x", transform.tx), (".translation.y", transform.ty),
            ]
        case .color(let color): [(".alpha", color.alpha)]
        case .bool, .text, .richText, .path, .symbol, .image, .clip, .list: []
        }
    }
}
