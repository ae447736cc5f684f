import Playback
import SceneLanguage
import SceneModel

/// The size to which an animation scales a layer.
///
/// A picture taken before the animation ends has another size, such as 95 % for a button that shrinks to 94 % under a finger that lifts
/// early.
struct SizeTarget {
    let timeline: Timeline

    /// How much of the way to its target the layer has gone, as a share. It can have passed it.
    private static let reach = 0.7...1.4
    /// A smaller change of the size has no target, as a share.
    private static let minChange = 0.01

    /// The target that a layer nearly reaches between two moments; nil if no animation of its scale has one. Sizes are sides of
    /// squares with the area of the layer, in points.
    ///
    /// - Parameters:
    ///   - size: the size in `to`.
    ///   - start: the size in `from`.
    func size(of layer: Int, near size: Double, since start: Double, from: Pose, to: Pose) -> Double? {
        let tracks = [GeometryFacet.scaleX, GeometryFacet.scaleY].map {
            timeline.tracks[.property(layer: layer, keyPath: $0.keyPath)]
        }
        let shown = [GeometryFacet.scaleX, GeometryFacet.scaleY].map { to.values[layer].number($0) }
        let area = abs(shown[0] * shown[1])
        guard tracks.contains(where: { $0 != nil }), area > 1e-6 else { return nil }
        let spans = tracks.compactMap { $0?.spans }.joined().filter { !$0.animations.isEmpty }
        let times = Set(spans.map { Clock.time(of: $0.start) }).filter {
            $0 >= from.time - 1e-9 && $0 <= to.time + 1e-9
        }
        let targets = times.union([to.time]).sorted().map { time in
            let scales = zip(tracks, shown).map { track, value in
                track?.spans.last { Clock.time(of: $0.start) <= time + 1e-9 }?.model.number ?? value
            }
            return size * (abs(scales[0] * scales[1]) / area).squareRoot()
        }
        return targets.filter { target in
            abs(target - start) > Self.minChange * start && Self.reach.contains((size - start) / (target - start))
        }.min { abs($0 - size) < abs($1 - size) }
    }
}
