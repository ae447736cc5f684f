import Encoding
import Foundation
import Graphics
import Playback
import Raster
import SceneLanguage
import SceneModel
import TestSupport
import Testing
import Zoetrope

/// A temporary folder with scenes and clips.
final class ClipFolder {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    var url: URL { temporary.url }

    func path(_ name: String) -> String { temporary.path(name) }

    func write(_ bytes: [UInt8], as name: String) throws { try temporary.write(bytes, to: name) }

    func write(_ text: String, as name: String) throws { try temporary.write(text, to: name) }

    /// Prepares a scene with a body.
    @discardableResult
    func prepare(_ body: String, as name: String = "scene.yaml", size: String = "[80, 60]") throws -> PreparedScene {
        try write("zoetrope: 1\ncanvas: { size: \(size) }\n" + body, as: name)
        return try PreparedScene(path(name))
    }

    /// The error of a scene with a body; nil if it is valid.
    func problem(_ body: String) -> ZoetropeError? {
        do {
            try prepare(body)
            return nil
        } catch {
            return error as? ZoetropeError
        }
    }

    /// Frames of a flat grey each, `frame * 20 + 10`.
    static func greys(_ count: Int, width: Int = 8, height: Int = 6) -> [Bitmap] {
        (0..<count).map { frame in
            let level = UInt32(frame * 20 + 10)
            return Bitmap(width: width, height: height, fill: 0xFF00_0000 | level << 16 | level << 8 | level)
        }
    }

    /// A GIF with 10 frames per second.
    static func gif(_ frames: [Bitmap]) throws -> [UInt8] {
        let sink = DataSink()
        let encoder = try GIFEncoder(width: frames[0].width, height: frames[0].height, sink: sink)
        for (index, frame) in frames.enumerated() { try encoder.add(frame, until: Double(index + 1) / 10) }
        try encoder.finish()
        return sink.bytes
    }

    /// An APNG with 10 frames per second.
    static func apng(_ frames: [Bitmap]) throws -> [UInt8] {
        let sink = DataSink()
        let encoder = try APNGEncoder(width: frames[0].width, height: frames[0].height, sink: sink)
        for (index, frame) in frames.enumerated() { try encoder.add(frame, until: Double(index + 1) / 10) }
        try encoder.finish()
        return sink.bytes
    }

    static func webp(_ frames: [Bitmap]) throws -> [UInt8] {
        let sink = DataSink()
        let encoder = try WebPEncoder(
            width: frames[0].width, height: frames[0].height, quality: nil, sink: sink)
        for (index, frame) in frames.enumerated() { try encoder.add(frame, until: Double(index + 1) / 10) }
        try encoder.finish()
        return sink.bytes
    }

    /// A small scene of two seconds in which everything moves.
    static let film = """
        zoetrope: 1
        canvas: { size: [80, 60], background: "#203040" }
        layers:
          - gradient: { colors: ["#FFB25E", "#5B2A86"] }
            frame: [0, 0, 80, 30]
          - id: ball
            frame: [0, 20, 20, 20]
            shape: ellipse
            fill: "#FFCC00"
            shadowOpacity: 0.5
          - { id: label, text: clip, font: { size: 14 }, color: white, opacity: 0.5 }
        loaded:
          - { animate: ball.position.x, from: -5, to: 85, duration: 1s, repeat: 0, autoreverses: true }
          - { animate: { set: { label.opacity: 1 }, duration: 1.5s } }
        script: [ { wait: 2s } ]
        """
}

extension PreparedScene {
    func bitmap(at time: Double, scale: Double = 1) throws -> Bitmap {
        try Renderer(images: images, fonts: fonts, scale: scale).render(sampler.picture(at: time))
    }

    /// A value of a layer at a time.
    func value(_ keyPath: String, of layer: String, at time: Double) throws -> Value? {
        let index = try #require(sampler.timeline.scene.layers.firstIndex { $0.name == layer })
        return try sampler.layers(at: time)[index][keyPath: keyPath]
    }

    func clock(_ layer: String, at time: Double) throws -> Double {
        try #require(try value("time", of: layer, at: time)?.number)
    }

    func plays(_ layer: String, at time: Double) throws -> Bool {
        try value("playing", of: layer, at: time) == .bool(true)
    }

    /// The names and times of the events of clips.
    var clipEvents: [String] {
        sampler.timeline.events.filter { $0.name.hasPrefix("clip.") }
            .map { "\($0.name) \($0.layer ?? "") \(Value.format($0.time))" }
    }
}
