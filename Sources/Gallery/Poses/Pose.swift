import Graphics
import Playback
import SceneModel

/// Where every layer of a scene lies on the canvas at one moment, and how it looks.
struct Pose: Sendable {
    /// Seconds.
    let time: Double
    /// In the order of the scene's layers.
    let values: [LayerValues]
    /// From each layer's own coordinates to the canvas.
    let toCanvas: [AffineTransform]
    /// Whether a layer and those around it are neither hidden nor clear, and it has an area.
    let isSeen: [Bool]
    /// What the layers around each layer leave of the canvas.
    let windows: [Rect]

    /// Throws where a binding has no value. Cost: one sampling of all layers.
    init(_ sampler: Sampler, at time: Double) throws {
        let scene = sampler.timeline.scene
        let values = try sampler.layers(at: time)
        var toCanvas: [AffineTransform] = []
        var isSeen: [Bool] = []
        var windows: [Rect] = []
        for (index, layer) in scene.layers.enumerated() {
            let own = values[index].geometry.transformToSuperlayer
            toCanvas.append(own.concatenating(layer.parent.map { toCanvas[$0] } ?? .identity))
            let box = toCanvas[index].apply(values[index].bounds)
            let shows =
                !values[index].flag(AppearanceFacet.hidden) && values[index].number(AppearanceFacet.opacity) > 0.01
                && abs(own.determinant) > 1e-6
            isSeen.append(shows && (layer.parent.map { isSeen[$0] } ?? true))
            guard let parent = layer.parent else {
                windows.append(Rect(origin: .zero, size: scene.size))
                continue
            }
            guard values[parent].flag(AppearanceFacet.masksToBounds) else {
                windows.append(windows[parent])
                continue
            }
            let clip = toCanvas[parent].apply(values[parent].bounds)
            windows.append(windows[parent].intersection(clip) ?? Rect(origin: box.origin, size: Size(0, 0)))
        }
        self.time = time
        self.values = values
        self.toCanvas = toCanvas
        self.isSeen = isSeen
        self.windows = windows
    }

    /// The bounding box of a layer on the canvas.
    func frame(of layer: Int) -> Rect { toCanvas[layer].apply(values[layer].bounds) }

    /// What can be seen of a layer's bounding box.
    func window(of layer: Int) -> Rect? { isSeen[layer] ? frame(of: layer).intersection(windows[layer]) : nil }
}

extension Rect {
    /// In square points.
    var area: Double { isEmpty ? 0 : width * height }
}

extension Size {
    var area: Double { width * height }
    /// From corner to corner, in points.
    var diagonal: Double { (width * width + height * height).squareRoot() }
}

extension Scene {
    /// The layers that are seen for themselves: none that is, or lies in, a mask.
    var seenLayers: [Int] {
        var isMask = [Bool](repeating: false, count: layers.count)
        for mask in layers.compactMap(\.mask) { isMask[mask] = true }
        for (index, layer) in layers.enumerated() {
            if let parent = layer.parent, isMask[parent] { isMask[index] = true }
        }
        return layers.indices.filter { !isMask[$0] }
    }
}
