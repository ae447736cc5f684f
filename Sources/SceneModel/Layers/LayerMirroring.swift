package import Graphics
import SceneLanguage

/// What a layout from right to left changes about a layer.
///
/// The coordinates of a scene are those of a layout from left to right. From right to left, the whole canvas is mirrored when it
/// is drawn: positions, motion and touches. The contents of layers, such as texts and pictures, are mirrored once more, so that
/// they can be read.
package struct LayerMirroring: Sendable, Hashable {
    /// Whether the layer's own coordinates are drawn mirrored.
    package var isFlipped = false
    /// Whether those of its superlayer are not, or the reverse.
    package var turns = false
    /// Whether its contents are mirrored with it.
    package var flipsContent = false

    package init() {}

    /// Mirrors the coordinates of a layer about the vertical axis of its bounds.
    package static func flip(of bounds: Rect) -> AffineTransform {
        AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: bounds.minX + bounds.maxX, ty: 0)
    }
}

/// The layout direction of a layer and its sublayers.
enum LayerDirection: String, CaseIterable {
    case inherited, leftToRight, rightToLeft
}

extension Scene {
    /// What a layout from right to left changes about a layer.
    package func mirroring(of layer: Int) -> LayerMirroring { mirroring.isEmpty ? LayerMirroring() : mirroring[layer] }
}

extension SceneCompiler {
    /// In the order of the layers; empty if everything is laid out from left to right.
    func mirroring(of layers: [Layer]) -> [LayerMirroring] {
        var result: [LayerMirroring] = []
        let isFlipped = traits.layoutDirection == .rightToLeft
        // Superlayers come before their sublayers and masks.
        for layer in layers {
            func declared(_ property: LayerProperty) -> Value? { layer.properties[property.keyPath]?.constant }
            let outside = layer.parent.map { result[$0].isFlipped } ?? isFlipped
            var mirroring = LayerMirroring()
            switch declared(AppearanceFacet.layoutDirection)?.symbol.flatMap(LayerDirection.init(rawValue:)) {
            case .leftToRight: mirroring.isFlipped = false
            case .rightToLeft: mirroring.isFlipped = true
            case .inherited, nil: mirroring.isFlipped = outside
            }
            mirroring.turns = mirroring.isFlipped != outside
            mirroring.flipsContent = declared(AppearanceFacet.flipsForRightToLeft)?.bool ?? false
            result.append(mirroring)
        }
        return result.contains { $0.isFlipped || $0.turns } ? result : []
    }
}
