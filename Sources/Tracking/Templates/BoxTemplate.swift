import Foundation
import Graphics

/// The appearance of a box in one frame, to which others are matched.
struct BoxTemplate: Sendable {
    /// Of the reference box, in pixels.
    let size: Size
    /// From the full resolution to the coarsest at which the box still has some pixels.
    let levels: [TemplateLevel]
    /// Places and directions of gradients at the coarsest level, for the search.
    let directions: DirectionTemplate

    /// Half the longer side of the box: the unit of growth and turn, in pixels.
    var radius: Double { max(size.width, size.height) / 2 }

    /// Steps at the coarser levels need fewer points.
    private static let coarsePoints = 1400
    /// A level has a box of at least this many pixels along its shorter side.
    private static let minLength = 15.0

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
        guard let coarsest = levels.last else { return nil }
        self.levels = levels
        directions = DirectionTemplate(coarsest.points, level: levels.count - 1)
    }
}
