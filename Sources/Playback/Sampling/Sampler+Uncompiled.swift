package import Graphics
import SceneLanguage
import SceneModel

/// Samples without anything that was computed before: what the fast samples have to be equal to.
extension Sampler {
    /// Equal to `picture(at:)`. Evaluates and composes all layers.
    package func uncompiledPicture(at time: Double) throws -> DisplayList {
        try uncompiledCanvas.picture(
            layers: uncompiledItems(at: time), at: time, in: Sampler.uncompiledReader(timeline, at: time))
    }

    /// Equal to `displayList(at:)`. Evaluates and composes all layers.
    package func uncompiledDisplayList(at time: Double) throws -> DisplayList {
        try uncompiledCanvas.canvas(
            layers: uncompiledItems(at: time), at: time, in: Sampler.uncompiledReader(timeline, at: time))
    }

    private var uncompiledCanvas: CanvasComposer { CanvasComposer(timeline.scene, touches: timeline.touches) }

    private func uncompiledItems(at time: Double) throws -> [DisplayItem] {
        let scene = timeline.scene
        let reader = Sampler.uncompiledReader(timeline, at: time)
        var layers = try scene.layers.enumerated().map { index, layer in
            var values = LayerValues(fonts: scene.fontSet)
            for (keyPath, expression) in layer.properties
            where timeline.tracks[.property(layer: index, keyPath: keyPath)] == nil {
                values[keyPath: keyPath] = try reader.evaluate(expression)
            }
            return values
        }
        for (key, track) in timeline.tracks {
            if case .property(let layer, let keyPath) = key {
                layers[layer][keyPath: keyPath] = track.presentation(at: time)
            }
        }
        for (layer, track) in timeline.clips {
            let reading = track.reading(at: time)
            layers[layer][ClipFacet.playing] = .bool(reading.isPlaying)
            layers[layer][ClipFacet.time] = .number(reading.time)
        }
        let clips = ClipContent(library: clips, isUncompiled: true)
        return try LayerComposer(
            scene: scene, layers: layers, clips: clips, transitions: LayerTransitions(timeline, clips: clips),
            time: time
        ).items
    }
}
