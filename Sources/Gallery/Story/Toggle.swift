import Graphics
import SceneModel

/// A switch whose knob goes to the other end.
enum Toggle {
    /// How far the knob moves at least, and how wide it is at most, as shares of the width of the switch.
    private static let (minWay, maxWidth) = (0.2, 0.8)

    static func all(in scene: Scene, from first: Pose, to last: Pose, _ names: LayerNames) -> [JointChange] {
        names.switches.compactMap { layer in
            let width = last.frame(of: layer).width
            let ways = scene.sublayers(of: layer).dropFirst().compactMap { part -> Double? in
                let frames = [first, last].map { $0.frame(of: part) }
                guard last.isVisible[part], frames[1].width < maxWidth * width else { return nil }
                return frames[1].center.x - frames[0].center.x
                    - (last.frame(of: layer).minX - first.frame(of: layer).minX)
            }
            guard let way = ways.max(by: { abs($0) < abs($1) }), abs(way) > minWay * width, width > 0 else {
                return nil
            }
            let state = (way > 0) != scene.isMirrored ? "on" : "off"
            return JointChange(
                layers: [layer],
                clause: StoryClause(
                    subjects: [names.nameOfSwitch(layer)], predicate: "turns \(state)", pluralPredicate: "turn \(state)"
                ),
                isMain: true)
        }
    }
}
