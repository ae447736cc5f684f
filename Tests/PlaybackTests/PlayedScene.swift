import Foundation
import Graphics
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// A scene written in a test, played once.
struct PlayedScene {
    let timeline: Timeline
    private let sampler: Sampler

    /// - Parameter text: what follows the version and a canvas of 400 by 800 points unless it says otherwise.
    init(_ text: String, script: String? = nil) throws {
        timeline = try Player.play(try PlayedScene.scene(text), script: script)
        sampler = try Sampler(timeline)
    }

    static func scene(_ text: String) throws -> Scene {
        let canvas = text.contains("canvas:") ? "" : "canvas: { size: [400, 800] }\n"
        let data = Data("zoetrope: 1\n\(canvas)\(text)".utf8)
        let outcome = SceneLoader.load(data, path: "-", options: SceneOptions())
        let errors = outcome.diagnostics.filter { $0.severity == .error }.map { $0.rendered(line: nil) }
        return try #require(outcome.scene, "\(errors.joined(separator: "\n"))")
    }

    /// The first error of a scene that does not compile.
    static func complaint(_ text: String) -> String? {
        let data = Data("zoetrope: 1\ncanvas: { size: [400, 800] }\n\(text)".utf8)
        let outcome = SceneLoader.load(data, path: "-", options: SceneOptions())
        return outcome.diagnostics.first { $0.severity == .error }?.message
    }

    /// A variable as it is seen at a time; at the end where no time is given.
    func variable(_ name: String, at time: Double? = nil) throws -> Value {
        let index = try #require(timeline.scene.variables.firstIndex { $0.name == name })
        return sampler.variables(at: time ?? timeline.duration)[index]
    }

    func number(_ name: String, at time: Double? = nil) throws -> Double {
        try #require(variable(name, at: time).number)
    }

    func text(_ name: String) throws -> String { try #require(variable(name).text) }

    func layer(_ id: String, at time: Double? = nil) throws -> LayerValues {
        let index = try #require(timeline.scene.layers.firstIndex { $0.name == id })
        return try sampler.layers(at: time ?? timeline.duration)[index]
    }

    /// A scroll layer's offset.
    func offset(_ id: String = "feed", at time: Double? = nil) throws -> Point {
        try layer(id, at: time).bounds.origin
    }

    /// The times of an event.
    func times(of event: String) -> [Double] { timeline.events.filter { $0.name == event }.map(\.time) }

    /// Events by name in their order, those of fingers and values left out.
    var story: [String] {
        timeline.events.filter { !$0.name.hasPrefix("touch.") && !$0.name.hasPrefix("animation.") }.map { event in
            event.layer.map { "\(event.name) \($0)" } ?? event.name
        }
    }
}
