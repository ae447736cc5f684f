package import Graphics
import Playback
import SceneModel
package import Zoetrope

/// One picture of a movement: the scene where it is farthest, with what moves as it was on its way, faint at first.
///
/// What stands still is drawn once. Earlier places have a thin line around them; where they lie apart what moves is
/// drawn there as well, where they overlap a tint takes its place, so that nothing gets muddy.
package struct OnionSkin {
    private let scene: PreparedScene
    private let movers: MovingLayers

    /// How many places before the last one are shown.
    private static let stations = 5
    private static let accent = Color(0.184, 0.435, 0.839)

    /// Nil where nothing travels. Cost: all layers' values 30 times a second of the script.
    package init?(_ scene: PreparedScene) throws(ZoetropeError) {
        self.scene = scene
        do {
            guard let movers = try MovingLayers(scene.sampler, stations: Self.stations) else { return nil }
            self.movers = movers
        } catch {
            throw scene.problem("following the motion of", error)
        }
    }

    /// When what moves is farthest from where it began, in seconds.
    package var peak: Double { movers.peak }
    /// The moments that it shows, in seconds, the peak last.
    package var times: [Double] { movers.stations + [movers.peak] }

    /// - Parameter scale: pixels for each point.
    package func bitmap(scale: Double) throws(ZoetropeError) -> Bitmap {
        let sampler = scene.sampler
        let lists: [DisplayList]
        do {
            let shown = Set(movers.layers)
            var all = [try sampler.picture(at: movers.peak)]
            let peak = try Pose(sampler, at: movers.peak)
            let poses = try movers.stations.map { try Pose(sampler, at: $0) }
            let isSpread = isSpread(poses + [peak])
            for (index, pose) in poses.enumerated() {
                let time = pose.time
                let share = Double(index + 1) / Double(movers.stations.count + 1)
                let lines = movers.layers.flatMap { outline(of: $0, pose, peak, share: share) }
                let tints = movers.layers.flatMap { tint(of: $0, pose, peak, share: share) }
                var ghost = try sampler.picture(of: shown, at: time)
                ghost.items = isSpread ? [.group(Group(opacity: 0.15 + 0.4 * share, items: ghost.items))] : []
                let frame = scene.scene.canvas.isFramed ? scene.scene.canvas.frame : Insets(0)
                ghost.items.append(
                    .group(
                        Group(
                            transform: .translation(frame.left, frame.top), clip: .rect(scene.scene.canvas.bounds),
                            items: (isSpread ? [] : tints) + lines)))
                all.append(ghost)
            }
            lists = all
        } catch {
            throw scene.problem("drawing the onion skin of", error)
        }
        var picture = lists[0]
        picture.items += lists.dropFirst().flatMap(\.items)
        return try scene.draw(picture, scale: scale)
    }

    /// Whether the places of each mover lie apart so far that each is seen for itself.
    private func isSpread(_ poses: [Pose]) -> Bool {
        movers.layers.allSatisfy { layer in
            let boxes = poses.compactMap { $0.window(of: layer) }
            let shared = zip(boxes, boxes.dropFirst()).map { a, b in
                (a.intersection(b)?.area ?? 0) / max(min(a.area, b.area), 1)
            }
            return shared.allSatisfy { $0 < 0.45 }
        }
    }

    private func path(of layer: Int, _ pose: Pose, _ peak: Pose) -> Path? {
        guard pose.isSeen[layer], pose.frame(of: layer) != peak.frame(of: layer) else { return nil }
        let values = pose.values[layer]
        let outline = values.has(ShapeFacet.self) ? ShapeFacet.outline(of: values) : values.outline
        return outline.transformed(by: pose.toCanvas[layer])
    }

    /// Inside the last place a tint would only cloud what is drawn there.
    private func tint(of layer: Int, _ pose: Pose, _ peak: Pose, share: Double) -> [DisplayItem] {
        guard let path = path(of: layer, pose, peak), let box = pose.window(of: layer),
            peak.window(of: layer)?.insetBy(-2, -2).contains(box) != true
        else { return [] }
        return [.fill(path, .color(Self.accent.faded(0.03 + 0.07 * share)), rule: .nonZero)]
    }

    /// A line around a layer as it was, unless it is where it ends.
    private func outline(of layer: Int, _ pose: Pose, _ peak: Pose, share: Double) -> [DisplayItem] {
        guard let path = path(of: layer, pose, peak) else { return [] }
        let alpha = 0.3 + 0.65 * share
        let lines: [DisplayItem] = [
            .stroke(path, .color(Color(white: 1, alpha: alpha * 0.8)), Stroke(width: 4, join: .round)),
            .stroke(path, .color(Self.accent.faded(alpha)), Stroke(width: 1.75, join: .round)),
        ]
        return [.group(Group(clip: .rect(pose.windows[layer].insetBy(-2, -2)), items: lines))]
    }
}
