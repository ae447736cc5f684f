import Foundation
import Graphics

/// The appearance of a box in one frame, to which others are matched.
struct BoxTemplate: Sendable {
    /// Of the reference box, in pixels.
    let size: Size
    /// From the full resolution to the coarsest at which the box still has some pixels.
    private(set) var levels: [TemplateLevel]
    /// Places and directions of gradients at the coarsest level, for the search.
    let directions: DirectionTemplate

    /// The luma of nearly all points.
    let lumas: ClosedRange<Double>
    /// Whether most of what the box shows looks the same with each rotation.
    let isRound: Bool

    /// The ways in which the box may change its size and not that of what it shows; empty for one that does not show how long it is,
    /// or whose edges are near its centre.
    let caps: [BoxCaps]

    /// Half the longer side of the box: the unit of growth and turn, in pixels.
    var radius: Double { max(size.width, size.height) / 2 }

    /// Steps at the coarser levels need fewer points.
    private static let coarsePoints = 1400
    /// A level has a box of at least this many pixels along its shorter side.
    private static let minLength = 15.0
    /// The share of the points at each end of the range of luma that may be noise.
    private static let shareOfEnds = 0.02
    /// The share of the squares of the gradients along circles that a disc has at most, also with other things in the corners of the box. In
    /// a picture of things in all directions it is 0.5, in a square 0.25.
    private static let maxShareOfRound = 0.12

    /// nil where too little of the box is on the canvas.
    init?(_ pyramid: LumaPyramid, pose: BoxPose, size: Size) {
        self.size = size
        var levels: [TemplateLevel] = []
        let shorter = min(size.width * pose.scaleX, size.height * pose.scaleY)
        for (index, plane) in pyramid.levels.enumerated() {
            guard index == 0 || shorter / Double(1 << index) >= Self.minLength else { break }
            guard
                let level = TemplateLevel(
                    plane, level: index, pose: pose, size: size,
                    maxSteep: index == 0 ? TemplateLevel.maxSteepPoints : Self.coarsePoints)
            else { break }
            levels.append(level)
        }
        guard let finest = levels.first, let coarsest = levels.last else { return nil }
        self.levels = levels
        lumas = Self.lumas(of: finest)
        isRound = finest.model.turns && Self.isRound(finest.points)
        caps = finest.model.growth == .none ? [] : BoxCaps.candidates(finest.points)
        directions = DirectionTemplate(coarsest.points, level: levels.count - 1)
    }

    /// Gives no weight to what the box shows of its surroundings, at the levels at which the rest tells enough about the pose.
    mutating func ignore(_ surroundings: SurroundingMask) {
        levels = levels.enumerated().map { number, level in
            let points = level.points
            let isOutside = (0..<points.count).map { index in
                let side = surroundings.side(x: Double(points.x[index]), y: Double(points.y[index]))
                if case .inside = side { return false }
                return true
            }
            return level.without(isOutside, level: number) ?? level
        }
    }

    private static func lumas(of level: TemplateLevel) -> ClosedRange<Double> {
        let sorted = level.points.luma.sorted()
        let end = Int(shareOfEnds * Double(sorted.count))
        func luma(_ place: Int) -> Double { level.mean + Double(sorted[place] * TemplatePoints.lumaUnit) }
        return luma(end)...luma(sorted.count - 1 - end)
    }

    /// Whether most gradients point to the middle or away from it.
    private static func isRound(_ points: TemplatePoints) -> Bool {
        var (along, across) = (0.0, 0.0)
        for column in points.columns {
            let (turn, growth) = (Double(column[4]), Double(column[2] + column[3]))
            along += turn * turn
            across += growth * growth
        }
        return along < maxShareOfRound * (along + across)
    }
}
