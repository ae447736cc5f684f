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

    struct LayerRow: Encodable {
        /// The name in messages and expressions.
        var name: String
        /// Whether it has an id in the file.
        var isNamed: Bool
        var depth: Int
        /// The kind of content: `text`, `image`, `shape` ...
        var kind: String
        var file: String
        var line: Int
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
    var showsTouches: Bool
    var markers: [Marker]
    /// The intervals in which fingers are down, in seconds, without overlaps.
    var bands: [[Double]]
    var events: [Inspection.Occurrence]
    var layers: [LayerRow]
    /// The number of layers in the scene.
    var allLayers: Int
    var variables: [VariableRow]

    init(_ prepared: PreparedScene) {
        let timeline = prepared.sampler.timeline
        let scene = timeline.scene
        title = scene.title.isEmpty ? prepared.name : scene.title
        (script, scripts, duration) = (prepared.script, prepared.scripts, prepared.duration)
        canvas = [prepared.size.width, prepared.size.height]
        picture = [prepared.pictureSize.width, prepared.pictureSize.height]
        showsTouches = scene.touches.isShown
        markers = prepared.markers.map { Marker(name: $0.name, time: $0.time) }
        bands = timeline.touchSpans.map { [$0.lowerBound, $0.upperBound] }
        events = (try? Inspection(prepared, at: []).events.prefix(Self.maxEvents)).map(Array.init) ?? []
        layers = SceneAnswer.rows(scene)
        allLayers = scene.layers.count
        variables = scene.variables.filter(\.isNamed).map {
            VariableRow(name: $0.name, file: $0.location.file, line: $0.location.line)
        }
    }

    private static func rows(_ scene: Scene) -> [LayerRow] {
        var depths: [Int] = []
        for layer in scene.layers { depths.append(layer.parent.map { depths[$0] + 1 } ?? 0) }
        return scene.layers.prefix(maxLayers).enumerated().map { index, layer in
            LayerRow(
                name: layer.name, isNamed: layer.id != nil, depth: depths[index], kind: kind(of: layer),
                file: layer.location.file, line: layer.location.line)
        }
    }

    /// Named after the first property that determines the content of a layer.
    private static func kind(of layer: SceneModel.Layer) -> String {
        for facet in LayerFacets.all {
            if let trigger = facet.triggers.first(where: { layer.properties[$0.keyPath] != nil }) {
                return trigger.keyPath.split(separator: ".").first.map(String.init) ?? trigger.keyPath
            }
        }
        return "layer"
    }
}
