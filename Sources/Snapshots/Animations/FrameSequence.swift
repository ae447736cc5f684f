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
    /// Whether the format has a palette, so that a change in one place of a picture gives other colours in all places.
    package let isDithered: Bool
    /// Reads a frame; called with ascending indices, possibly several times with the same one.
    package let frame: (_ index: Int) throws -> Bitmap
    /// Makes another function that reads the frames from the first one on.
    private let makeReader: () -> (_ index: Int) throws -> Bitmap

    package init(
        width: Int, height: Int, count: Int, ends: [Double]?, timeStep: Double = 0, isDithered: Bool = false,
        makeReader: @escaping () -> (_ index: Int) throws -> Bitmap
    ) {
        precondition(count > 0 && (ends?.count ?? count) == count, "every frame has an end")
        (self.width, self.height, self.count, self.ends) = (width, height, count, ends)
        (self.timeStep, self.isDithered, self.makeReader) = (timeStep, isDithered, makeReader)
        frame = makeReader()
    }

    /// The same frames, to be read again from the first one on.
    func rewound() -> FrameSequence {
        FrameSequence(
            width: width, height: height, count: count, ends: ends, timeStep: timeStep, isDithered: isDithered,
            makeReader: makeReader)
    }

    /// Frames in memory. Precondition: at least one.
    package init(_ frames: [Bitmap], ends: [Double]? = nil, timeStep: Double = 0, isDithered: Bool = false) {
        self.init(
            width: frames[0].width, height: frames[0].height, count: frames.count, ends: ends, timeStep: timeStep,
            isDithered: isDithered
        ) { { frames[$0] } }
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
