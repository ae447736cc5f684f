import Foundation
import Graphics

/// What a translucent box is in front of, known from a frame without the box.
struct Backdrop: Sendable {
    /// A frame without the box.
    private let pyramid: LumaPyramid
    /// Where the box may be, in pixels: the rest of a frame tells how the light of the backdrop has changed.
    private let region: Rect
    /// What the box shows of its surroundings when it is opaque; nil if nothing.
    private(set) var surroundings: SurroundingMask?
    /// On which side of the layer's edge each point of the box is, by level.
    private var sides: [[SurroundingMask.Side]] = []
    /// The luma of the backdrop at places outside the region, sorted, and the indices of these places in a plane.
    private let outside: [(index: Int, luma: Float)]

    /// About this many places outside the region are compared.
    private static let outsideCount = 4000.0
    /// The difference in luma of two places whose contrast is compared, at least, and the fewest pairs of them.
    private static let minDifference: Float = 6
    private static let minPairs = 32
    /// The median difference in luma between a frame and the backdrop up to which only its light has changed.
    private static let maxDifference: Float = 3

    /// The weight of points beside the layer: an error of the faint shadow there is a great one of the opacity.
    private static let outsideWeight = 0.3

    init(_ pyramid: LumaPyramid, region: Rect) {
        self.pyramid = pyramid
        self.region = region
        let plane = pyramid.levels[0]
        let step = max(Int((Double(plane.width * plane.height) / Self.outsideCount).squareRoot()), 1)
        var outside: [(index: Int, luma: Float)] = []
        for row in stride(from: step / 2, to: plane.height, by: step) {
            for column in stride(from: step / 2, to: plane.width, by: step)
            where !region.contains(Point(Double(column), Double(row))) {
                let index = row * plane.width + column
                outside.append((index, Float(plane.values[index])))
            }
        }
        self.outside = outside.sorted { ($0.luma, $0.index) < ($1.luma, $1.index) }
    }

    /// How the light of the backdrop has changed in a frame, as where a dimming view fades in with the box; nil where something else has
    /// changed outside the region of the box.
    func light(in frame: LumaPyramid) -> Light? {
        guard frame.width == pyramid.width, frame.height == pyramid.height else { return nil }
        guard !outside.isEmpty else { return Light() }
        let values = frame.levels[0].values
        let points = outside.map { (x: $0.luma, y: Float(values[$0.index])) }
        // Flat surroundings do not show a contrast.
        let line =
            MedianLine(points, minDifference: Self.minDifference, minPairs: Self.minPairs)
            ?? MedianLine(slope: 1, through: points)
        guard let line else { return nil }
        var errors = points.map { WeightedValue(value: abs($0.y - line.slope * $0.x - line.offset), weight: 1) }
        guard let error = WeightedValue.median(&errors), error <= Self.maxDifference else { return nil }
        return Light(contrast: Double(line.slope), brightness: Double(line.offset))
    }

    /// Finds what the box shows of its surroundings.
    ///
    /// - Parameters:
    ///   - frame: one in which the box is opaque.
    ///   - pose: that of the box in the frame.
    mutating func findSurroundings(of template: BoxTemplate, in frame: LumaPyramid, at pose: BoxPose) {
        guard let light = light(in: frame),
            let mask = SurroundingMask(
                frame.levels[0], behind: pyramid.levels[0], light, at: pose, size: template.size)
        else { return }
        surroundings = mask
        sides = template.levels.enumerated().map { number, level in
            (0..<level.points.count).map {
                mask.side(x: Double(level.points.x[$0]), y: Double(level.points.y[$0]), level: number)
            }
        }
    }

    /// How a frame is mixed of a box at a pose and the backdrop.
    ///
    /// - Parameters:
    ///   - light: of the backdrop in the frame.
    ///   - isExact: whether the box is at this pose, so that its edges agree; otherwise the opacity that most points state is used.
    /// - Returns: nil where the box hardly differs from the backdrop.
    func mixture(
        of matcher: inout BoxMatcher, at pose: BoxPose, in frame: LumaPyramid, _ light: Light, isExact: Bool
    ) -> FadeMixture? {
        let pair = matcher.levels(at: pose, frame)
        let level = matcher.template.levels[pair.template]
        let shown = matcher.values(at: pair, pose, frame)
        let behind = matcher.values(at: pair, pose, pyramid)
        let weights = matcher.weights(at: pair)
        let (halfWidth, halfHeight) = (matcher.template.size.width / 2, matcher.template.size.height / 2)
        let points = (0..<level.points.count).compactMap { index -> FadeMixture.Point? in
            guard shown[index].isFinite, behind[index].isFinite else { return nil }
            var point = FadeMixture.Point(
                layer: level.mean + Double(level.points.luma[index] * TemplatePoints.lumaUnit),
                bend: Double(level.points.bend[index]),
                backdrop: light.contrast * Double(behind[index]) + light.brightness, shown: Double(shown[index]),
                weight: Double(weights[index]), x: Double(level.points.x[index]) / halfWidth,
                y: Double(level.points.y[index]) / halfHeight)
            switch sides.isEmpty ? .inside : sides[pair.template][index] {
            case .edge: return nil
            case .outside(let shadow):
                point.weight = Self.outsideWeight
                point.layer = (1 - shadow) * point.backdrop
                point.isOutside = true
            case .inside: break
            }
            return point
        }
        guard let rough = FadeMixture(of: points) else { return nil }
        return isExact ? rough.refined(by: points) : rough
    }

    /// A frame as it would be if the box were opaque. Only the region is changed.
    ///
    /// - Parameters:
    ///   - pose: of the box.
    ///   - size: of the reference box, in pixels.
    func frame(
        _ frame: LumaPyramid, without mixture: FadeMixture, at pose: BoxPose, size: Size, _ light: Light
    ) -> LumaPyramid {
        let plane = frame.levels[0]
        guard mixture.opacity > 0, mixture.opacity < 1, let part = region.intersection(frame.bounds) else {
            return frame
        }
        var values = plane.values
        let behind = pyramid.levels[0].values
        let toBox = pose.transform.inverted
        let columns = Int(part.minX)..<Int(part.maxX.rounded(.up))
        for row in Int(part.minY)..<Int(part.maxY.rounded(.up)) {
            for column in columns {
                let index = row * plane.width + column
                let place = toBox.apply(Point(Double(column) + 0.5, Double(row) + 0.5))
                let (x, y) = (2 * place.x / size.width, 2 * place.y / size.height)
                let backdrop = light.contrast * Double(behind[index]) + light.brightness
                // The shadow is not seen through the layer there.
                let isOutside = abs(x) > 1 || abs(y) > 1 || surroundings?.isOutside(place) == true
                let share = isOutside ? 1 - mixture.opacity : mixture.backdropShare(x: x, y: y)
                let value = (Double(values[index]) - share * backdrop) / mixture.opacity
                values[index] = UInt8(min(max(value.rounded(), 0), 255))
            }
        }
        return LumaPyramid(LumaFrame(width: plane.width, height: plane.height, luma: values, time: 0))
    }
}
