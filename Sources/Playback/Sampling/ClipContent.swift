import Graphics
import SceneLanguage
import SceneModel

/// Composes the scenes that layers show as clips.
struct ClipContent: Sendable {
    let library: ClipLibrary
    /// Whether the clips are composed without anything that was compiled before.
    var isUncompiled = false

    /// The display item of a layer's scene clip; nil if it has none or shows nothing.
    func item(of layer: LayerValues) throws -> DisplayItem? {
        guard case .clip(let reference) = layer[ClipFacet.clip], let sampler = library[reference] else { return nil }
        let time = layer[ClipFacet.time].number ?? 0
        let list = try isUncompiled ? sampler.uncompiledDisplayList(at: time) : sampler.displayList(at: time)
        return ClipFacet.item(list, of: reference, in: layer)
    }
}
