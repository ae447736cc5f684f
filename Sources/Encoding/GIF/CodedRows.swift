import Graphics

/// The rows of a frame's box while the frame is coded.
///
/// Neighbouring frames are coded at the same time: each reads the screen only where the frame before has finished, and states
/// which rows it has finished. Used by one thread.
final class CodedRows {
    /// The number of finished rows after which the next frame is notified. Notifying takes about as long as coding 100 pixels.
    private static let interval = 8

    private let canvas: GIFCanvas
    private let analysis: GIFFrameAnalysis
    private let box: PixelRect
    private let source: [UInt32]
    private let previous: RowProgress
    private let progress: RowProgress
    /// The number of rows that the frame before has finished, as far as is known.
    private var available = 0
    /// The row after the last one whose marks are final.
    private var prepared: Int
    /// The row after the last coded one.
    private var coded: Int

    /// - Parameters:
    ///   - box: the part of the canvas that the frame covers.
    ///   - source: the pixels of the source frame.
    ///   - previous: the progress of the frame before.
    ///   - progress: receives the progress of this frame.
    ///   - isPrepared: whether the marks of all rows are final already.
    init(
        canvas: GIFCanvas, analysis: GIFFrameAnalysis, box: PixelRect, source: [UInt32], previous: RowProgress,
        progress: RowProgress, isPrepared: Bool = false
    ) {
        self.canvas = canvas
        self.analysis = analysis
        self.box = box
        self.source = source
        self.previous = previous
        self.progress = progress
        (prepared, coded) = (isPrepared ? box.maxY : box.y, box.y)
    }

    /// Waits for the previous frame and completes the marks of a row. Call it before the first access to the row's pixels, for
    /// the rows of the box in order.
    @inline(__always)
    func prepare(_ row: Int) {
        if row >= prepared { prepareNext() }
    }

    /// Prepares the rows that are left.
    func prepareAll() {
        while prepared < box.maxY { prepareNext() }
    }

    @inline(never)
    private func prepareNext() {
        let row = prepared
        prepared += 1
        if available < prepared { available = previous.wait(for: prepared) }
        let marks = analysis.buffers.marks.base
        // Outside the box of the change, marks are those of an earlier frame.
        let change = analysis.change.box ?? .empty
        let isChanged = change.y..<change.maxY ~= row
        let left = isChanged ? min(max(change.x, box.x), box.maxX) : box.maxX
        let right = isChanged ? min(max(change.maxX, left), box.maxX) : box.maxX
        let line = row * canvas.width
        (marks + line + box.x).update(repeating: 0, count: left - box.x)
        (marks + line + right).update(repeating: 0, count: box.maxX - right)
        // Without a transparent index every pixel is coded.
        guard analysis.needsTransparent else { return }
        source.withUnsafeBufferPointer { source in
            guard let pixels = source.baseAddress else { return }
            Self.removeMarks(of: line + left..<line + right, marks, pixels, shown: canvas.shown.base)
        }
    }

    /// Removes the marks of pixels that have the right colour on screen.
    private static func removeMarks(
        of places: Range<Int>, _ marks: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt32>,
        shown: UnsafePointer<UInt32>
    ) {
        var place = places.lowerBound
        while place &+ 8 <= places.upperBound {
            defer { place &+= 8 }
            if PixelMark.areAbsent(marks, at: place, before: places.upperBound) { continue }
            let (wanted, actual) = (UnsafeRawPointer(source + place), UnsafeRawPointer(shown + place))
            let isRight =
                wanted.loadUnaligned(as: SIMD8<UInt32>.self) .== actual.loadUnaligned(as: SIMD8<UInt32>.self)
            let right = SIMD8<UInt8>(
                truncatingIfNeeded: SIMD8<UInt32>.zero.replacing(with: UInt32(PixelMark.code), where: isRight))
            let block = UnsafeMutableRawPointer(marks + place)
            let mark = block.loadUnaligned(as: SIMD8<UInt8>.self)
            // The flag is 1, so the difference is 0 where the mark is to be removed and 255 elsewhere.
            let kept = (mark & right & PixelMark.code) &- PixelMark.code
            block.storeBytes(of: mark & kept, as: SIMD8<UInt8>.self)
        }
        while place < places.upperBound {
            if source[place] == shown[place], marks[place] & PixelMark.code != 0 { marks[place] = 0 }
            place &+= 1
        }
    }

    /// States that the next row has been coded and is on the screen.
    @inline(__always)
    func finishRow() {
        coded &+= 1
        if (coded &- box.y) % Self.interval == 0 { progress.advance(to: coded) }
    }

    /// States that the frame is on the screen, as soon as the previous one is.
    func finish() {
        previous.wait(for: canvas.height)
        progress.advance(to: canvas.height)
    }
}
