import Playback
import SceneLanguage
import SceneModel

/// Where a value of a layer comes from.
struct ValueOrigin: Encodable {
    /// Later cases win where a key of the page has several parts, such as `frame`.
    enum Kind: String, Encodable, CaseIterable {
        case initial, declared, bound, set, scrolled, animated
    }

    var kind: Kind
    /// The cause, such as `tap box at 0.3 s`, or the expression of a binding; empty for none.
    var words: String
    /// Nil if the value has no place in a file.
    var file: String?
    var line: Int?
}

/// Finds the origins of the values of a layer at one time.
struct OriginFinder {
    /// An action that moves the layer.
    struct Cause {
        var location: SourceLocation
        var words: String
        var time: Double
    }

    private let timeline: Timeline
    private let layer: Int
    private let time: Double
    private let began: [TimelineEvent]

    init(_ timeline: Timeline, layer: Int, at time: Double) {
        (self.timeline, self.layer, self.time) = (timeline, layer, time)
        let scene = timeline.scene
        let name = scene.layers[layer].name
        // The variables in the layer's bindings, by their names in the text.
        let bindings = scene.layers[layer].properties.filter {
            scene.bound.contains(.property(layer: layer, keyPath: $0.key))
        }
        let words = Set(bindings.values.flatMap { $0.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
        began = timeline.events.filter { event in
            guard event.time <= time + 1e-6, event.location != nil else { return false }
            return switch event.kind {
            case .animation(.began, .property): event.layer == name
            case .animation(.began, .variable(let variable)): words.contains(variable[...])
            default: false
            }
        }
    }

    /// The key paths that a key of the page shows, other than itself.
    private static let parts: [String: [LayerProperty]] = [
        "frame": [
            GeometryFacet.positionX, GeometryFacet.positionY, GeometryFacet.width, GeometryFacet.height,
        ],
        "position": [GeometryFacet.positionX, GeometryFacet.positionY],
        "bounds": [GeometryFacet.boundsX, GeometryFacet.boundsY, GeometryFacet.width, GeometryFacet.height],
        "contentOffset": [GeometryFacet.boundsX, GeometryFacet.boundsY],
        "anchorPoint": [GeometryFacet.anchorX, GeometryFacet.anchorY],
        "rotation": [GeometryFacet.rotation], "transform": GeometryFacet.transforms,
    ]

    /// By the keys of the page; properties at their initial values are left out.
    var origins: [String: ValueOrigin] {
        var found: [String: ValueOrigin] = [:]
        for (key, properties) in Self.parts { found[key] = strongest(properties.map(\.keyPath)) }
        for keyPath in LayerFacets.properties.keys where Self.parts[keyPath] == nil {
            found[keyPath] = strongest([keyPath])
        }
        return found
    }

    private func strongest(_ keyPaths: [String]) -> ValueOrigin? {
        let rank = { (origin: ValueOrigin) in ValueOrigin.Kind.allCases.firstIndex(of: origin.kind) ?? 0 }
        return keyPaths.compactMap(origin).max { rank($0) < rank($1) }
    }

    private func origin(of keyPath: String) -> ValueOrigin? {
        let key = PropertyKey.property(layer: layer, keyPath: keyPath)
        let declared = timeline.scene.layers[layer].properties[keyPath]
        if let track = timeline.tracks[key], let moved = moved(track, keyPath) { return moved }
        guard let declared else { return nil }
        let isBound = timeline.scene.bound.contains(key)
        return ValueOrigin(
            kind: isBound ? .bound : .declared, words: isBound ? declared.text : "", file: declared.location.file,
            line: declared.location.line)
    }

    /// The origin of a value that something has changed; nil before that.
    private func moved(_ track: Track, _ keyPath: String) -> ValueOrigin? {
        let span = track.span(at: time)
        let running = span.animations.last { $0.progress.value(at: time) != nil }
        if let running {
            switch running.progress {
            case .scroll, .zoom: return ValueOrigin(kind: .scrolled, words: cause(at: Clock.time(of: span.start)))
            case .timed, .constant, .segment: break
            }
            let start = track.spans.first { $0.animations.contains { $0.id == running.id } }?.start ?? span.start
            let place = began.last { $0.kind.keyPath == keyPath && $0.time <= Clock.time(of: start) + 1e-6 }?.location
            return ValueOrigin(
                kind: .animated, words: cause(at: Clock.time(of: start)), file: place?.file, line: place?.line)
        }
        guard span.start > 0, span.model(at: time) != track.spans[0].model else { return nil }
        // A span also begins where an animation ends; the value was set at the start of the first one that has it.
        var first = track.spans.lastIndex { $0.start <= span.start } ?? 0
        while first > 0, track.spans[first - 1].model == span.model { first -= 1 }
        let start = track.spans[first].start
        let place = began.last { $0.kind.keyPath == keyPath }?.location
        let scrolls = keyPath == GeometryFacet.boundsX.keyPath || keyPath == GeometryFacet.boundsY.keyPath
        return ValueOrigin(
            kind: scrolls && place == nil ? .scrolled : .set, words: cause(at: Clock.time(of: start)),
            file: place?.file, line: place?.line)
    }

    /// The actions that have moved the layer or a variable in its bindings, the last one first.
    var actions: [Cause] {
        var seen: Set<SourceLocation> = []
        return began.reversed().compactMap { event in
            guard let location = event.location, seen.insert(location).inserted else { return nil }
            return Cause(location: location, words: cause(at: event.time), time: event.time)
        }
    }

    /// What happened at a time: a gesture, the end of an animation, or the start of the script.
    private func cause(at time: Double) -> String {
        let seconds = "at \(Value.format((time * 1000).rounded() / 1000)) s"
        let now = timeline.events.filter { abs($0.time - time) < 1e-6 }
        for event in now {
            if case .gesture(let recognizer, _) = event.kind { return "\(recognizer) \(event.layer ?? "") \(seconds)" }
        }
        if now.contains(where: { if case .animation(.ended, _) = $0.kind { true } else { false } }) {
            return "after an animation \(seconds)"
        }
        if let active = activeGesture(at: time) { return "\(active) \(seconds)" }
        return time < 1e-6 ? "at the start" : seconds
    }

    /// The gesture that began last and has not ended.
    private func activeGesture(at time: Double) -> String? {
        var active: [String] = []
        for event in timeline.events where event.time <= time + 1e-9 {
            guard case .gesture(let recognizer, let state) = event.kind else { continue }
            let words = "\(recognizer) \(event.layer ?? "")"
            if state == .began { active.append(words) } else { active.removeAll { $0 == words } }
        }
        return active.last
    }
}

extension TimelineEvent.Kind {
    /// The property that an animation changes.
    fileprivate var keyPath: String? {
        if case .animation(_, .property(let keyPath)) = self { keyPath } else { nil }
    }
}
