import Foundation

/// The levels of the reference and of the frame that are compared, at which both show the box in about the same size.
struct LevelPair: Sendable, Hashable {
    var template: Int
    var plane: Int

    init(template: Int, plane: Int) {
        self.template = template
        self.plane = plane
    }

    /// - Parameters:
    ///   - step: the finer of the two.
    ///   - pose: of the box in the frame. One that is stretched in one direction keeps its details in the other one.
    ///   - template: the last level of the reference.
    ///   - plane: that of the frame.
    init(step: Int, pose: BoxPose, template: Int, plane: Int) {
        let growth = pose.logScale > 0 ? max(min(pose.logScaleX, pose.logScaleY), 0) : pose.logScale
        let octaves = pose.caps == nil ? Int((growth / log(2)).rounded()) : 0
        self.template = min(max(step - min(octaves, 0), 0), template)
        self.plane = min(max(step + max(octaves, 0), 0), plane)
    }

    /// How many pixels of the plane a pixel of the reference covers, along the side that is enlarged more; at least 1.
    func enlargement(at pose: BoxPose) -> Double {
        max(max(pose.pixelScaleX, pose.pixelScaleY) * pow(2, Double(template - plane)), 1)
    }
}
