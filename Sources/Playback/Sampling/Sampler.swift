package import Graphics
package import SceneLanguage
package import SceneModel

/// A timeline made ready to be asked for any instant, in any order and from any thread.
package struct Sampler: Sendable {
    package let timeline: Timeline
    /// Values that are the same at every instant, by layer and key path.
    private let fixed: [[String: Value]]
    private let fixedFrames: [Int: Rect]
    /// What has to be evaluated for each instant, by layer.
    private let bound: [[(keyPath: String, expression: TypedExpression)]]
    private let changing: [[String]]
    private let clips: ClipLibrary

    /// Evaluates once whatever never changes. Throws `SceneError` where a declaration has no value.
    ///
    /// - Parameter clips: holds the scenes that this one plays.
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
                let cell = PropertyKey.property(layer: index, keyPath: keyPath)
                if timeline.tracks[cell] != nil { continue }
                if scene.bound.contains(cell) {
                    expressions.append((keyPath, expression))
                } else {
                    values[keyPath] = try reader.evaluate(expression)
                }
            }
            fixed.append(values)
            bound.append(expressions)
        }
        self.fixed = fixed
        fixedFrames = try reader.framesThatStay()
        self.bound = bound
        self.changing = changing
    }

    private static func reader(_ timeline: Timeline, fixed: [[String: Value]], at time: Double) -> StateReader {
        var reader = StateReader(
            scene: timeline.scene, cell: { timeline.tracks[$0]?.presentation(at: time) },
            fixedVariable: { timeline.variables[$0] }, fixed: fixed,
            clip: { timeline.clips[$0]?.reading(at: time) })
        reader.text = timeline.text
        return reader
    }

    /// What follows others, layer by layer.
    var bindings: [(layer: Int, keyPath: String)] {
        bound.enumerated().flatMap { layer, properties in properties.map { (layer, $0.keyPath) } }
    }

    /// Answers what expressions ask about a time in seconds.
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

    /// The presentation values of the variables, in their order in the file.
    package func variables(at time: Double) -> [Value] {
        timeline.scene.variables.indices.map { index in
            timeline.tracks[.variable(index)]?.presentation(at: time) ?? timeline.variables[index]
        }
    }

    /// What is on the canvas at a time in seconds: layers, status bar, home indicator and fingers.
    package func displayList(at time: Double) throws -> DisplayList {
        let composer = try canvasComposer(at: time)
        var list = composer.canvas
        list.items += composer.fingers
        return list
    }

    /// The whole picture at a time in seconds: the canvas and what stands around it.
    package func picture(at time: Double) throws -> DisplayList {
        try canvasComposer(at: time).picture
    }

    /// Layers with such values, put together.
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
