import SceneLanguage
import SceneModel

/// The playback state of a clip.
struct RunningClip {
    /// The current values of the properties that control a clip.
    struct Controls: Hashable {
        var plays: Bool
        var rate: Double
        var loops: Bool
    }

    var track: ClipTrack
    var controls: Controls
    /// Whether the clip has ended and `playing` has not changed to true since. If `playing` is bound or constant, it
    /// remains true at the end of the clip.
    var hasEnded = false
    /// Whether the controls may change and must be evaluated at every tick.
    let canChange: Bool

    /// Seconds of the clip per second of the scene.
    var speed: Double { controls.plays && !hasEnded ? controls.rate : 0 }
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
            let span = ClipTrack.Span(
                start: tick, time: max(start, 0), rate: controls.plays ? controls.rate : 0, loops: controls.loops)
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

    /// Applies control values that were set or animated, or that come from bindings, to their clips. Called last in
    /// each tick.
    func updateClips() throws {
        for (layer, clip) in clips.sorted(by: { $0.key < $1.key }) where clip.canChange { try update(clip: layer) }
    }

    /// Ends clips that do not loop and have reached their end.
    func finishClips() {
        for (layer, clip) in clips.sorted(by: { $0.key < $1.key }) where clip.track.last.rate > 0 {
            guard let reading = reading(ofClip: layer), reading.hasEnded else { continue }
            clips[layer]?.track.begin(
                ClipTrack.Span(start: tick, time: reading.time, rate: 0, loops: clip.controls.loops))
            clips[layer]?.hasEnded = true
            if write(playing: false, layer: layer) { clips[layer]?.controls.plays = false }
            record(.clip(.ended, clipTime: reading.time), layer: layer)
        }
    }

    /// Applies changed controls to a clip.
    func update(clip layer: Int) throws {
        guard var clip = clips[layer], let reading = reading(ofClip: layer) else { return }
        let controls = try controls(ofClip: layer)
        guard controls != clip.controls else { return }
        let hasChanged = controls.plays != clip.controls.plays
        clip.controls = controls
        if hasChanged, controls.plays { clip.hasEnded = false }
        defer { clips[layer] = clip }
        // A clip stays at its end until `playing` changes to true.
        if reading.hasEnded, !(hasChanged && controls.plays) { return }
        let time = reading.hasEnded ? 0 : reading.time
        clip.track.begin(ClipTrack.Span(start: tick, time: time, rate: clip.speed, loops: controls.loops))
        if hasChanged {
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
            ClipTrack.Span(start: tick, time: time, rate: clip.speed, loops: clip.controls.loops))
        record(.clip(.seeked, clipTime: time), layer: layer)
    }

    /// Cancels animations of `playing` and sets its model value. Returns false if the property is constant or bound.
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
