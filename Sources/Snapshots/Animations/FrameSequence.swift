package import Graphics

/// The frames of an animation and their times.
package struct FrameSequence {
    /// In pixels.
    package let width: Int
    package let height: Int
    package let count: Int
    /// End of each frame in seconds from the start, increasing; nil if frames are files without times.
    package let ends: [Double]?
    /// Resolution of times in the format, in seconds: 0.01 for a GIF; 0 if times are exact.
    package let timeStep: Double
    /// Reads a frame; called with ascending indices, possibly several times with the same one.
    package let frame: (_ index: Int) throws -> Bitmap

    package init(
        width: Int, height: Int, count: Int, ends: [Double]?, timeStep: Double = 0,
        frame: @escaping (_ index: Int) throws -> Bitmap
    ) {
        precondition(count > 0 && (ends?.count ?? count) == count, "every frame has an end")
        (self.width, self.height, self.count, self.ends) = (width, height, count, ends)
        (self.timeStep, self.frame) = (timeStep, frame)
    }

    /// Frames in memory. Precondition: at least one.
    package init(_ frames: [Bitmap], ends: [Double]? = nil, timeStep: Double = 0) {
        self.init(
            width: frames[0].width, height: frames[0].height, count: frames.count, ends: ends, timeStep: timeStep
        ) { frames[$0] }
    }
}

/// How much two animations may differ and still count as the same.
package struct AnimationTolerance: Sendable, Hashable {
    /// The tolerance for each frame.
    package var picture: PictureTolerance
    /// Maximum difference of the ends of frames in seconds.
    package var time: Double
    /// Whether the number of frames and their times are compared.
    package var comparesTiming: Bool

    package init(picture: PictureTolerance = .exact, time: Double = 0, comparesTiming: Bool = true) {
        (self.picture, self.time, self.comparesTiming) = (picture, time, comparesTiming)
    }

    package static let exact = AnimationTolerance()
}
