import SceneLanguage
import SceneModel

/// The playback state of a clip.
struct RunningClip {
    /// The current values of the properties that control a clip. A clip that has ended stays ended even if `plays` is
    /// true.
    struct Controls: Hashable {
        var plays: Bool
        var rate: Double
        var loops: Bool

        var speed: Double { plays ? rate : 0 }
    }

    var track: ClipTrack
    var controls: Controls
    /// Whether the controls may change, so that they have to be evaluated at every tick.
    let canChange: Bool
}

extension Simulation {
    /// Starts the clocks of all clips.
    func startClips() throws {
        for index in scene.layers.indices {
            let layer = scene.layers[index]
            guard case .clip(let reference) = layer.properties[ClipFacet.clip.keyPath]?.constant else { continue }
            let controls = try controls(ofClip: index)
            let start =
                try layer.properties[ClipFacet.startTime.keyPath].map { try model.evaluate($0).number ?? 0 } ?? 0
            let span = ClipTrack.Span(start: tick, time: max(start, 0), rate: controls.speed, loops: controls.loops)
            let canChange = ClipFacet.controls.contains { control in
                let key = PropertyKey.property(layer: index, keyPath: control.keyPath)
                return scene.changing.contains(key) || scene.bound.contains(key)
            }
            clips[index] = RunningClip(
                track: ClipTrack(duration: reference.duration, span), controls: controls, canChange: canChange)
        }
    }

    /// The current reading of a clip's clock; nil for a layer without a clip.
    func reading(ofClip layer: Int) -> ClipTrack.Reading? { clips[layer]?.track.reading(at: time) }

    /// Applies controls that have been set, animated or bound to the clips; the last operation of a tick.
    func updateClips() throws {
        for (layer, clip) in clips.sorted(by: { $0.key < $1.key }) where clip.canChange { try update(clip: layer) }
    }

    /// Ends clips that do not loop and have reached their end.
    func finishClips() {
        for (layer, clip) in clips.sorted(by: { $0.key < $1.key }) where clip.track.last.rate > 0 {
            guard let reading = reading(ofClip: layer), reading.hasEnded else { continue }
            clips[layer]?.track.begin(
                ClipTrack.Span(start: tick, time: reading.time, rate: 0, loops: clip.controls.loops))
            // With a binding or a constant, `playing` still asks the clip to play.
            if write(playing: false, layer: layer) { clips[layer]?.controls.plays = false }
            record(.clip(.ended, clipTime: reading.time), layer: layer)
        }
    }

    /// Applies changed controls to a clip.
    func update(clip layer: Int) throws {
        guard let clip = clips[layer], let reading = reading(ofClip: layer) else { return }
        let controls = try controls(ofClip: layer)
        guard controls != clip.controls else { return }
        clips[layer]?.controls = controls
        let starts = controls.plays && !clip.controls.plays
        // A clip that has ended stays ended until it is asked to play again.
        if reading.hasEnded, !starts, !controls.loops { return }
        let time = reading.hasEnded && starts ? 0 : reading.time
        clips[layer]?.track.begin(ClipTrack.Span(start: tick, time: time, rate: controls.speed, loops: controls.loops))
        if controls.plays != clip.controls.plays {
            record(.clip(controls.plays ? .played : .paused, clipTime: time), layer: layer)
        }
    }

    func setPlaying(layer: Int, _ plays: Bool) throws {
        write(playing: plays, layer: layer)
        try update(clip: layer)
    }

    func seek(layer: Int, to time: Double) {
        guard let clip = clips[layer] else { return }
        let duration = clip.track.duration
        let time = duration > 0 ? min(max(time, 0), duration) : max(time, 0)
        clips[layer]?.track.begin(
            ClipTrack.Span(start: tick, time: time, rate: clip.controls.speed, loops: clip.controls.loops))
        record(.clip(.sought, clipTime: time), layer: layer)
    }

    /// Writes the model value of `playing`. Returns false if the property is constant or bound.
    @discardableResult
    private func write(playing: Bool, layer: Int) -> Bool {
        let key = PropertyKey.property(layer: layer, keyPath: ClipFacet.playing.keyPath)
        cancelAnimations(of: key)
        guard var span = tracks[key]?.last else { return false }
        span.model = .bool(playing)
        begin(span, of: key)
        return true
    }

    private func controls(ofClip layer: Int) throws -> RunningClip.Controls {
        func value(_ property: LayerProperty) throws -> Value {
            let key = PropertyKey.property(layer: layer, keyPath: property.keyPath)
            if let track = tracks[key] { return track.last.presentation(at: time) }
            guard let declared = scene.layers[layer].properties[property.keyPath] else { return property.initial }
            return try presented(declared)
        }
        let range = ClipFacet.rate.range ?? 0...1
        let rate = try value(ClipFacet.rate).number ?? 1
        return RunningClip.Controls(
            plays: try value(ClipFacet.playing).bool ?? true,
            rate: min(max(rate, range.lowerBound), range.upperBound), loops: try value(ClipFacet.loop).bool ?? true)
    }
}
