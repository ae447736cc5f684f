import Graphics
import SceneLanguage
import SceneModel

/// Composes the layers at one moment in the order of Core Animation: shadow, background, content, sublayers, border.
///
/// `LayerTree` composes the same with parts that are composed only once.
struct LayerComposer {
    let scene: Scene
    /// In the order of `scene.layers`.
    let layers: [LayerValues]
    let clips: ClipContent
    let transitions: LayerTransitions
    /// In seconds.
    let time: Double

    /// The display items of all layers.
    var items: WindowItems {
        get throws { try WindowItems { try items(of: scene.roots(at: $0), in: nil) } }
    }

    /// Siblings in ascending order of zPosition; equal ones keep the order of the file.
    static func drawingOrder(_ indices: [Int], _ layers: [LayerValues]) -> [Int] {
        let depths = indices.map { layers[$0].number(GeometryFacet.zPosition) }
        return drawingOrder(of: depths)?.map { indices[$0] } ?? indices
    }

    /// The positions in a list of siblings in drawing order; nil if they are drawn in the order of the list.
    static func drawingOrder(of depths: [Double]) -> [Int]? {
        guard depths.contains(where: { $0 != depths[0] }) else { return nil }
        return depths.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
    }

    /// The display items of siblings.
    ///
    /// - Parameter space: `sublayerSpace` of their superlayer.
    func items(of indices: [Int], in space: Transform3D?) throws -> [DisplayItem] {
        try LayerComposer.drawingOrder(indices, layers).compactMap { try item($0, in: space) }
    }

    private func item(_ index: Int, in space: Transform3D?) throws -> DisplayItem? {
        let layer = layers[index]
        if let stage = transitions.stage(of: index, layer, at: time) {
            return try composed(index).item(in: space, replacing: stage.old.get(), style: stage.style)
        }
        return layer.isDrawn ? try composed(index).item(in: space) : nil
    }

    /// A layer with its sublayers. A transition of the layer itself is left out.
    func composed(_ index: Int) throws -> ComposedLayer {
        let layer = layers[index]
        return ComposedLayer(
            values: layer,
            group: LayerGroup(
                content: try LayerContent(layer, clips: clips, mirroring: scene.mirroring(of: index)),
                shadow: layer.shadow, filters: layer.filters, mirroring: scene.mirroring(of: index)),
            sublayers: try items(of: scene.layers[index].children, in: layer.sublayerSpace),
            mask: try scene.layers[index].mask.map { try items(of: [$0], in: nil) })
    }
}
