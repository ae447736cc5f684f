import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel

/// The values of a scene at given times: presentation values in full precision, in the coordinates of the superlayer.
public struct Inspection: Encodable, Sendable {
    /// The values at one time.
    public struct Sample: Encodable, Sendable {
        /// Seconds of scene time.
        public var time: Double
        var variables: [String: JSONValue]
        var layers: [String: [String: JSONValue]]
    }

    /// An event of the script.
    public struct Occurrence: Encodable, Sendable {
        /// Seconds of scene time.
        public var time: Double
        /// `tap.ended`, `animation.began`, `marker` ...
        public var event: String
        /// The layer that it concerns, if any.
        public var layer: String?
        var details: [String: JSONValue]

        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        /// Encodes the details as keys next to the time.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(time, forKey: Key(stringValue: "time"))
            try container.encode(event, forKey: Key(stringValue: "event"))
            try container.encodeIfPresent(layer, forKey: Key(stringValue: "layer"))
            for (name, value) in details { try container.encode(value, forKey: Key(stringValue: name)) }
        }
    }

    /// The path as it was given, or `standard input`.
    public var scene: String
    /// The script that was played.
    public var script: String
    /// The duration of the script in seconds.
    public var duration: Double
    /// The time of each marker in seconds.
    public var markers: [String: Double]
    /// In the order of the given times.
    public var samples: [Sample]
    /// The events in the order of their times.
    public var events: [Occurrence]
    /// Whether the table has all properties of the layers; not part of the JSON.
    var showsAll = false

    private enum CodingKeys: CodingKey {
        case scene, script, duration, markers, samples, events
    }

    /// Evaluates a scene.
    ///
    /// - Parameters:
    ///   - scene: the scene.
    ///   - times: in seconds, each in 0...duration.
    /// - Throws: exit code 2 if a binding has no value at one of the times.
    public init(_ scene: PreparedScene, at times: [Double]) throws(ZoetropeError) {
        self.scene = scene.file
        script = scene.script
        duration = scene.duration
        markers = Dictionary(scene.markers.map { ($0.name, $0.time) }, uniquingKeysWith: { first, _ in first })
        let timeline = scene.sampler.timeline
        do {
            samples = try times.map { time in
                let values = try scene.sampler.layers(at: time)
                let variables = zip(timeline.scene.variables, scene.sampler.variables(at: time))
                    .filter { $0.0.isNamed }.map { ($0.name, JSONValue($1)) }
                let frames = timeline.scene.pictureFrames(of: values)
                let layers = timeline.scene.layers.indices.compactMap { index -> (String, [String: JSONValue])? in
                    let layer = timeline.scene.layers[index]
                    guard layer.id != nil else { return nil }
                    var own = LayerInspection.values(of: values[index])
                    own["pictureFrame"] = JSONValue(.rect(frames[index]))
                    return (layer.name, own)
                }
                return Sample(
                    time: time, variables: Dictionary(variables, uniquingKeysWith: { first, _ in first }),
                    layers: Dictionary(layers, uniquingKeysWith: { first, _ in first }))
            }
        } catch {
            throw ZoetropeError(during: "inspecting \(scene.file)", error, in: scene.loaded.folder)
        }
        let owners = Self.owners(in: timeline.scene)
        events = timeline.events.map { event in
            Occurrence(
                time: event.time, event: event.name, layer: event.layer.map { owners[$0] ?? $0 },
                details: Dictionary(
                    event.details.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// The names of the layers with an id around those without one, by the names of those.
    private static func owners(in scene: Scene) -> [String: String] {
        let owners = scene.layers.indices.lazy.filter { scene.layers[$0].id == nil }.compactMap { layer in
            scene.superlayers(of: layer).first { scene.layers[$0].id != nil }
                .map { (scene.layers[layer].name, scene.layers[$0].name) }
        }
        return Dictionary(Array(owners), uniquingKeysWith: { first, _ in first })
    }

    /// As JSON with sorted keys.
    public var json: String {
        JSONText.encode(self)
    }
}
