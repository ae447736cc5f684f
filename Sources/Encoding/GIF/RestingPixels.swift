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
            let end = row * width + box.maxX
            var place = row * width + box.x
            while place < end {
                if PixelMark.areAbsent(marks, at: place, before: end) {
                    place &+= 8
                    continue
                }
                // A selection instead of a branch, which the compiler can vectorize.
                let next = min(place &+ 8, end)
                for place in place..<next { changes[place] = marks[place] != 0 ? time : changes[place] }
                place = next
            }
        }
        noteNeighbors(of: box, marks, time: Int32(clamping: start))
    }

    /// Notes the accepted pixels beside changed ones, because an area of one colour may have formed around them.
    private func noteNeighbors(of box: PixelRect, _ marks: UnsafeMutablePointer<UInt8>, time: Int32) {
        let (left, right) = (max(box.x - 1, 0), min(box.maxX + 1, width))
        // The columns whose neighbours are in the box. Marks outside the box are undefined.
        let (firstInside, lastInside) = (box.x + 1, box.maxX - 1)
        for row in max(box.y - 1, 0)..<min(box.maxY + 1, height) {
            let rows = max(row - 1, box.y)...min(row + 1, box.maxY - 1)
            var isNoted = false
            var column = left
            while column < right {
                if column >= firstInside, column + 8 <= lastInside {
                    if noteBlock(of: rows, at: row * width + column, column, marks, time: time) { isNoted = true }
                    column += 8
                } else {
                    let columns = max(column - 1, box.x)...min(column + 1, box.maxX - 1)
                    if changes.base[row * width + column] == Self.accepted, Self.hasMark(rows, columns, marks, width) {
                        changes.base[row * width + column] = time
                        isNoted = true
                    }
                    column += 1
                }
            }
            if isNoted { earliest.base[row] = min(earliest.base[row], time) }
        }
    }

    private static func hasMark(
        _ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>, _ marks: UnsafePointer<UInt8>, _ width: Int
    ) -> Bool {
        for row in rows {
            for column in columns where marks[row * width + column] != 0 { return true }
        }
        return false
    }

    /// Notes the accepted ones of eight pixels. Returns whether there are any beside changed ones.
    ///
    /// - Parameters:
    ///   - rows: the rows of the neighbours.
    ///   - place: the first pixel, in `column`.
    @inline(__always)
    private func noteBlock(
        of rows: ClosedRange<Int>, at place: Int, _ column: Int, _ marks: UnsafePointer<UInt8>, time: Int32
    ) -> Bool {
        var near: UInt64 = 0
        for row in rows {
            let first = UnsafeRawPointer(marks + (row &* width &+ column))
            near |=
                (first - 1).loadUnaligned(as: UInt64.self) | first.loadUnaligned(as: UInt64.self)
                | (first + 1).loadUnaligned(as: UInt64.self)
        }
        guard near != 0 else { return false }
        let isMarked = unsafeBitCast(near, to: SIMD8<UInt8>.self)
        let first = noteAccepted(at: place, isMarked.lowHalf, time: time)
        let last = noteAccepted(at: place &+ 4, isMarked.highHalf, time: time)
        return first || last
    }

    /// Notes the accepted ones of four pixels beside changed ones. Returns whether there are any.
    @inline(__always)
    private func noteAccepted(at place: Int, _ isBeside: SIMD4<UInt8>, time: Int32) -> Bool {
        let target = UnsafeMutableRawPointer(changes.base + place)
        let before = target.loadUnaligned(as: SIMD4<Int32>.self)
        let isNoted = (before .== Self.accepted) .& (SIMD4<Int32>(truncatingIfNeeded: isBeside) .!= 0)
        let after = before.replacing(with: time, where: isNoted)
        target.storeBytes(of: after, as: SIMD4<Int32>.self)
        let difference = unsafeBitCast(after ^ before, to: SIMD2<UInt64>.self)
        return difference.x | difference.y != 0
    }

    /// Whether pixels may have to be repaired while a frame is shown. Does not read the screen.
    func mayNeedRepair(in source: [UInt32], following: [Following], knownUntil: Int) -> Bool {
        source.withUnsafeBufferPointer { source in
            (0..<height).contains { row in
                guard Int(earliest.base[row]) + Int(Self.duration) <= knownUntil else { return false }
                return mayNeedRepair(row: row, source, following, knownUntil: knownUntil)
            }
        }
    }

    private func mayNeedRepair(
        row: Int, _ source: UnsafeBufferPointer<UInt32>, _ following: [Following], knownUntil: Int
    ) -> Bool {
        let places = row * width..<(row + 1) * width
        let changes = changes.base
        // A loop without branches, which the compiler can vectorize.
        var first = Self.exact
        for place in places { first = changes[place] < first ? changes[place] : first }
        if first >= Self.accepted { first = Self.exact }
        earliest.base[row] = first
        guard Int(first) + Int(Self.duration) <= knownUntil else { return false }
        return places.contains { rests($0, source, following, knownUntil: knownUntil) }
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
