package import Graphics
package import SceneLanguage
package import SceneModel

/// Samples a timeline at any time, in any order and from any thread.
package struct Sampler: Sendable {
    package let timeline: Timeline
    /// The values that never change, by layer and key path.
    private let fixed: [[String: Value]]
    private let fixedFrames: [Int: Rect]
    /// The bound properties, which are evaluated for each sample, by layer.
    private let bound: [[(keyPath: String, expression: TypedExpression)]]
    private let changing: [[String]]
    private let clips: ClipLibrary

    /// Evaluates all values that never change.
    ///
    /// - Parameter clips: the samplers of the scenes that this one contains as clips.
    /// - Throws: `SceneError` if a declaration cannot be evaluated.
    package init(_ timeline: Timeline, clips: ClipLibrary = ClipLibrary()) throws {
        self.timeline = timeline
        self.clips = clips
        let scene = timeline.scene
        let reader = Sampler.reader(timeline, fixed: [], at: 0)
        var fixed: [[String: Value]] = []
        var bound: [[(keyPath: String, expression: TypedExpression)]] = []
        var changing = [[String]](repeating: [], count: scene.layers.count)
        for case .property(let layer, let keyPath) in timeline.tracks.keys { changing[layer].append(keyPath) }
        for (index, layer) in scene.layers.enumerated() {
            var values: [String: Value] = [:]
            var expressions: [(keyPath: String, expression: TypedExpression)] = []
            for (keyPath, expression) in layer.properties.sorted(by: { $0.key < $1.key }) {
                let key = PropertyKey.property(layer: index, keyPath: keyPath)
                if timeline.tracks[key] != nil { continue }
                if scene.bound.contains(key) {
                    expressions.append((keyPath, expression))
                } else {
                    values[keyPath] = try reader.evaluate(expression)
                }
            }
            fixed.append(values)
            bound.append(expressions)
        }
        self.fixed = fixed
        fixedFrames = try reader.makeFixedFrames()
        self.bound = bound
        self.changing = changing
    }

    private static func reader(_ timeline: Timeline, fixed: [[String: Value]], at time: Double) -> StateReader {
        var reader = StateReader(
            scene: timeline.scene, changingValue: { timeline.tracks[$0]?.presentation(at: time) },
            fixedVariable: { timeline.variables[$0] }, fixed: fixed,
            clip: { timeline.clips[$0]?.reading(at: time) })
        reader.text = timeline.text
        return reader
    }

    /// The bound properties in the order of the layers.
    var bindings: [(layer: Int, keyPath: String)] {
        bound.enumerated().flatMap { layer, properties in properties.map { (layer, $0.keyPath) } }
    }

    /// Evaluates expressions with the presentation values at a time in seconds.
    func reader(at time: Double) -> StateReader {
        var reader = Sampler.reader(timeline, fixed: fixed, at: time)
        reader.fixedFrames = fixedFrames
        return reader
    }

    /// The presentation values of every layer at a time in seconds.
    package func layers(at time: Double) throws -> [LayerValues] {
        let reader = reader(at: time)
        return try timeline.scene.layers.indices.map { index in
            var values = fixed[index]
            for (keyPath, expression) in bound[index] { values[keyPath] = try reader.evaluate(expression) }
            for keyPath in changing[index] {
                values[keyPath] = timeline.tracks[.property(layer: index, keyPath: keyPath)]?.presentation(at: time)
            }
            if let reading = timeline.clips[index]?.reading(at: time) {
                values[ClipFacet.playing.keyPath] = .bool(reading.isPlaying)
                values[ClipFacet.time.keyPath] = .number(reading.time)
            }
            return LayerValues(values, fonts: timeline.scene.fontSet)
        }
    }

    /// The presentation values of the variables at a time in seconds, in the order of the file.
    package func variables(at time: Double) -> [Value] {
        timeline.scene.variables.indices.map { index in
            timeline.tracks[.variable(index)]?.presentation(at: time) ?? timeline.variables[index]
        }
    }

    /// The canvas at a time in seconds: layers, status bar, home indicator and touches.
    package func displayList(at time: Double) throws -> DisplayList {
        let composer = try canvasComposer(at: time)
        var list = composer.canvas
        list.items += composer.fingers
        return list
    }

    /// The whole image at a time in seconds: the canvas and its chrome.
    package func picture(at time: Double) throws -> DisplayList {
        try canvasComposer(at: time).picture
    }

    /// Composes the layers with given values.
    func compose(_ values: [LayerValues]) throws -> [DisplayItem] {
        try LayerComposer(scene: timeline.scene, layers: values, clips: clips).items
    }

    private func canvasComposer(at time: Double) throws -> CanvasComposer {
        let scene = timeline.scene
        let layers = try LayerComposer(scene: scene, layers: layers(at: time), clips: clips).items
        return try CanvasComposer(
            scene: scene, layers: layers, touches: timeline.touches, time: time, reader: reader(at: time))
    }
}
