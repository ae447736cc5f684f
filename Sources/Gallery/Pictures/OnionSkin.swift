package import Graphics
import Playback
import SceneModel
package import Zoetrope

/// One picture of a movement: the scene where it is farthest, with what moves as it was on its way, faint at first.
///
/// What stands still is drawn once, so that nothing gets muddy; a thin line around each earlier place keeps them apart
/// where they overlap.
package struct OnionSkin {
    private let scene: PreparedScene
    private let movers: Movers

    /// How many places before the last one are shown.
    private static let stations = 5
    private static let accent = Color(0.184, 0.435, 0.839)

    /// Nil where nothing travels. Cost: all layers' values 30 times a second of the script.
    package init?(_ scene: PreparedScene) throws(Problem) {
        self.scene = scene
        do {
            guard let movers = try Movers(scene.sampler, stations: Self.stations) else { return nil }
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
    package func bitmap(scale: Double) throws(Problem) -> Bitmap {
        let sampler = scene.sampler
        let lists: [DisplayList]
        do {
            let shown = Set(movers.layers)
            var all = [try sampler.picture(at: movers.peak)]
            let peak = try Pose(sampler, at: movers.peak)
            for (index, time) in movers.stations.enumerated() {
                let pose = try Pose(sampler, at: time)
                let share = Double(index + 1) / Double(movers.stations.count + 1)
                let lines = movers.layers.flatMap { outline(of: $0, pose, peak, share: share) }
                var ghost = try sampler.picture(of: shown, at: time)
                // Ghosts that lie within the last picture only blur it: there the line alone tells.
                let isCovered = movers.layers.allSatisfy { layer in
                    guard let box = pose.window(of: layer), let last = peak.window(of: layer) else { return true }
                    return last.insetBy(-2, -2).contains(box)
                }
                ghost.items = [.group(Group(opacity: isCovered ? 0 : 0.12 + 0.34 * share, items: ghost.items))]
                let frame = scene.scene.canvas.isFramed ? scene.scene.canvas.frame : Insets(0)
                ghost.items.append(
                    .group(
                        Group(
                            transform: .translation(frame.left, frame.top), clip: .rect(scene.scene.canvas.bounds),
                            items: lines)))
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

    /// A line around a layer as it was, unless it is where it ends.
    private func outline(of layer: Int, _ pose: Pose, _ peak: Pose, share: Double) -> [DisplayItem] {
        guard pose.isSeen[layer], pose.frame(of: layer) != peak.frame(of: layer) else { return [] }
        let path = pose.values[layer].outline.transformed(by: pose.toCanvas[layer])
        let alpha = 0.25 + 0.6 * share
        return [
            .stroke(path, .color(Color(white: 1, alpha: alpha * 0.7)), Stroke(width: 3.5, join: .round)),
            .stroke(path, .color(Self.accent.faded(alpha)), Stroke(width: 1.5, join: .round)),
        ]
    }
}
