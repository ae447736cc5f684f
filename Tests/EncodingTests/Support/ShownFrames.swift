import TestSupport

/// The pictures that a GIF shows for each source frame of an animation.
///
/// GIF times are in hundredths of a second: source frames that start and end in the same hundredth are not shown.
struct ShownFrames {
    struct Step {
        /// A shown source frame, and the one shown before it.
        let frame: Int
        let before: Int?
        /// Hundredths of a second from the start of the animation.
        let start: Int
        /// The image of the file shown at the middle of the frame, and the last one of the previous frame.
        let image: Int
        let imageBefore: Int?
    }

    let animation: SampleAnimation
    let file: ReferenceGIF
    /// The screen after each image of the file is drawn.
    let pictures: [[UInt32]]
    /// End of each image of the file, in hundredths of a second.
    let ends: [Int]
    let steps: [Step]

    init(_ animation: SampleAnimation, _ bytes: [UInt8]) throws {
        self.animation = animation
        file = try ReferenceGIF(bytes)
        pictures = file.frames
        var sum = 0
        var ends: [Int] = []
        for image in file.images {
            sum += image.delay
            ends.append(sum)
        }
        self.ends = ends
        var steps: [Step] = []
        var start = 0
        for (frame, source) in animation.frames.enumerated() {
            let end = Int((source.end * 100).rounded())
            guard end > start else { continue }
            func image(at tick: Double) -> Int {
                ends.firstIndex { Double($0) > tick } ?? ends.count - 1
            }
            let before = steps.last
            steps.append(
                Step(
                    frame: frame, before: before?.frame, start: start, image: image(at: Double(start + end) / 2),
                    imageBefore: before == nil ? nil : image(at: Double(start) - 0.5)))
            start = end
        }
        self.steps = steps
    }
}
