/// The last frames of a recording within a limit of memory, for tracking backwards. A repeated frame shares the pixels of the one
/// before.
struct FrameHistory: Sendable {
    /// In bytes of luma.
    let limit: Int
    /// The number of the first frame that is kept.
    private(set) var first = 0
    private(set) var frames: [LumaFrame] = []
    private var repeats: [Bool] = []
    private var size = 0

    init(limit: Int) { self.limit = limit }

    /// - Parameter isRepeated: whether it has the pixels of the frame that was added before.
    mutating func append(_ frame: LumaFrame, isRepeated: Bool) {
        if isRepeated, let last = frames.last {
            frames.append(LumaFrame(width: frame.width, height: frame.height, luma: last.luma, time: frame.time))
            repeats.append(true)
        } else {
            frames.append(frame)
            repeats.append(false)
            size += frame.luma.count
        }
        while size > limit, frames.count > 1 { removeFirst() }
    }

    private mutating func removeFirst() {
        let bytes = frames.removeFirst().luma.count
        repeats.removeFirst()
        first += 1
        // The pixels stay while a repetition has them.
        if repeats.first == true { repeats[0] = false } else { size -= bytes }
    }

    mutating func removeAll(startingAt number: Int) {
        frames.removeAll()
        repeats.removeAll()
        size = 0
        first = number
    }
}
