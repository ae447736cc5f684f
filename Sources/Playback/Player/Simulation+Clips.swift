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

    /// Where the value of a control comes from.
    indirect enum Source {
        case constant(Value)
        /// Actions change it.
        case track(PropertyKey)
        /// A binding.
        case expression(TypedExpression)
    }

    /// The sources of the controls; an object, because it is read at every tick.
    final class Sources {
        let plays: Source
        let rate: Source
        let loops: Source

        init(plays: Source, rate: Source, loops: Source) {
            (self.plays, self.rate, self.loops) = (plays, rate, loops)
        }

        /// Whether the controls may change and must be evaluated at every tick.
        var canChange: Bool {
            [plays, rate, loops].contains { if case .constant = $0 { false } else { true } }
        }
    }

    var track: ClipTrack
    let sources: Sources
    var controls: Controls
    /// Whether the clip has ended and `playing` has not changed to true since. If `playing` is bound or constant, it
    /// remains true at the end of the clip.
    var hasEnded = false

    /// Seconds of the clip per second of the scene.
    var speed: Double { controls.plays && !hasEnded ? controls.rate : 0 }
}

extension Simulation {
    /// Starts the clocks of all clips.
    func startClips() throws {
        for index in scene.layers.indices {
            let layer = scene.layers[index]
            guard case .clip(let reference) = layer.properties[ClipFacet.clip.keyPath]?.constant else { continue }
            let sources = RunningClip.Sources(
                plays: source(of: ClipFacet.playing, layer: index), rate: source(of: ClipFacet.rate, layer: index),
                loops: source(of: ClipFacet.loop, layer: index))
            let controls = try controls(sources)
            let start =
                try layer.properties[ClipFacet.startTime.keyPath].map { try model.evaluate($0).number ?? 0 } ?? 0
            let span = ClipTrack.Span(
                start: tick, time: max(start, 0), rate: controls.plays ? controls.rate : 0, loops: controls.loops)
            clips[index] = RunningClip(
                track: ClipTrack(duration: reference.duration, span), sources: sources, controls: controls)
            if sources.canChange { controlledClips.append(index) }
        }
    }

    /// The current reading of a clip's clock; nil for a layer without a clip.
    func reading(ofClip layer: Int) -> ClipTrack.Reading? { clips[layer]?.track.reading(at: time) }

    /// Applies control values that were set or animated, or that come from bindings, to their clips. Called last in
    /// each tick.
    func updateClips() throws {
        for layer in controlledClips { try update(clip: layer) }
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
        guard let sources = clips[layer]?.sources else { return }
        let controls = try controls(sources)
        guard controls != clips[layer]?.controls, var clip = clips[layer], let reading = reading(ofClip: layer) else {
            return
        }
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
        guard span.model != .bool(playing) else { return true }
        span.model = .bool(playing)
        begin(span, of: key)
        return true
    }

    private func source(of control: LayerProperty, layer: Int) -> RunningClip.Source {
        let key = PropertyKey.property(layer: layer, keyPath: control.keyPath)
        if tracks[key] != nil { return .track(key) }
        guard let declared = scene.layers[layer].properties[control.keyPath] else { return .constant(control.initial) }
        return declared.constant.map { .constant($0) } ?? .expression(declared)
    }

    private func controls(_ sources: RunningClip.Sources) throws -> RunningClip.Controls {
        func value(_ source: RunningClip.Source) throws -> Value {
            switch source {
            case .constant(let value): value
            case .track(let key): try span(of: key).presentation(at: time)
            case .expression(let expression): try presented(expression)
            }
        }
        let range = ClipFacet.rate.range ?? 0...1
        let rate = try value(sources.rate).number ?? 1
        return RunningClip.Controls(
            plays: try value(sources.plays).bool ?? true, rate: min(max(rate, range.lowerBound), range.upperBound),
            loops: try value(sources.loops).bool ?? true)
    }
}
