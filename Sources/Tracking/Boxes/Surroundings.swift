import Foundation
import Graphics

/// The luma of what a box is in front of, estimated from a ring of pixels around it.
struct Surroundings: Sendable {
    /// The median.
    let luma: Double
    /// The median distance from it, times 1.4826.
    let spread: Double

    /// Pixels of the canvas between the box and the ring.
    private static let gap = 6.0
    private static let pointsPerSide = 16

    /// nil where less than a third of the ring is on the canvas.
    init?(_ plane: LumaPlane, pose: BoxPose, size: Size) {
        let (halfWidth, halfHeight) = (
            size.width / 2 + Self.gap / pose.scaleX, size.height / 2 + Self.gap / pose.scaleY
        )
        let transform = pose.transform
        var values: [Double] = []
        for index in 0..<Self.pointsPerSide {
            let share = 2 * (Double(index) + 0.5) / Double(Self.pointsPerSide) - 1
            for place in [
                Point(share * halfWidth, -halfHeight), Point(share * halfWidth, halfHeight),
                Point(-halfWidth, share * halfHeight), Point(halfWidth, share * halfHeight),
            ] {
                let point = transform.apply(place)
                guard point.x >= 0, point.y >= 0, point.x < Double(plane.width), point.y < Double(plane.height) else {
                    continue
                }
                values.append(Double(plane.values[Int(point.y) * plane.width + Int(point.x)]))
            }
        }
        guard values.count * 3 >= 4 * Self.pointsPerSide else { return nil }
        values.sort()
        let median = values[values.count / 2]
        luma = median
        spread = 1.4826 * values.map { abs($0 - median) }.sorted()[values.count / 2]
    }

    /// The opacity that a light means, if the light is that of a translucent layer in front of these surroundings; nil if it may as
    /// well be a change of brightness.
    ///
    /// A layer with opacity α shows α L + (1 − α) B, so its brightness has to be (1 − α) B.
    func opacity(_ light: Light, _ uncertainty: PoseUncertainty) -> Double? {
        let faded = 1 - light.contrast
        let deviation = 3 * uncertainty.brightness + 2.5 + abs(faded) * spread
        guard abs(light.brightness - faded * luma) <= deviation else { return nil }
        // Where the surroundings are as dark as the tolerance, or as uneven, dimming looks the same.
        if abs(faded) > 0.03 + 3 * uncertainty.contrast, abs(faded) * luma < deviation { return nil }
        return max(light.contrast, 0)
    }
}
