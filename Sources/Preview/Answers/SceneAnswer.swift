import Graphics
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// What the page needs to know of a scene that is shown, whatever the moment.
struct SceneAnswer: Encodable {
    struct Marker: Encodable {
        var name: String
        var time: Double
    }

    struct LayerRow: Encodable {
        /// As messages and expressions name it.
        var name: String
        /// Whether the file names it.
        var isNamed: Bool
        var depth: Int
        /// What it shows: `text`, `image`, `shape` ...
        var kind: String
        var file: String
        var line: Int
    }

    struct VariableRow: Encodable {
        var name: String
        var file: String
        var line: Int
    }

    /// Layers that are listed.
    static let maxLayers = 2_000
    /// Events that are listed.
    private static let maxEvents = 5_000

    var title: String
    var script: String
    var scripts: [String]
    var duration: Double
    /// In points: the canvas.
    var canvas: [Double]
    /// In points: the canvas and what stands around it.
    var picture: [Double]
    var showsTouches: Bool
    var markers: [Marker]
    /// When fingers are down, in seconds, without overlaps.
    var bands: [[Double]]
    var events: [Inspection.Occurrence]
    var layers: [LayerRow]
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

    /// The first of the properties that decide what a layer shows.
    private static func kind(of layer: SceneModel.Layer) -> String {
        for facet in LayerFacets.all {
            if let trigger = facet.triggers.first(where: { layer.properties[$0.keyPath] != nil }) {
                return trigger.keyPath.split(separator: ".").first.map(String.init) ?? trigger.keyPath
            }
        }
        return "layer"
    }
}
