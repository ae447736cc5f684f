import Graphics

/// Where a canvas is drawn: the whole picture, or a canvas inside it.
struct CanvasPlace: Hashable {
    /// The pixels of device space that are drawn.
    let area: PixelRect
    /// From the list's coordinates to device space.
    let transform: AffineTransform
    let background: Color
    /// The pixels that the canvas covers completely, as `Renderer.canvas`.
    let canvas: PixelRect
}

/// The last frame of a canvas, from which the next one is drawn.
struct LastFrame {
    var place: CanvasPlace
    var steps: [DrawingStep]
    /// The number of steps at the start that were the same in the frame before.
    var unchangedSteps: Int
    /// The pixels of the area.
    var bitmap: Bitmap
    var base: CanvasBase?
}

/// A canvas after its first steps, which did not change in the last frames.
struct CanvasBase {
    /// The number of steps that are drawn.
    var steps: Int
    var layer: OffscreenLayer
}

extension Renderer {
    /// Draws a frame, reusing what it has in common with the last one.
    ///
    /// Every step is drawn again, starting from the canvas after the steps that did not change. The result equals drawing
    /// everything, bit for bit, because it is the same sequence of operations. The last frame cannot be used any more afterwards, even
    /// after an error, because its base may have changed.
    func frame(of items: [DisplayItem], at place: CanvasPlace, after last: LastFrame?) throws(RasterError) -> LastFrame
    {
        let steps = steps(of: items, under: place.transform, visible: place.area)
        guard let last, last.place == place else {
            let bitmap = try drawn(steps, at: place, over: nil)
            return LastFrame(place: place, steps: steps, unchangedSteps: 0, bitmap: bitmap, base: nil)
        }
        let unchanged = zip(steps, last.steps).prefix { $0.draws(sameAs: $1) }.count
        guard unchanged < max(steps.count, last.steps.count) else { return last }
        var base = last.base.flatMap { $0.steps <= unchanged ? $0 : nil }
        let stable = min(unchanged, last.unchangedSteps)
        if stable > base?.steps ?? 0 {
            base = try advanced(base, to: stable, of: steps, at: place, over: last.base?.layer)
        }
        let bitmap = try drawn(steps, at: place, over: base)
        return LastFrame(place: place, steps: steps, unchangedSteps: unchanged, bitmap: bitmap, base: base)
    }

    /// The canvas after more steps.
    ///
    /// - Parameter former: a layer of the same place that nothing else uses any more.
    private func advanced(
        _ base: CanvasBase?, to count: Int, of steps: [DrawingStep], at place: CanvasPlace, over former: OffscreenLayer?
    ) throws(RasterError) -> CanvasBase {
        let layer: OffscreenLayer
        if let base {
            layer = base.layer
        } else {
            if let former { layer = former } else { layer = try OffscreenLayer(area: place.area) }
            layer.fill(place.background)
        }
        try draw(steps[(base?.steps ?? 0)..<count], on: layer)
        try layer.context.check()
        return CanvasBase(steps: count, layer: layer)
    }

    /// A bitmap of the steps.
    ///
    /// - Parameter base: the canvas after the first of them.
    private func drawn(
        _ steps: [DrawingStep], at place: CanvasPlace, over base: CanvasBase?
    ) throws(RasterError) -> Bitmap {
        let area = place.area
        var pixels = Self.pixels(of: area, from: base)
        try pixels.withUnsafeMutableBufferPointer { buffer throws(RasterError) in
            guard let start = buffer.baseAddress else { return }
            // The surface does not outlive the closure, and neither do the patterns that refer to it.
            let surface = try Surface(over: start, width: area.width, height: area.height)
            let layer = try OffscreenLayer(area: area, surface: surface)
            if base == nil { layer.fill(place.background) }
            try draw(steps[(base?.steps ?? 0)...], on: layer)
            try layer.context.check()
        }
        return Bitmap(width: area.width, height: area.height, pixels: pixels)
    }

    /// The pixels of an area before the steps are drawn: those of the base, or any, which the background replaces.
    private static func pixels(of area: PixelRect, from base: CanvasBase?) -> [UInt32] {
        guard let base else {
            // Sound, because every value is an integer.
            return [UInt32](unsafeUninitializedCapacity: area.area) { _, count in count = area.area }
        }
        let width = area.width
        return [UInt32](unsafeUninitializedCapacity: area.area) { target, count in
            guard let start = target.baseAddress else { return }
            base.layer.surface.withPixels { source, stride in
                for y in 0..<area.height { (start + y * width).update(from: source + y * stride, count: width) }
            }
            count = area.area
        }
    }

    private func draw(_ steps: ArraySlice<DrawingStep>, on layer: OffscreenLayer) throws(RasterError) {
        var clip = layer.area
        layer.context.save()
        defer { layer.context.restore() }
        for step in steps {
            let box = step.visible.intersection(layer.area)
            guard !box.isEmpty else { continue }
            if box != clip {
                layer.context.restore()
                layer.context.save()
                if box != layer.area { layer.clip(to: box) }
                clip = box
            }
            try draw(
                step.item, in: DrawingTarget(layer: layer, transform: step.transform, visible: step.visible))
        }
    }
}
