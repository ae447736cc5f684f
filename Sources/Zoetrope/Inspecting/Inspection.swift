import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel

/// What a scene's values are at chosen moments: presentation values, full precision, in superlayers' coordinates.
public struct Inspection: Encodable, Sendable {
    /// One moment.
    public struct Sample: Encodable, Sendable {
        /// Seconds of scene time.
        public var time: Double
        var variables: [String: JSONValue]
        var layers: [String: [String: JSONValue]]
    }

    /// Something that happened.
    public struct Occurrence: Encodable, Sendable {
        /// Seconds of scene time.
        public var time: Double
        /// `tap.ended`, `animation.began`, `marker` ...
        public var event: String
        /// The layer to which it happened, if any.
        public var layer: String?
        var details: [String: JSONValue]

        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        /// The details stand beside the time.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(time, forKey: Key(stringValue: "time"))
            try container.encode(event, forKey: Key(stringValue: "event"))
            try container.encodeIfPresent(layer, forKey: Key(stringValue: "layer"))
            for (name, value) in details { try container.encode(value, forKey: Key(stringValue: name)) }
        }
    }

    /// The scene's file, as the user named it.
    public var scene: String
    /// The script that was played.
    public var script: String
    /// Seconds.
    public var duration: Double
    /// The time of each marker in seconds.
    public var markers: [String: Double]
    /// In the order in which they were asked for.
    public var samples: [Sample]
    /// In the order in which they happened.
    public var events: [Occurrence]

    /// Looks at a scene.
    ///
    /// - Parameters:
    ///   - scene: what is looked at.
    ///   - times: in seconds, each in 0...duration.
    /// - Throws: exit code 2 where a binding has no value at one of the times.
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
                let layers = zip(timeline.scene.layers, values).compactMap { layer, values in
                    layer.id == nil ? nil : (layer.name, LayerInspection.values(of: values))
                }
                return Sample(
                    time: time, variables: Dictionary(variables, uniquingKeysWith: { first, _ in first }),
                    layers: Dictionary(layers, uniquingKeysWith: { first, _ in first }))
            }
        } catch {
            throw ZoetropeError(during: "inspecting \(scene.file)", error, in: scene.loaded.folder)
        }
        events = timeline.events.map { event in
            Occurrence(
                time: event.time, event: event.name, layer: event.layer,
                details: Dictionary(
                    event.details.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// As JSON with sorted keys.
    public var json: String {
        JSONText.encode(self)
    }
}
