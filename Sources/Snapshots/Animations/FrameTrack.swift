import Graphics

/// A sequence being read: its current frame, and the fingerprints and visible changes up to it.
struct FrameTrack {
    private let sequence: FrameSequence
    private let grid: FrameFingerprint.Grid
    /// Ends of frames in seconds, or in frames if there are no times.
    let ends: [Double]
    private(set) var current: Bitmap?
    private(set) var prints: [FrameFingerprint] = []
    /// Ends of frames in which frames identical to the previous one are merged into it.
    private(set) var seenEnds: [Double] = []

    init(_ sequence: FrameSequence, ends: [Double]?, grid: FrameFingerprint.Grid) {
        self.sequence = sequence
        self.grid = grid
        self.ends = ends ?? (1...sequence.count).map(Double.init)
    }

    /// Reads up to a frame, each frame once. A frame identical to the other track's current one reuses its fingerprint.
    mutating func advance(to index: Int, beside other: FrameTrack?) throws -> Bitmap {
        while prints.count <= index {
            let frame = try sequence.frame(prints.count)
            guard frame.width == sequence.width, frame.height == sequence.height else {
                throw SizeDifference(
                    actual: [frame.width, frame.height], expected: [sequence.width, sequence.height])
            }
            let end = ends[prints.count]
            if let current, let last = prints.last, current.hasSamePixels(as: frame) {
                prints.append(last)
                seenEnds[seenEnds.count - 1] = end
            } else {
                if let known = other?.current, let print = other?.prints.last, known.hasSamePixels(as: frame) {
                    prints.append(print)
                } else {
                    prints.append(FrameFingerprint(frame, grid))
                }
                seenEnds.append(end)
            }
            current = frame
        }
        return current ?? Bitmap(width: sequence.width, height: sequence.height)
    }

    func start(of index: Int) -> Double { index == 0 ? 0 : ends[index - 1] }
}

extension Bitmap {
    /// Compares row by row without an early exit within a row, so that the loop is vectorized.
    fileprivate func hasSamePixels(as other: Bitmap) -> Bool {
        guard width == other.width, height == other.height else { return false }
        return pixels.withUnsafeBufferPointer { a in
            other.pixels.withUnsafeBufferPointer { b in
                for row in 0..<height {
                    var bits: UInt32 = 0
                    for place in row * width..<(row + 1) * width { bits |= a[place] ^ b[place] }
                    if bits != 0 { return false }
                }
                return true
            }
        }
    }
}
