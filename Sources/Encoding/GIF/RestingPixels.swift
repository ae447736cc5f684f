import Graphics

/// Finds pixels that have come to rest with a wrong colour on screen.
///
/// A pixel rests if the source does not change for 0.24 s, six frames at 25 per second, after its last change. Its colour is wrong if a channel is off by more than
/// a tolerance, or at all in a flat area (3 x 3 pixels of one colour), where every deviation is visible as grain.
struct RestingPixels {
    /// How long a pixel must not change, in hundredths of a second.
    static let duration: Int32 = 24

    /// A source frame that follows.
    struct Following {
        let pixels: [UInt32]
        /// In hundredths of a second.
        let start: Int
    }

    private let width: Int
    private let height: Int
    /// The largest accepted difference of a channel, in levels.
    let tolerance: Int32
    /// When the pixel was last coded with a possible error, in hundredths of a second; `exact` or `accepted` if its colour needs no
    /// repair.
    private let changes: Buffer2D<Int32>
    /// By row, a time that is not later than any in `changes`, so that most rows need not be searched.
    private let earliest: Buffer2D<Int32>

    /// The pixel has its colour in the source.
    private static let exact = Int32.max
    /// The pixel is off by no more than the tolerance. It needs a repair if an area of its colour forms around it.
    private static let accepted = Int32.max - 1

    init(width: Int, height: Int, tolerance: Int32) {
        self.width = width
        self.height = height
        self.tolerance = tolerance
        changes = Buffer2D(count: width * height, fill: Self.exact)
        earliest = Buffer2D(count: height, fill: Self.exact)
    }

    /// Notes the pixels that a frame changes, before it is coded, and their neighbours that are not exact.
    ///
    /// - Parameter start: the start of the frame in hundredths of a second.
    func note(_ analysis: GIFFrameAnalysis, start: Int) {
        guard let box = analysis.change.box else { return }
        // An exact frame needs no repair.
        let time = analysis.isExact ? Self.exact : Int32(clamping: start)
        let (changes, marks) = (changes.base, analysis.buffers.marks.base)
        for row in box.y..<box.maxY {
            earliest.base[row] = min(earliest.base[row], time)
            // A selection instead of a branch, which the compiler can vectorize.
            for place in row * width + box.x..<row * width + box.maxX {
                changes[place] = marks[place] != 0 ? time : changes[place]
            }
        }
        noteNeighbors(of: box, marks, time: Int32(clamping: start))
    }

    /// Notes the accepted pixels beside changed ones, because an area of one colour may have formed around them.
    private func noteNeighbors(of box: PixelRect, _ marks: UnsafeMutablePointer<UInt8>, time: Int32) {
        let changes = changes.base
        for row in max(box.y - 1, 0)..<min(box.maxY + 1, height) {
            let (above, below) = (max(row - 1, box.y), min(row + 1, box.maxY - 1))
            let (middle, first, last) = (row * width, above * width, below * width)
            var isNoted = false
            // Marks outside the box are undefined.
            for column in max(box.x - 1, 0)..<min(box.maxX + 1, width) where changes[middle + column] == Self.accepted {
                let columns = max(column - 1, box.x)...min(column + 1, box.maxX - 1)
                let isBeside = columns.contains { column in
                    marks[first + column] != 0 || marks[last + column] != 0
                        || row >= box.y && row < box.maxY && marks[middle + column] != 0
                }
                if isBeside {
                    changes[middle + column] = time
                    isNoted = true
                }
            }
            if isNoted { earliest.base[row] = min(earliest.base[row], time) }
        }
    }

    /// Whether pixels may have to be repaired while a frame is shown. Does not read the screen.
    func mayNeedRepair(in source: [UInt32], following: [Following], knownUntil: Int) -> Bool {
        source.withUnsafeBufferPointer { source in
            (0..<height).contains { row in
                guard Int(earliest.base[row]) + Int(Self.duration) <= knownUntil else { return false }
                var first = Self.exact
                for place in row * width..<(row + 1) * width where changes.base[place] < Self.accepted {
                    if rests(place, source, following, knownUntil: knownUntil) { return true }
                    first = min(first, changes.base[place])
                }
                earliest.base[row] = first
                return false
            }
        }
    }

    /// Marks the resting pixels with a wrong colour on screen.
    ///
    /// - Parameters:
    ///   - source: the current source frame.
    ///   - following: the source frames after it, as far as they are known.
    ///   - knownUntil: the end of the last known frame in hundredths of a second.
    ///   - shown: the screen.
    ///   - marks: receives ``PixelMark/code`` for the found pixels inside the returned box, and 0 for the others.
    /// - Returns: the bounding box of the found pixels and their number; nil if there are none.
    func mark(
        source: [UInt32], following: [Following], knownUntil: Int, shown: Buffer2D<UInt32>, marks: Buffer2D<UInt8>
    ) -> SourceChange? {
        marks.fill(0)
        let count = source.withUnsafeBufferPointer { source in
            var count = 0
            for place in 0..<changes.count where rests(place, source, following, knownUntil: knownUntil) {
                if isWrong(shown.base[place], at: place, in: source) {
                    let isFarOff = ColorStep.largest(shown.base[place], source[place]) > 2 * tolerance
                    // The mark gives the pixel more weight in the palette.
                    marks.base[place] = isFarOff ? PixelMark.code | PixelMark.lasts : PixelMark.code
                    count += 1
                } else {
                    changes.base[place] = shown.base[place] == source[place] ? Self.exact : Self.accepted
                }
            }
            return count
        }
        guard count > 0 else { return nil }
        let box = PixelRect.around(width: width, height: height) { marks.base[$0] != 0 }
        return box.map { SourceChange(box: $0, count: count) }
    }

    /// Notes that a pixel's colour on screen needs no repair any more.
    @inline(__always)
    func noteRepair(at place: Int, isExact: Bool) { changes.base[place] = isExact ? Self.exact : Self.accepted }

    /// Whether a colour on screen is not accurate enough for a resting pixel.
    @inline(__always)
    func isWrong(_ shown: UInt32, at place: Int, in source: UnsafeBufferPointer<UInt32>) -> Bool {
        guard shown != source[place], source[place] != 0 else { return false }
        return ColorStep.largest(shown, source[place]) > tolerance || isFlat(place, source)
    }

    @inline(__always)
    private func rests(
        _ place: Int, _ source: UnsafeBufferPointer<UInt32>, _ following: [Following], knownUntil: Int
    ) -> Bool {
        let change = changes.base[place]
        guard change < Self.accepted else { return false }
        let end = Int(change) + Int(Self.duration)
        guard end <= knownUntil else { return false }
        for frame in following {
            if frame.start >= end { return true }
            if frame.pixels[place] != source[place] { return false }
        }
        return true
    }

    /// Whether the 3 x 3 pixels around a pixel have one colour. Pixels at the edge of the canvas are not in a flat area.
    @inline(__always)
    func isFlat(_ place: Int, _ source: UnsafeBufferPointer<UInt32>) -> Bool {
        let (row, column) = place.quotientAndRemainder(dividingBy: width)
        guard row > 0, row < height - 1, column > 0, column < width - 1 else { return false }
        let color = source[place]
        for above in [place - width, place, place + width] {
            guard source[above - 1] == color, source[above] == color, source[above + 1] == color else { return false }
        }
        return true
    }
}
