import Graphics
import Playback
import SceneModel

/// The values of all layers of a scene at one moment, with their positions on the canvas.
struct Pose: Sendable {
    /// Seconds.
    let time: Double
    /// By index of the layer.
    let values: [LayerValues]
    /// The transform from the coordinates of each layer to the canvas; in perspective, the closest affine one.
    let toCanvas: [AffineTransform]
    private let planes: [PlaneTransform]
    /// Whether a layer and its superlayers are neither hidden nor transparent, and their scale is not zero.
    let isVisible: [Bool]
    /// By index of the layer: the part of the canvas that the bounds of its superlayers with `masksToBounds` leave
    /// visible.
    let clipRects: [Rect]
    /// The part of the canvas that a layer and its sublayers occupy; empty if none is visible.
    private let extents: [Rect]
    let scene: Scene
    /// By index of the layer: its position in the drawing order. That of a mask is the last one, so that no layer hides it.
    private let ranks: [Int]
    private var covers: [OpaqueCover] = []

    /// Cost: samples all layers once.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    init(_ sampler: Sampler, at time: Double) throws {
        let scene = sampler.timeline.scene
        let values = try sampler.layers(at: time)
        let planes = scene.planeTransforms(of: values)
        var isVisible: [Bool] = []
        for (index, layer) in scene.layers.enumerated() {
            let transform = values[index].geometry.transformToSuperlayer
            let isShown =
                !values[index].flag(AppearanceFacet.hidden) && values[index].number(AppearanceFacet.opacity) > 0.01
                && abs(transform.determinant) > 1e-6
            isVisible.append(isShown && (layer.parent.map { isVisible[$0] } ?? true))
        }
        self.time = time
        self.values = values
        self.planes = planes
        toCanvas = zip(planes, values).map { $0.linearized(at: $1.bounds.center) }
        self.isVisible = isVisible
        let canvas = Rect(origin: .zero, size: scene.size)
        let clipRects = scene.clipRects(of: values, planes: planes, in: canvas)
        self.clipRects = clipRects
        self.scene = scene
        var ranks = [Int](repeating: .max, count: values.count)
        for (rank, layer) in scene.drawingOrder(values).enumerated() { ranks[layer] = rank }
        self.ranks = ranks
        var extents = scene.layers.indices.map { index -> Rect in
            let frame = isVisible[index] ? planes[index].apply(values[index].bounds) : .zero
            return frame.intersection(clipRects[index])?.intersection(canvas) ?? .zero
        }
        for (index, layer) in scene.layers.enumerated().reversed() where !extents[index].isEmpty {
            guard let parent = layer.parent else { continue }
            extents[parent] = extents[parent].isEmpty ? extents[index] : extents[parent].union(extents[index])
        }
        self.extents = extents
        covers = OpaqueCover.all(in: scene, values, pose: self)
    }

    /// Whether something of a layer or its sublayers is on the canvas, not clipped and not behind another layer.
    func isSeen(_ layer: Int) -> Bool {
        guard isVisible[layer], !extents[layer].isEmpty else { return false }
        return !covers.contains { cover in
            // Superlayers are drawn before their sublayers, and what a sublayer hides of its superlayer is a part of that.
            ranks[cover.layer] > ranks[layer] && cover.rect.contains(extents[layer])
                && !scene.isSublayer(cover.layer, of: layer)
        }
    }

    /// A layer of which a smaller share of its area is on the canvas is not noticed.
    static let noticeableShare = 0.05

    /// Whether enough of a layer's bounding box is on the canvas and not clipped. Other layers may be in front of it.
    func isNoticeable(_ layer: Int) -> Bool {
        let frame = frame(of: layer)
        let shown = visibleFrame(of: layer)?.intersection(Rect(origin: .zero, size: scene.size))
        return (shown?.area ?? 0) >= Self.noticeableShare * frame.area && frame.area > 0
    }

    /// Whether a layer itself would not be seen even if it were not hidden: outside of the canvas, clipped, or behind another layer.
    func isConcealed(_ layer: Int) -> Bool {
        let frame = frame(of: layer)
        guard let shown = frame.intersection(clipRects[layer]), shown.area >= Self.noticeableShare * frame.area else {
            return true
        }
        return covers.contains { cover in
            ranks[cover.layer] > ranks[layer] && cover.rect.contains(shown) && !scene.isSublayer(cover.layer, of: layer)
        }
    }

    /// The share of a rectangle in a layer that one layer in front of it hides, 0...1.
    func hiddenShare(of rect: Rect, in layer: Int) -> Double {
        let areas = covers.lazy.filter { [ranks, scene] in
            ranks[$0.layer] > ranks[layer] && !scene.isSublayer($0.layer, of: layer)
        }.map { $0.rect.intersection(rect)?.area ?? 0 }
        return rect.area > 0 ? (areas.max() ?? 0) / rect.area : 0
    }

    /// The visible layers whose bounding box contains a point of the canvas, the topmost first.
    func layers(at point: Point) -> [Int] {
        values.indices.filter { ranks[$0] != .max && isSeen($0) && visibleFrame(of: $0)?.contains(point) == true }
            .sorted { ranks[$0] > ranks[$1] }
    }

    /// The bounding box of a layer on the canvas.
    func frame(of layer: Int) -> Rect { planes[layer].apply(values[layer].bounds) }

    /// The part of the bounding box that is not clipped; nil if the layer is not visible or is clipped completely.
    func visibleFrame(of layer: Int) -> Rect? {
        isVisible[layer] ? frame(of: layer).intersection(clipRects[layer]) : nil
    }
}

extension Rect {
    /// In square points.
    var area: Double { isEmpty ? 0 : width * height }
}

extension Size {
    var area: Double { width * height }
    /// In points.
    var diagonal: Double { (width * width + height * height).squareRoot() }
}

extension Scene {
    /// Whether a layer is a sublayer of another one, at any depth.
    fileprivate func isSublayer(_ layer: Int, of other: Int) -> Bool {
        var next = layers[layer].parent
        while let index = next {
            if index == other { return true }
            next = layers[index].parent
        }
        return false
    }

    /// All layers except masks and their sublayers.
    var layersExceptMasks: [Int] {
        var isMask = [Bool](repeating: false, count: layers.count)
        for mask in layers.compactMap(\.mask) { isMask[mask] = true }
        for (index, layer) in layers.enumerated() {
            if let parent = layer.parent, isMask[parent] { isMask[index] = true }
        }
        return layers.indices.filter { !isMask[$0] }
    }
}
