import Foundation
import Graphics
import SceneLanguage
import SceneModel

/// Two faces that turn together like those of a card, of which one is seen at a time.
enum TurnedCard {
    /// The last words of ids that are said with "its".
    private static let faces: Set = ["back", "cover", "face", "front", "inside", "reverse", "side"]

    static func all(in scene: Scene, _ poses: [Pose], _ names: LayerNames) -> [JointChange] {
        guard let first = poses.first, let last = poses.last else { return [] }
        return scene.layers.indices.compactMap { layer in
            for property in [DepthFacet.rotationY, DepthFacet.rotationX] {
                func angle(_ face: Int, _ pose: Pose) -> Double { pose.values[face].number(property) }
                let faces = scene.layers[layer].children.filter { face in
                    poses.contains { abs(angle(face, $0) - angle(face, first)) > 0.01 }
                }
                guard faces.count == 2, poses.allSatisfy({ cos(angle(faces[0], $0) - angle(faces[1], $0)) < -0.99 })
                else { continue }
                func shown(_ pose: Pose) -> Int { cos(angle(faces[0], pose)) > 0 ? faces[0] : faces[1] }
                let turns = poses.map { angle(faces[0], $0) - angle(faces[0], first) }
                guard let turn = turns.last, let farthest = turns.max(by: { abs($0) < abs($1) }) else { continue }
                let isBack = abs(turn) < 0.02
                let way = direction(isBack ? farthest : turn, property, scene)
                let amount = "by \(Prose.rounded(abs(isBack ? farthest : turn) * 180 / .pi, decimals: 0))°"
                func predicate(_ verb: String, _ second: String) -> String {
                    if isBack { return "\(verb) \(way) \(amount) and back again" }
                    guard shown(first) != shown(last) else {
                        return abs(turn) > 1.9 * .pi ? "\(verb) once around \(way)" : "\(verb) \(way) \(amount)"
                    }
                    return "\(verb) over \(way) and \(second) \(name(of: shown(last), names))"
                }
                let subject = names.elementName(of: faces[0]) ?? names.name(of: layer)
                return JointChange(
                    layers: Set(faces),
                    clause: StoryClause(
                        subjects: [subject], predicate: predicate("turns", "shows"),
                        pluralPredicate: predicate("turn", "show")), isMain: true)
            }
            return nil
        }
    }

    /// Where the side that faces the viewer goes. A positive angle about the vertical axis takes it to the right, one about the
    /// horizontal axis up.
    private static func direction(_ turn: Double, _ property: LayerProperty, _ scene: Scene) -> String {
        guard property == DepthFacet.rotationY else { return turn > 0 ? "up" : "down" }
        return (turn > 0) != scene.isMirrored ? "to the right" : "to the left"
    }

    private static func name(of face: Int, _ names: LayerNames) -> String {
        let word = names.scene.layers[face].id.flatMap { LayerNames.words($0).split(separator: " ").last } ?? ""
        return faces.contains(String(word)) ? "its \(word)" : names.name(of: face)
    }
}
