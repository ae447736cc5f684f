package import Graphics

/// The frames of an animation one after the other, and when each goes.
package struct FrameSequence {
    /// In pixels.
    package let width: Int
    package let height: Int
    package let count: Int
    /// When each frame ends, in seconds from the start, increasing; nil where frames are files without times.
    package let ends: [Double]?
    /// The unit in which the format counts time, in seconds: 0.01 for a GIF; 0 where times are as exact as need be.
    package let timeStep: Double
    /// Reads a frame; asked in rising order, the same one several times perhaps.
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

/// How much two animations may differ and still be the same.
package struct ClipTolerance: Sendable, Hashable {
    /// What each frame is held to, by itself.
    package var picture: PictureTolerance
    /// How far apart ends of frames may lie, in seconds.
    package var time: Double
    /// Whether the number of frames and their times are compared at all.
    package var comparesTiming: Bool

    package init(picture: PictureTolerance = .exact, time: Double = 0, comparesTiming: Bool = true) {
        (self.picture, self.time, self.comparesTiming) = (picture, time, comparesTiming)
    }

    package static let exact = ClipTolerance()
}
