import Foundation
import Graphics
import SceneLanguage
import SceneModel

/// How the numbers of a stored property are told: under the key that scenes write, part by part.
struct PropertyReading {
    private let keyPath: String
    private let isTransformed: Bool
    let unit: LayerProperty.Unit

    /// - Parameter isTransformed: whether the layer has a transform, so that its frame is another box.
    init(_ keyPath: String, isTransformed: Bool) {
        self.keyPath = keyPath
        self.isTransformed = isTransformed
        unit = LayerFacets.properties[keyPath]?.unit ?? .none
    }

    /// The end of each number's name, and the number at each moment.
    func columns(of layer: [LayerValues]) -> [(suffix: String, numbers: [Double])] {
        if let told = frame(layer) { return [told] }
        guard let property = LayerFacets.properties[keyPath] else { return [] }
        let parts = layer.map { Self.parts(of: $0[property]) }
        guard let names = parts.first?.map(\.0), parts.allSatisfy({ $0.map(\.0) == names }) else { return [] }
        return names.enumerated().map { index, name in (keyPath + name, parts.map { $0[index].1 }) }
    }

    /// What is stored as position and bounds is written as a frame or a content offset.
    private func frame(_ layer: [LayerValues]) -> (suffix: String, numbers: [Double])? {
        func told(_ suffix: String, _ number: (LayerValues) -> Double) -> (String, [Double]) {
            (suffix, layer.map(number))
        }
        let scrolls = layer.contains { $0.has(ScrollFacet.self) }
        switch keyPath {
        case GeometryFacet.boundsX.keyPath where scrolls: return told("contentOffset.x", \.bounds.minX)
        case GeometryFacet.boundsY.keyPath where scrolls: return told("contentOffset.y", \.bounds.minY)
        case GeometryFacet.width.keyPath where isTransformed: return told("bounds.width", \.bounds.width)
        case GeometryFacet.height.keyPath where isTransformed: return told("bounds.height", \.bounds.height)
        case GeometryFacet.positionX.keyPath where !isTransformed: return told("frame.x", \.geometry.frame.minX)
        case GeometryFacet.positionY.keyPath where !isTransformed: return told("frame.y", \.geometry.frame.minY)
        case GeometryFacet.width.keyPath: return told("frame.width", \.geometry.frame.width)
        case GeometryFacet.height.keyPath: return told("frame.height", \.geometry.frame.height)
        default: return nil
        }
    }

    private static func parts(of value: Value) -> [(String, Double)] {
        switch value {
        case .number(let number): [("", number)]
        case .point(let point): [(".x", point.x), (".y", point.y)]
        case .rect(let rect):
            [(".x", rect.minX), (".y", rect.minY), (".width", rect.width), (".height", rect.height)]
        case .effect(let effect): [(".fraction", effect.fraction)]
        case .transform(let transform):
            // Six numbers of a matrix tell nobody anything.
            [
                (".scale", hypot(transform.a, transform.b)), (".rotation", Point(transform.a, transform.b).angle),
                (".translation.x", transform.tx), (".translation.y", transform.ty),
            ]
        case .color(let color): [(".alpha", color.alpha)]
        case .bool, .text, .richText, .symbol, .image, .clip, .list: []
        }
    }
}
