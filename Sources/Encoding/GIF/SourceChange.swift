import Graphics

/// The pixels of a frame that differ from the previous source frame. Depends on the source frames alone.
struct SourceChange: Sendable {
    /// The bounding box of the changed pixels; nil if none changed.
    var box: PixelRect?
    /// Number of changed pixels.
    var count = 0
    /// The bounding box of the pixels that become transparent in the next frame; nil if there are none.
    var vanishing: PixelRect?

    /// Whether every pixel of the box changed.
    var isSolid: Bool { count == box?.area }

    init(box: PixelRect, count: Int) { (self.box, self.count) = (box, count) }

    /// Finds the changes of a frame.
    ///
    /// - Parameter marks: receives the ``PixelMark`` of each pixel inside `box`, in rows of the canvas. Other pixels are not
    ///   written.
    init(_ frames: FrameWindow, width: Int, height: Int, marks: Buffer2D<UInt8>) {
        frames.withPixels { previous, current, next in
            if let previous {
                box = PixelRect(differencesOf: current, and: previous, width: width, height: height)
            } else {
                box = PixelRect.around(width: width, height: height) { current[$0] != 0 }
            }
            if let next, !frames.isNextOpaque {
                vanishing = PixelRect.around(width: width, height: height) { current[$0] != 0 && next[$0] == 0 }
            }
            guard let box else { return }
            for row in box.y..<box.maxY {
                let first = row * width + box.x
                // A missing next frame is like one without changes.
                let next = (next ?? current) + first
                if let previous {
                    count &+= Self.mark(current + first, previous + first, next, marks.base + first, count: box.width)
                } else {
                    count &+= Self.mark(current + first, next, marks.base + first, count: box.width)
                }
            }
        }
    }

    /// Marks a row of pixels, four at a time, and returns the number of changed ones.
    private static func mark(
        _ current: UnsafePointer<UInt32>, _ previous: UnsafePointer<UInt32>, _ next: UnsafePointer<UInt32>,
        _ marks: UnsafeMutablePointer<UInt8>, count: Int
    ) -> Int {
        var counts = SIMD4<UInt32>.zero
        let end = count & ~3
        for place in stride(from: 0, to: end, by: 4) {
            let colors = load(current + place)
            let before = load(previous + place)
            let after = load(next + place)
            let difference = unsafeBitCast(colors ^ before, to: SIMD2<UInt64>.self)
            guard difference.x | difference.y != 0 else {
                UnsafeMutableRawPointer(marks + place).storeBytes(of: 0, as: UInt32.self)
                continue
            }
            let isChanged = colors .!= before
            let step = pointwiseMax(bytes(colors), bytes(before)) &- pointwiseMin(bytes(colors), bytes(before))
            // Nonzero where a channel changes by more than `ColorStep.visible`.
            let excess = pointwiseMax(step, visible) &- visible
            let isVisible = (unsafeBitCast(excess, to: SIMD4<UInt32>.self) & 0xFF_FFFF) .!= 0
            var mark = SIMD4<UInt32>(repeating: UInt32(PixelMark.code))
            mark |= SIMD4<UInt32>.zero.replacing(with: UInt32(PixelMark.moved), where: isVisible)
            mark |= SIMD4<UInt32>.zero.replacing(with: UInt32(PixelMark.lasts), where: colors .== after)
            mark = SIMD4<UInt32>.zero.replacing(with: mark, where: isChanged)
            counts &+= mark & UInt32(PixelMark.code)
            UnsafeMutableRawPointer(marks + place).storeBytes(
                of: SIMD4<UInt8>(truncatingIfNeeded: mark), as: SIMD4<UInt8>.self)
        }
        var changed = Int(counts.wrappedSum())
        for place in end..<count {
            guard current[place] != previous[place] else {
                marks[place] = 0
                continue
            }
            marks[place] = PixelMark.changed(current[place], previous: previous[place], next: next[place])
            changed &+= 1
        }
        return changed
    }

    private static let visible = SIMD16<UInt8>(repeating: UInt8(ColorStep.visible))

    @inline(__always)
    private static func load(_ pixels: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
        UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
    }

    @inline(__always)
    private static func bytes(_ colors: SIMD4<UInt32>) -> SIMD16<UInt8> {
        unsafeBitCast(colors, to: SIMD16<UInt8>.self)
    }

    /// The same for the first frame, in which every pixel that is not transparent changes.
    private static func mark(
        _ current: UnsafePointer<UInt32>, _ next: UnsafePointer<UInt32>, _ marks: UnsafeMutablePointer<UInt8>,
        count: Int
    ) -> Int {
        var changed = 0
        for place in 0..<count {
            let isOpaque = current[place] != 0
            marks[place] = isOpaque ? PixelMark.changed(current[place], previous: nil, next: next[place]) : 0
            changed &+= isOpaque ? 1 : 0
        }
        return changed
    }
}

extension SourceChange {
    /// The pixels to code after the disposal of the previous frame cleared a box: those that changed and are not on screen, and
    /// those of the box that did not change and have to be restored.
    ///
    /// - Parameters:
    ///   - before: the screen before the disposal.
    ///   - wanted: the current frame; receives the restored colours.
    ///   - shown: the screen after the disposal.
    ///   - marks: receives the ``PixelMark`` of every pixel.
    init(
        _ frames: FrameWindow, restoring cleared: PixelRect, from before: Buffer2D<UInt32>, to wanted: Buffer2D<UInt32>,
        shown: Buffer2D<UInt32>, marks: Buffer2D<UInt8>, width: Int
    ) {
        frames.withPixels { previous, current, next in
            for place in 0..<marks.count {
                let isChanged = current[place] != previous?[place] ?? 0 && current[place] != shown.base[place]
                marks.base[place] =
                    isChanged
                    ? PixelMark.changed(current[place], previous: previous?[place], next: next?[place]) : 0
                count &+= isChanged ? 1 : 0
            }
            for row in cleared.y..<cleared.maxY {
                for place in row * width + cleared.x..<row * width + cleared.maxX
                where current[place] == previous?[place] ?? 0 {
                    wanted.base[place] = before.base[place]
                    guard wanted.base[place] != shown.base[place] else { continue }
                    marks.base[place] = PixelMark.restore
                    count &+= 1
                }
            }
        }
        box = PixelRect.around(width: width, height: marks.count / width) { marks.base[$0] != 0 }
    }
}
