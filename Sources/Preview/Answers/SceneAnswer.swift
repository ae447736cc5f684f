import Graphics
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// The part of a `StateAnswer` that describes the shown scene independently of time.
struct SceneAnswer: Encodable {
    struct Marker: Encodable {
        var name: String
        var time: Double
    }

    /// An event with the place in the file that caused it.
    struct Event: Encodable {
        private enum CodingKeys: CodingKey { case file, line }

        var occurrence: Inspection.Occurrence
        /// Nil if the place is not known.
        var location: SourceLocation?

        func encode(to encoder: any Encoder) throws {
            try occurrence.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(location?.file, forKey: .file)
            try container.encodeIfPresent(location?.line, forKey: .line)
        }
    }

    struct VariableRow: Encodable {
        var name: String
        var file: String
        var line: Int
    }

    /// The highest number of layers in the answer.
    static let maxLayers = 2_000
    /// The highest number of events in the answer.
    private static let maxEvents = 5_000

    var title: String
    var script: String
    var scripts: [String]
    var duration: Double
    /// Width and height of the canvas, in points.
    var canvas: [Double]
    /// Width and height of the image with chrome and margin, in points.
    var picture: [Double]
    /// The place of the canvas in the image, in points: x and y.
    var origin: [Double]
    /// The device's safe area insets in points: top, left, bottom, right. Nil without a device.
    var safeArea: [Double]?
    var showsTouches: Bool
    var markers: [Marker]
    /// The intervals in which fingers are down, in seconds, without overlaps.
    var bands: [[Double]]
    var events: [Event]
    var lanes: [Lane]
    var layers: [LayerRow]
    /// The number of layers in the scene.
    var allLayers: Int
    var variables: [VariableRow]

    init(_ prepared: PreparedScene) {
        let timeline = prepared.sampler.timeline
        let scene = timeline.scene
        title = scene.title.isEmpty ? prepared.name : scene.title
        (script, scripts, duration) = (prepared.script, prepared.scripts, prepared.requestedDuration)
        canvas = [prepared.size.width, prepared.size.height]
        picture = [prepared.pictureSize.width, prepared.pictureSize.height]
        showsTouches = scene.touches.isShown
        markers = prepared.markers.map { Marker(name: $0.name, time: $0.time) }
        bands = timeline.touchSpans.map { [$0.lowerBound, $0.upperBound] }
        origin = prepared.canvasOrigin
        safeArea = scene.canvas.device.map {
            [$0.safeArea.top, $0.safeArea.left, $0.safeArea.bottom, $0.safeArea.right]
        }
        let occurrences = (try? Inspection(prepared, at: []).events) ?? []
        events = zip(occurrences, timeline.events).prefix(Self.maxEvents).map {
            Event(occurrence: $0, location: $1.location)
        }
        lanes = Lane.all(of: timeline)
        layers = scene.layers.indices.prefix(Self.maxLayers).map { LayerRow($0, of: scene) }
        allLayers = scene.layers.count
        variables = scene.variables.filter(\.isNamed).map {
            VariableRow(name: $0.name, file: $0.location.file, line: $0.location.line)
        }
    }
}

extension PreparedScene {
    /// The duration in seconds, rounded down to the six decimals that the times of the page's requests have, so that none is after the
    /// end.
    var requestedDuration: Double { (duration * 1e6).rounded(.down) / 1e6 }

    /// The place of the canvas in the picture, in points: x and y.
    var canvasOrigin: [Double] {
        let origin = sampler.timeline.scene.canvas.originInPicture
        return [origin.x, origin.y]
    }
}
