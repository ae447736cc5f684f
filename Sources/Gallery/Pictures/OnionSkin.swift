package import Graphics
import Playback
import SceneModel
package import Zoetrope

/// One picture of a motion: the scene at its peak, with the moving layers at earlier times drawn fainter.
///
/// Layers at rest are drawn once. Earlier positions have a thin outline; a layer that draws nothing has those of its sublayers. If
/// positions overlap little, they also show the layer, otherwise a tint, to keep the picture clear.
package struct OnionSkin {
    private let scene: PreparedScene
    private let moving: MovingLayers
    /// The scene at the peak, and before it.
    private let peakPose: Pose
    private let earlierPoses: [Pose]

    /// The number of earlier positions.
    private static let earlierTimes = 5
    private static let accent = Color(0.184, 0.435, 0.839)

    /// Nil if no layer moves, or only groups of texts. Cost: samples all layers 30 times per second of the script.
    package init?(_ scene: PreparedScene) throws(ZoetropeError) {
        self.scene = scene
        do {
            guard let moving = try MovingLayers(scene.sampler, earlierTimes: Self.earlierTimes) else { return nil }
            peakPose = try Pose(scene.sampler, at: moving.peak)
            earlierPoses = try moving.earlierTimes.map { try Pose(scene.sampler, at: $0) }
            self.moving = moving
            let isPainted = (earlierPoses + [peakPose]).contains { pose in
                moving.layers.contains { !Self.painted($0, in: pose).isEmpty }
            }
            guard isPainted else { return nil }
        } catch {
            throw scene.problem("sampling", error)
        }
    }

    /// When the moving layers are farthest from their start, in seconds.
    package var peak: Double { moving.peak }
    /// The times that the picture shows, in seconds, the peak last.
    package var times: [Double] { moving.earlierTimes + [moving.peak] }

    /// - Parameter scale: pixels per point.
    package func bitmap(scale: Double) throws(ZoetropeError) -> Bitmap {
        let sampler = scene.sampler
        let lists: [DisplayList]
        do {
            let layers = Set(moving.layers)
            var all = [try sampler.picture(at: moving.peak)]
            let (peak, poses) = (peakPose, earlierPoses)
            let isSpread = isSpread(poses + [peak])
            for (index, pose) in poses.enumerated() {
                let time = pose.time
                let share = Double(index + 1) / Double(moving.earlierTimes.count + 1)
                let lines = moving.layers.flatMap { outline(of: $0, pose, peak, share: share) }
                let tints = moving.layers.flatMap { tint(of: $0, pose, peak, share: share) }
                var earlier = try sampler.picture(of: layers, at: time)
                earlier.items = isSpread ? [.group(Group(opacity: 0.15 + 0.4 * share, items: earlier.items))] : []
                let origin = scene.scene.canvas.originInPicture
                var marks = (isSpread ? [] : tints) + lines
                // The poses have the coordinates of the file.
                if scene.scene.isMirrored {
                    let flip = LayerMirroring.flip(of: scene.scene.canvas.bounds)
                    marks = [.group(Group(transform: flip, items: marks))]
                }
                earlier.items.append(
                    .group(
                        Group(
                            transform: .translation(origin.x, origin.y), clip: .rect(scene.scene.canvas.bounds),
                            items: marks)))
                all.append(earlier)
            }
            lists = all
        } catch {
            throw scene.problem("drawing the onion skin of", error)
        }
        var picture = lists[0]
        picture.items += lists.dropFirst().flatMap(\.items)
        return try scene.draw(picture, scale: scale)
    }

    /// Whether successive positions of each layer overlap by less than 45 %.
    private func isSpread(_ poses: [Pose]) -> Bool {
        moving.layers.allSatisfy { layer in
            let boxes = poses.compactMap { $0.visibleFrame(of: layer) }
            let overlaps = zip(boxes, boxes.dropFirst()).map { a, b in
                (a.intersection(b)?.area ?? 0) / max(min(a.area, b.area), 1)
            }
            return overlaps.allSatisfy { $0 < 0.45 }
        }
    }

    /// The maximum number of outlines for a layer that only groups others, and the smallest area of one as a share of the largest.
    private static let (maxOutlines, minArea) = (3, 0.25)
    /// The maximum number of sublayers that are searched for outlines.
    private static let maxSublayers = 200

    /// The layers whose outlines show where a moving layer is: itself if it draws anything or clips what it has, otherwise the largest
    /// of its sublayers that draw more than text, which covers only a part of its frame.
    private static func painted(_ layer: Int, in pose: Pose) -> [Int] {
        guard pose.isVisible[layer] else { return [] }
        if pose.values[layer].drawsContent { return [layer] }
        var found: [Int] = []
        var pending = pose.scene.layers[layer].children
        var searched = 0
        while let next = pending.popLast(), searched < maxSublayers {
            searched += 1
            guard pose.isVisible[next] else { continue }
            let values = pose.values[next]
            if values.drawsContent, !values.drawsOnlyText {
                found.append(next)
            } else {
                pending += pose.scene.layers[next].children
            }
        }
        if !found.isEmpty, pose.values[layer].flag(AppearanceFacet.masksToBounds) { return [layer] }
        let areas = Dictionary(uniqueKeysWithValues: found.map { ($0, pose.frame(of: $0).area) })
        let largest = areas.values.max() ?? 0
        var outer: [Int] = []
        for part in found.sorted(by: { (areas[$1, default: 0], $0) < (areas[$0, default: 0], $1) })
        where outer.count < maxOutlines && areas[part, default: 0] >= minArea * largest {
            // What is inside of a larger part shows nothing more.
            let frame = pose.frame(of: part)
            if !outer.contains(where: { pose.frame(of: $0).contains(frame) }) { outer.append(part) }
        }
        return outer
    }

    /// The outlines of a layer that is elsewhere at the peak, each with the part of the canvas to which it is clipped.
    private func outlines(of layer: Int, _ pose: Pose, _ peak: Pose) -> [(path: Path, clip: Rect)] {
        guard pose.isVisible[layer], pose.frame(of: layer) != peak.frame(of: layer) else { return [] }
        return Self.painted(layer, in: pose).map { part in
            let values = pose.values[part]
            let outline = values.has(ShapeFacet.self) ? ShapeFacet.outline(of: values) : values.outline
            return (outline.transformed(by: pose.toCanvas[part]), pose.clipRects[part])
        }
    }

    /// A tint for an earlier position, unless it is inside the frame at the peak.
    private func tint(of layer: Int, _ pose: Pose, _ peak: Pose, share: Double) -> [DisplayItem] {
        guard let box = pose.visibleFrame(of: layer),
            peak.visibleFrame(of: layer)?.insetBy(-2, -2).contains(box) != true
        else { return [] }
        return outlines(of: layer, pose, peak).map { path, clip in
            let fill = DisplayItem.fill(path, .color(Self.accent.faded(0.03 + 0.07 * share)), rule: .nonZero)
            return .group(Group(clip: .rect(clip), items: [fill]))
        }
    }

    /// Outlines for an earlier position, unless it is equal to that at the peak.
    private func outline(of layer: Int, _ pose: Pose, _ peak: Pose, share: Double) -> [DisplayItem] {
        let alpha = 0.3 + 0.65 * share
        return outlines(of: layer, pose, peak).map { path, clip in
            let lines: [DisplayItem] = [
                .stroke(path, .color(Color(white: 1, alpha: alpha * 0.8)), Stroke(width: 4, join: .round)),
                .stroke(path, .color(Self.accent.faded(alpha)), Stroke(width: 1.75, join: .round)),
            ]
            return .group(Group(clip: .rect(clip.insetBy(-2, -2)), items: lines))
        }
    }
}
