import Foundation
import Graphics

/// The luma of what a box is in front of, estimated from rings of pixels around it.
struct Surroundings: Sendable {
    /// The median of each ring, the nearest first. A shadow makes them differ.
    let lumas: [Double]
    /// The median distance from the median of the nearest ring, times 1.4826.
    let spread: Double

    /// Pixels of the canvas between the box and each ring.
    private static let gaps = [6.0, 16, 40]
    private static let pointsPerSide = 16

    /// nil where less than a third of the nearest ring is on the canvas. Other rings of which less is on the canvas are left out.
    init?(_ plane: LumaPlane, pose: BoxPose, size: Size) {
        let rings = Self.gaps.map { Self.ring(plane, pose: pose, size: size, gap: $0) }
        guard let nearest = rings.first, nearest.count * 3 >= 4 * Self.pointsPerSide else { return nil }
        let median = nearest[nearest.count / 2]
        lumas = rings.filter { $0.count * 3 >= 4 * Self.pointsPerSide }.map { $0[$0.count / 2] }
        spread = 1.4826 * nearest.map { abs($0 - median) }.sorted()[nearest.count / 2]
    }

    /// The luma of the pixels of a ring that are on the canvas, sorted.
    private static func ring(_ plane: LumaPlane, pose: BoxPose, size: Size, gap: Double) -> [Double] {
        let (halfWidth, halfHeight) = (size.width / 2 + gap / pose.scaleX, size.height / 2 + gap / pose.scaleY)
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
        return values.sorted()
    }

    /// The opacity that a light means, if the light is that of a translucent layer in front of these surroundings; nil if it may as
    /// well be a change of brightness.
    ///
    /// A layer with opacity α shows α L + (1 − α) B, so its brightness has to be (1 − α) B, for a B between the lumas of the rings. A
    /// shadow of the layer fades with it and is seen through it: with the opacity s, it leaves B (1 − α s).
    ///
    /// - Parameter range: of the luma of the box at the reference.
    func opacity(_ light: Light, _ uncertainty: PoseUncertainty, range: ClosedRange<Double>) -> Double? {
        guard let darkest = lumas.min(), let brightest = lumas.max() else { return nil }
        let faded = 1 - light.contrast
        // A layer that was translucent at the reference is nowhere brighter than white or darker than black when it is opaque.
        let colors = [range.lowerBound, range.upperBound].map { light.contrast * $0 + faded * lumas[0] }
        let limits = -Self.colorTolerance...255 + Self.colorTolerance
        guard light.contrast < 1 || colors.allSatisfy(limits.contains) else { return nil }
        let deviation = 3 * uncertainty.brightness + 2.5 + abs(faded) * spread
        let shadowed = darkest * (1 - Self.maxShadow * min(light.contrast, 1))
        let bounds = [faded * shadowed, faded * brightest]
        guard let low = bounds.min(), let high = bounds.max(),
            (low - deviation...high + deviation).contains(light.brightness)
        else { return nil }
        // Where the surroundings are as dark as the tolerance, or as uneven, dimming looks the same.
        if abs(faded) > 0.03 + 3 * uncertainty.contrast, abs(faded) * shadowed < deviation { return nil }
        return max(light.contrast, 0)
    }

    /// In luma.
    private static let colorTolerance = 10.0
    /// The greatest opacity of a shadow under a layer.
    private static let maxShadow = 0.35
}

extension BoxMatcher {
    /// The opacity that a match means; nil if it is not that of a layer in front of what is around it.
    ///
    /// - Parameter size: of the reference box, in pixels.
    func opacity(of found: Alignment, size: Size, in pyramid: LumaPyramid) -> Double? {
        // Other content has another contrast, without a fade.
        guard found.noise < Self.maxNoiseOfFade || found.correlation > Self.minCorrelationOfFade else { return nil }
        return Surroundings(pyramid.levels[0], pose: found.pose, size: size)?.opacity(
            found.light, found.uncertainty, range: template.lumas)
    }

    /// A match with more noise, in multiples as in `Alignment.noise`, and with less correlation says nothing about the opacity.
    private static let maxNoiseOfFade = 3.0
    private static let minCorrelationOfFade = 0.95
}
