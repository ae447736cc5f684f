import Foundation
import Graphics
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// A whole scene written in a test, compiled and played.
struct Played {
    let timeline: Timeline
    let sampler: Sampler

    init(_ yaml: String, size: Size? = nil, set: [String: String] = [:], script: String? = nil) throws {
        let scene = try Played.scene(yaml, size: size, set: set)
        timeline = try Player.play(scene, script: script)
        sampler = try Sampler(timeline)
    }

    init(_ scene: Scene, script: String? = nil) throws {
        timeline = try Player.play(scene, script: script)
        sampler = try Sampler(timeline)
    }

    static func scene(_ yaml: String, size: Size? = nil, set: [String: String] = [:]) throws -> Scene {
        let outcome = SceneLoader.load(
            Data(yaml.utf8), path: "scene.yaml", options: SceneOptions(size: size, overrides: set))
        let report = outcome.diagnostics.map { $0.rendered(line: outcome.folder.line(at: $0.location)) }
        return try #require(outcome.scene, "\(report.joined(separator: "\n"))")
    }

    /// The presentation value of a variable at a time.
    func variable(_ name: String, at time: Double) throws -> Value {
        let index = try #require(timeline.scene.variables.firstIndex { $0.name == name })
        return sampler.variables(at: time)[index]
    }

    func number(_ name: String, at time: Double) throws -> Double {
        try #require(try variable(name, at: time).number)
    }

    /// The presentation values of a layer at a time.
    func layer(_ name: String, at time: Double) throws -> LayerValues {
        let index = try #require(timeline.scene.layers.firstIndex { $0.name == name })
        return try sampler.layers(at: time)[index]
    }

    func number(_ property: LayerProperty, of layer: String, at time: Double) throws -> Double {
        try #require(try self.layer(layer, at: time)[property].number)
    }

    /// The times of an event.
    func times(of event: String) -> [Double] { timeline.events.filter { $0.name == event }.map(\.time) }

    var markers: [String: Double] {
        Dictionary(timeline.markers.map { ($0.name, $0.time) }, uniquingKeysWith: { first, _ in first })
    }

    /// The error thrown while a scene plays.
    static func failure(_ yaml: String) throws -> SceneError? {
        let scene = try scene(yaml)
        do {
            _ = try Player.play(scene)
            return nil
        } catch let error as SceneError {
            return error
        }
    }
}
