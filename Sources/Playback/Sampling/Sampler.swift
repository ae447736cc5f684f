package import Graphics
package import SceneLanguage
package import SceneModel

/// Samples a timeline at any time, in any order and from any thread.
///
/// Everything that does not depend on the time is computed before the first sample, so that a sample costs in
/// proportion to what moves.
package final class Sampler: Sendable {
    package let timeline: Timeline
    let clips: ClipLibrary
    private let compiled: CompiledValues
    private let fixedFrames: [Int: Rect]
    private let canvas: CanvasComposer
    private let transitions: LayerTransitions
    /// Made once, because a reader is made for every evaluation.
    private let source: SceneSource
    /// Composed for the first image; many uses of a sampler draw nothing.
    private let tree: Lazy<LayerTree>

    /// Evaluates all values that never change.
    ///
    /// - Parameter clips: the samplers of the scenes that this one contains as clips.
    /// - Throws: `SceneError` if a declaration cannot be evaluated.
    package init(_ timeline: Timeline, clips: ClipLibrary = ClipLibrary()) throws {
        self.timeline = timeline
        self.clips = clips
        let source = SceneSource(timeline.scene)
        self.source = source
        let reader = Sampler.uncompiledReader(timeline, source, at: 0)
        fixedFrames = try reader.makeFixedFrames()
        var compiler = try ValueCompiler(timeline, reader: reader)
        canvas = CanvasComposer(
            timeline.scene, touches: timeline.touches, changes: try StatusBarChange.all(in: timeline)
        ) { compiler.compile($0) }
        let compiled = compiler.compiled
        self.compiled = compiled
        let content = ClipContent(library: clips)
        let transitions = LayerTransitions(timeline, clips: content)
        self.transitions = transitions
        tree = Lazy { try LayerTree(timeline.scene, compiled, clips: content, transitions: transitions) }
    }

    private init(_ earlier: Sampler, _ timeline: Timeline, _ compiled: CompiledValues) {
        (clips, fixedFrames, transitions) = (earlier.clips, earlier.fixedFrames, earlier.transitions)
        (source, tree) = (earlier.source, earlier.tree)
        self.timeline = timeline
        self.compiled = compiled
        var canvas = earlier.canvas
        canvas.touches = timeline.touches
        self.canvas = canvas
    }

    /// Evaluates expressions with the presentation values at a time in seconds, and all values anew.
    ///
    /// - Parameter source: the scene of the timeline; nil to make it.
    static func uncompiledReader(
        _ timeline: Timeline, _ source: SceneSource? = nil, at time: Double
    ) -> StateReader {
        uncompiledReader(timeline, source, at: time, beforeChanges: false) { $0.presentation(at: time) }
    }

    /// Evaluates expressions with the presentation values at a tick before its changes, and all values anew.
    static func uncompiledReader(_ timeline: Timeline, beforeChangesAt tick: Int) -> StateReader {
        uncompiledReader(timeline, nil, at: Clock.time(of: tick), beforeChanges: true) {
            $0.presentation(beforeChangesAt: tick)
        }
    }

    private static func uncompiledReader(
        _ timeline: Timeline, _ source: SceneSource?, at time: Double, beforeChanges isBefore: Bool,
        presentation: @escaping (Track) -> Value
    ) -> StateReader {
        let reader = StateReader(
            source: source ?? SceneSource(timeline.scene), changingValue: { timeline.tracks[$0].map(presentation) },
            fixedVariable: { timeline.variables[$0] }, clip: { timeline.clips[$0]?.reading(at: time) })
        reader.text = timeline.text
        reader.movement = StateReader.Movement(
            velocities: { timeline.tracks[$0]?.velocities(at: time, beforeChanges: isBefore) },
            moved: { timeline.tracks[$0]?.moved(by: $1, from: time, beforeChanges: isBefore) },
            movedClip: { timeline.clips[$0]?.reading(at: time + $1) })
        return reader
    }

    /// Evaluates expressions with the presentation values at a time in seconds.
    func reader(at time: Double) -> StateReader {
        let reader = Sampler.uncompiledReader(timeline, source, at: time)
        reader.fixedFrames = fixedFrames
        reader.fixedValue = { [compiled] layer, slot in compiled.layers[layer][slot: slot] }
        return reader
    }

    /// A sampler of a timeline that continues this one, with what was computed for this one; nil if that has changed, because a
    /// value that never moved moves, a clip was controlled or a transition began.
    ///
    /// Cost: in proportion to the number of tracks.
    package func continued(_ timeline: Timeline) -> Sampler? {
        // The changes of a status bar that fades are found once for the whole timeline.
        guard timeline.scene.canvas.statusBarAnimation == .none, timeline.tracks.count == self.timeline.tracks.count,
            timeline.clips == self.timeline.clips, timeline.transitions == self.timeline.transitions,
            timeline.variables == self.timeline.variables
        else { return nil }
        var compiled = compiled
        for (key, track) in timeline.tracks {
            if let number = compiled.tracks[key] {
                compiled.sources[number] = .track(track)
            } else if track != self.timeline.tracks[key] {
                return nil
            }
        }
        return Sampler(self, timeline, compiled)
    }

    private func sample(at time: Double) -> Sample {
        Sample(compiled, at: time, text: timeline.text) { self.reader(at: time) }
    }

    /// The presentation values of every layer at a time in seconds.
    package func layers(at time: Double) throws -> [LayerValues] {
        let values = try sample(at: time).properties()
        var layers = compiled.layers
        for index in layers.indices where !compiled.moves[index].isEmpty {
            layers[index] = layers[index].replacing(compiled.moves[index], with: values)
        }
        return layers
    }

    /// The presentation values of some layers at a time in seconds.
    package func layers(_ indices: [Int], at time: Double) throws -> [LayerValues] {
        let values = try sample(at: time).properties()
        return indices.map { compiled.layer($0, values) }
    }

    /// Evaluates everything that moves at a time in seconds.
    ///
    /// - Throws: `SceneError` if a binding has no value.
    package func evaluate(at time: Double) throws {
        _ = try sample(at: time).properties()
    }

    /// The presentation values of the variables at a time in seconds, in the order of the file.
    package func variables(at time: Double) -> [Value] {
        timeline.scene.variables.indices.map { index in
            timeline.tracks[.variable(index)]?.presentation(at: time) ?? timeline.variables[index]
        }
    }

    /// The canvas at a time in seconds: layers, status bar, home indicator and touches.
    package func displayList(at time: Double) throws -> DisplayList {
        let sample = sample(at: time)
        return try canvas.canvas(layers: tree.get().items(sample.properties(), at: time), at: time, in: sample)
    }

    /// The whole image at a time in seconds: the canvas and its chrome.
    package func picture(at time: Double) throws -> DisplayList {
        let sample = sample(at: time)
        return try canvas.picture(layers: tree.get().items(sample.properties(), at: time), at: time, in: sample)
    }

    /// Composes the layers with given values at a time in seconds.
    func compose(_ values: [LayerValues], at time: Double) throws -> WindowItems {
        try LayerComposer(
            scene: timeline.scene, layers: values, clips: ClipContent(library: clips), transitions: transitions,
            time: time
        ).items
    }
}
