import SceneLanguage
import SceneModel

/// A clip while the scene plays.
struct RunningClip {
    /// What the scene asks of a clip; its clock says what becomes of it.
    struct Wish: Hashable {
        var plays: Bool
        var rate: Double
        var loops: Bool

        var speed: Double { plays ? rate : 0 }
    }

    var track: ClipTrack
    var wish: Wish
    /// Whether the wish may change, so that it is looked at in every tick.
    let isWatched: Bool
}

extension Simulation {
    /// Starts the clocks of all clips.
    func startClips() throws {
        for index in scene.layers.indices {
            let layer = scene.layers[index]
            guard case .clip(let reference) = layer.properties[ClipFacet.clip.keyPath]?.constant else { continue }
            let wish = try wish(ofClip: index)
            let start =
                try layer.properties[ClipFacet.startTime.keyPath].map { try model.evaluate($0).number ?? 0 } ?? 0
            let span = ClipTrack.Span(start: tick, time: max(start, 0), rate: wish.speed, loops: wish.loops)
            let isWatched = ClipFacet.controls.contains { control in
                let cell = PropertyKey.property(layer: index, keyPath: control.keyPath)
                return scene.changing.contains(cell) || scene.bound.contains(cell)
            }
            clips[index] = RunningClip(
                track: ClipTrack(duration: reference.duration, span), wish: wish, isWatched: isWatched)
        }
    }

    /// What a clip's clock says now; nil for a layer without a clip.
    func reading(ofClip layer: Int) -> ClipTrack.Reading? { clips[layer]?.track.reading(at: time) }

    /// Lets clips follow what is set, animated or bound: the last thing in a tick.
    func followClips() throws {
        for (layer, clip) in clips.sorted(by: { $0.key < $1.key }) where clip.isWatched { try follow(clip: layer) }
    }

    /// Ends clips that do not loop.
    func finishClips() {
        for (layer, clip) in clips.sorted(by: { $0.key < $1.key }) where clip.track.last.rate > 0 {
            guard let reading = reading(ofClip: layer), reading.hasEnded else { continue }
            clips[layer]?.track.begin(
                ClipTrack.Span(start: tick, time: reading.time, rate: 0, loops: clip.wish.loops))
            // A binding or a fixed value still wishes it to play.
            if write(playing: false, layer: layer) { clips[layer]?.wish.plays = false }
            record("clip.ended", layer: layer, [("clipTime", .number(reading.time))])
        }
    }

    /// Takes up a new wish at once.
    func follow(clip layer: Int) throws {
        guard let clip = clips[layer], let reading = reading(ofClip: layer) else { return }
        let wish = try wish(ofClip: layer)
        guard wish != clip.wish else { return }
        clips[layer]?.wish = wish
        let starts = wish.plays && !clip.wish.plays
        // What has ended stays so until it is asked to play again.
        if reading.hasEnded, !starts, !wish.loops { return }
        let time = reading.hasEnded && starts ? 0 : reading.time
        clips[layer]?.track.begin(ClipTrack.Span(start: tick, time: time, rate: wish.speed, loops: wish.loops))
        if wish.plays != clip.wish.plays {
            record(wish.plays ? "clip.played" : "clip.paused", layer: layer, [("clipTime", .number(time))])
        }
    }

    func setPlaying(layer: Int, _ plays: Bool) throws {
        write(playing: plays, layer: layer)
        try follow(clip: layer)
    }

    func seek(layer: Int, to time: Double) {
        guard let clip = clips[layer] else { return }
        let duration = clip.track.duration
        let time = duration > 0 ? min(max(time, 0), duration) : max(time, 0)
        clips[layer]?.track.begin(
            ClipTrack.Span(start: tick, time: time, rate: clip.wish.speed, loops: clip.wish.loops))
        record("clip.sought", layer: layer, [("clipTime", .number(time))])
    }

    /// Writes the model of `playing`; false where the scene never changes it.
    @discardableResult
    private func write(playing: Bool, layer: Int) -> Bool {
        let cell = PropertyKey.property(layer: layer, keyPath: ClipFacet.playing.keyPath)
        cancelAnimations(of: cell)
        guard var span = tracks[cell]?.last else { return false }
        span.model = .bool(playing)
        begin(span, of: cell)
        return true
    }

    private func wish(ofClip layer: Int) throws -> RunningClip.Wish {
        func value(_ property: LayerProperty) throws -> Value {
            let cell = PropertyKey.property(layer: layer, keyPath: property.keyPath)
            if let track = tracks[cell] { return track.last.presentation(at: time) }
            guard let declared = scene.layers[layer].properties[property.keyPath] else { return property.initial }
            return try presented(declared)
        }
        let range = ClipFacet.rate.range ?? 0...1
        let rate = try value(ClipFacet.rate).number ?? 1
        return RunningClip.Wish(
            plays: try value(ClipFacet.playing).bool ?? true,
            rate: min(max(rate, range.lowerBound), range.upperBound), loops: try value(ClipFacet.loop).bool ?? true)
    }
}
