import TestSupport

/// What a GIF shows of a clip, source frame by source frame.
///
/// GIF tells time in hundredths of a second: frames that begin and end in the same one are not shown.
struct ShownFrames {
    struct Step {
        /// A frame of the source that is shown, and the one shown before it.
        let frame: Int
        let before: Int?
        /// Hundredths of a second from the start of the clip.
        let start: Int
        /// The image of the file that is on screen in the middle of the frame, and the last one of the frame before.
        let image: Int
        let imageBefore: Int?
    }

    let clip: Clip
    let file: SlurpedGIF
    /// What is on screen with each image of the file.
    let pictures: [[UInt32]]
    /// When each image of the file goes, in hundredths of a second.
    let ends: [Int]
    let steps: [Step]

    init(_ clip: Clip, _ bytes: [UInt8]) throws {
        self.clip = clip
        file = try SlurpedGIF(bytes)
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
        for (frame, source) in clip.frames.enumerated() {
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
