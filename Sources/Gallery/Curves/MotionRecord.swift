import Foundation
package import Graphics
package import Playback
import SceneLanguage
import SceneModel
package import Zoetrope

/// The values that change while a script plays, sampled at a fixed rate, for curves and the choice of key moments.
package struct MotionRecord: Sendable {
    /// Samples per second.
    static let rate = 60.0
    /// Smaller changes, in the unit of the value, are rounding errors.
    private static let minChange = 1e-6

    /// The times of the samples in seconds, at equal intervals from 0 to the duration.
    package let times: [Double]
    /// In the order of the scene file, with numeric variables after the layers.
    package let values: [MovingValue]
    /// Variables, then the playing states of clip layers.
    package let states: [MovingState]
    /// The intervals with touches, in seconds; overlapping touches are merged.
    package let touches: [ClosedRange<Double>]
    package let markers: [Marker]
    /// Seconds.
    package let duration: Double
    /// The size of the canvas, in points.
    package let size: Size

    /// Cost: samples all layers 60 times per second of the script.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    package init(_ scene: PreparedScene) throws {
        let sampler = scene.sampler
        let timeline = sampler.timeline
        duration = timeline.duration
        // Samples of layers that never change are not stored.
        let stored = Set(sampler.moving.map(\.layer)).union(timeline.clips.keys).sorted()
        let count = Sampling.steps(duration, rate: Self.rate, layers: stored.count)
        let step = duration / Double(count)
        times = (0...count).map { Double($0) * step }
        markers = timeline.markers
        size = timeline.scene.size
        touches = timeline.touchSpans
        let moments = try times.map { time in
            Dictionary(uniqueKeysWithValues: zip(stored, try sampler.layers(stored, at: time)))
        }
        let names = LayerNames(sampler, values: try sampler.layers(at: 0))
        values = Self.values(sampler, moments: moments, names) + Self.variables(sampler, times: times)
        states = Self.states(sampler, times: times, moments: moments, end: duration, names)
    }

    // MARK: numbers

    private static func values(
        _ sampler: Sampler, moments: [[Int: LayerValues]], _ layerNames: LayerNames
    ) -> [MovingValue] {
        let layers = sampler.timeline.scene.layers
        let moving = sampler.moving
        let transformed = Set(
            moving.filter { property in GeometryFacet.transforms.contains { $0.keyPath == property.keyPath } }
                .map(\.layer))
        func words(_ keyPath: String, _ layers: [Int]) -> String {
            "the \(PropertyWords.words(keyPath)) of \(layerNames.name(of: layers))"
        }
        var found: [MovingValue] = []
        var indices: [String: Int] = [:]
        var copies: [[Int]] = []
        for property in moving {
            let layer = layers[property.layer]
            let isTransformed =
                transformed.contains(property.layer)
                || GeometryFacet.transforms.contains { layer.properties[$0.keyPath] != nil }
            let reading = PropertyReading(property.keyPath, isTransformed: isTransformed)
            for (keyPath, numbers) in reading.columns(of: moments.compactMap { $0[property.layer] }) {
                guard let low = numbers.min(), let high = numbers.max(), high - low > minChange else { continue }
                let base = layer.id ?? layer.name
                let name = "\(base).\(keyPath)"
                let line = MovingValue.Line(layer: layer.name, numbers: numbers)
                if let index = indices[name] {
                    // Position and size can both affect the same key, such as frame.x.
                    if !found[index].lines.contains(where: { $0.layer == layer.name }) {
                        found[index].lines.append(line)
                        copies[index].append(property.layer)
                        found[index].words = words(keyPath, copies[index])
                    }
                } else {
                    indices[name] = found.count
                    copies.append([property.layer])
                    found.append(
                        MovingValue(
                            name: name, words: words(keyPath, [property.layer]), unit: reading.unit,
                            isBound: property.isBound, isNamed: layer.id != nil,
                            lines: [line]))
                }
            }
        }
        // A layer that scales in both directions alike just scales.
        let names = Dictionary(uniqueKeysWithValues: found.indices.map { (found[$0].name, $0) })
        for index in found.indices where found[index].name.hasSuffix(".transform.scale.x") {
            guard let other = names["\(found[index].name.dropLast())y"],
                found[other].lines.map(\.numbers) == found[index].lines.map(\.numbers)
            else { continue }
            for value in [index, other] { found[value].words = words("transform.scale", copies[index]) }
        }
        return found
    }

    /// Numeric variables that change.
    private static func variables(_ sampler: Sampler, times: [Double]) -> [MovingValue] {
        let scene = sampler.timeline.scene
        let indices = scene.variables.indices.filter { index in
            scene.variables[index].isNamed && scene.variables[index].type == .number
                && sampler.timeline.tracks[.variable(index)] != nil
        }
        guard !indices.isEmpty else { return [] }
        let shown = shownVariables(of: scene)
        let moments = times.map { sampler.variables(at: $0) }
        return indices.compactMap { index in
            let name = scene.variables[index].name
            let numbers = moments.map { $0[index].number ?? 0 }
            guard let low = numbers.min(), let high = numbers.max(), high - low > minChange else { return nil }
            return MovingValue(
                name: name, words: "the variable “\(name)”", unit: .none, isBound: false,
                isVariable: true, isShown: shown.contains(index), isNamed: true,
                lines: [MovingValue.Line(layer: name, numbers: numbers)])
        }
    }

    /// The indices of the variables that a property of a layer reads. What only actions read is not seen.
    private static func shownVariables(of scene: Scene) -> Set<Int> {
        let references = TermReferences(layers: scene.layers, changing: scene.changing)
        var found: Set<Int> = []
        for layer in scene.layers {
            for property in layer.properties.values {
                for case .variable(let index) in references.keys(of: property.term) { found.insert(index) }
            }
        }
        return found
    }

    // MARK: states

    private static func states(
        _ sampler: Sampler, times: [Double], moments: [[Int: LayerValues]], end: Double, _ layerNames: LayerNames
    ) -> [MovingState] {
        let scene = sampler.timeline.scene
        var found: [MovingState] = []
        for (index, variable) in scene.variables.enumerated() where variable.isNamed {
            guard variable.type.isFinite else { continue }
            let spans = spans(times.map { word(sampler.variables(at: $0)[index]) }, times: times, end: end)
            if spans.count > 1 {
                found.append(
                    MovingState(name: variable.name, subject: "“\(variable.name)”", spans: spans))
            }
        }
        for index in sampler.timeline.clips.keys.sorted() {
            let words = moments.map { $0[index]?.flag(ClipFacet.playing) == true ? "plays" : "" }
            let spans = spans(words, times: times, end: end)
            if spans.count > 1 {
                found.append(
                    MovingState(
                        name: scene.layers[index].name, subject: layerNames.name(of: index),
                        clips: LayerNames.plural(LayerNames.noun(scene.layers[index].id ?? "clip")),
                        spans: spans))
            }
        }
        return found
    }

    private static func word(_ value: Value) -> String {
        let text = value.description
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    private static func spans(_ words: [String], times: [Double], end: Double) -> [MovingState.Span] {
        var spans: [MovingState.Span] = []
        for (word, time) in zip(words, times) where word != spans.last?.word {
            if !spans.isEmpty { spans[spans.count - 1].end = time }
            spans.append(MovingState.Span(start: time, end: end, word: word))
        }
        return spans
    }
}

extension ValueType {
    /// Whether the type is Boolean or symbol.
    fileprivate var isFinite: Bool {
        switch self {
        case .bool, .symbol: true
        default: false
        }
    }
}
