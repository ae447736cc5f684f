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

    private var uncompiledCanvas: CanvasComposer {
        get throws {
            CanvasComposer(
                timeline.scene, touches: timeline.touches, changes: try StatusBarChange.all(in: timeline))
        }
    }

    private func uncompiledItems(at time: Double) throws -> WindowItems {
        let scene = timeline.scene
        let layers = try Sampler.uncompiledLayers(
            scene.layers.indices, of: timeline, at: time, reader: Sampler.uncompiledReader(timeline, at: time)
        ) { $0.presentation(at: time) }
        let clips = ClipContent(library: clips, isUncompiled: true)
        return try LayerComposer(
            scene: scene, layers: layers, clips: clips, transitions: LayerTransitions(timeline, clips: clips),
            time: time
        ).items
    }

    /// The values of some layers, in the order of the scene; those of the others are empty.
    ///
    /// - Parameters:
    ///   - reader: evaluates what no track holds.
    ///   - presentation: what a track shows.
    static func uncompiledLayers(
        _ indices: some Collection<Int>, of timeline: Timeline, at time: Double, reader: StateReader,
        presentation: (Track) -> Value
    ) throws -> [LayerValues] {
        let scene = timeline.scene
        let chosen = Set(indices)
        var layers = [LayerValues](repeating: LayerValues(fonts: scene.fontSet), count: scene.layers.count)
        for index in indices {
            for (keyPath, expression) in scene.layers[index].properties
            where timeline.tracks[.property(layer: index, keyPath: keyPath)] == nil {
                layers[index][keyPath: keyPath] = try reader.evaluate(expression)
            }
        }
        for (key, track) in timeline.tracks {
            if case .property(let index, let keyPath) = key, chosen.contains(index) {
                layers[index][keyPath: keyPath] = presentation(track)
            }
        }
        for (index, track) in timeline.clips where chosen.contains(index) {
            let reading = track.reading(at: time)
            layers[index][ClipFacet.playing] = .bool(reading.isPlaying)
            layers[index][ClipFacet.time] = .number(reading.time)
        }
        return layers
    }
}
