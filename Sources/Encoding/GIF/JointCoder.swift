/// Chooses an index for each pixel of a frame and compresses them in the same pass, so that among colours
/// that are close enough the one that makes the code shorter wins.
///
/// A pixel takes its nearest entry if that lengthens the current LZW string; else the closest of the entries
/// around it, or the colour on screen, that lengthens it and lies within its limit; else its nearest entry
/// begins a new string. About 15 ns a pixel.
struct JointCoder {
    let canvas: GIFCanvas
    let box: PixelBox
    let palette: Palette
    let mapping: ColorMapping
    /// Lab by colour number.
    let labs: [Lab]
    /// Index for pixels that stay; `nil` only if every pixel of the box is coded.
    let transparent: Int?
    /// The source frame and the one before it, to tell which pixels moved.
    let current: UnsafePointer<UInt32>
    let previous: UnsafePointer<UInt32>?
    /// A step in one channel beyond which a viewer must see that a pixel moved.
    static let visibleStep: Int32 = 8

    /// Codes the box.
    ///
    /// - Parameters:
    ///   - symbolBits: the bits of the colour table, 2...8.
    ///   - indices: takes what was chosen, in rows of the canvas.
    /// - Returns: the data sub-blocks of the image.
    func code(symbolBits: Int, indices: Plane<UInt8>) -> [UInt8] {
        var stream = LZWStream(symbolBits: symbolBits)
        palette.colors.withUnsafeBufferPointer { colors in
            mapping.nearest.withUnsafeBufferPointer { nearest in
                run(&stream, colors: colors, nearest: nearest, indices: indices.base)
            }
        }
        return stream.blocks
    }

    private func run(
        _ stream: inout LZWStream, colors: UnsafeBufferPointer<UInt32>, nearest: UnsafeBufferPointer<UInt8>,
        indices: UnsafeMutablePointer<UInt8>
    ) {
        let mask = canvas.mask.base
        let ids = canvas.ids.base
        let shown = canvas.shown.base
        let hole = UInt32(transparent ?? 0)
        // 4096 stands for no string: no code is so large.
        var code: UInt32 = 4096
        var last = hole
        for row in box.y..<box.bottom {
            for place in row * canvas.width + box.x..<row * canvas.width + box.right {
                var symbol: UInt32
                var longer: UInt32 = 0
                if mask[place] == Damage.Mark.keep {
                    symbol = hole
                    if code != 4096 {
                        if last != hole, colors[Int(last)] == shown[place] {
                            longer = stream.extended(code, by: last)
                            if longer != 0 { symbol = last }
                        }
                        if longer == 0 { longer = stream.extended(code, by: hole) }
                    }
                } else {
                    let id = Int(ids[place])
                    symbol = UInt32(nearest[id])
                    var moved = false
                    if !mapping.isExact {
                        moved = hasMoved(place)
                        if moved, colors[Int(symbol)] == shown[place] { symbol = away(from: symbol, id: id) }
                    }
                    if code != 4096 {
                        longer = stream.extended(code, by: symbol)
                        if longer == 0, !mapping.isExact {
                            (symbol, longer) = substitute(symbol, at: place, id: id, moved: moved, code: code, stream)
                        }
                    }
                }
                indices[place] = UInt8(truncatingIfNeeded: symbol)
                last = symbol
                if longer != 0 {
                    code = longer
                } else {
                    if code != 4096 { stream.end(code, before: symbol) }
                    code = symbol
                }
            }
        }
        stream.finish(code)
    }

    /// Whether the source moved by a visible step.
    @inline(__always)
    private func hasMoved(_ place: Int) -> Bool {
        guard let previous else { return false }
        let new = current[place]
        let old = previous[place]
        let red = Int32(new >> 16 & 255) - Int32(old >> 16 & 255)
        let green = Int32(new >> 8 & 255) - Int32(old >> 8 & 255)
        let blue = Int32(new & 255) - Int32(old & 255)
        return max(abs(red), abs(green), abs(blue)) > Self.visibleStep
    }

    /// The nearest entry that is not the colour on screen, if one is near enough to show the move.
    private func away(from symbol: UInt32, id: Int) -> UInt32 {
        var best = symbol
        var bestDistance = mapping.moveLimits[id]
        for place in Int(symbol) * palette.neighborCount..<(Int(symbol) + 1) * palette.neighborCount {
            let other = palette.neighbors[place]
            let distance = palette.labs[Int(other)].squaredDistance(to: labs[id])
            if distance < bestDistance, palette.colors[Int(other)] != palette.colors[Int(symbol)] {
                bestDistance = distance
                best = UInt32(other)
            }
        }
        return best
    }

    /// The closest symbol within the limits that lengthens the string, and the longer string; else `symbol`, 0.
    @inline(__always)
    private func substitute(
        _ symbol: UInt32, at place: Int, id: Int, moved: Bool, code: UInt32, _ stream: LZWStream
    ) -> (UInt32, UInt32) {
        var best = symbol
        var bestCode: UInt32 = 0
        let limit = mapping.limits[id]
        if limit > 0, stream.mayExtend(code, with: palette.neighborBits[Int(symbol)]) {
            var bestDistance = limit &+ 1
            let target = labs[id]
            let base = Int(symbol) * palette.neighborCount
            for neighbor in base..<base + palette.neighborCount {
                let other = UInt32(palette.neighbors[neighbor])
                guard stream.mayExtend(code, with: 1 << UInt64(other & 63)) else { continue }
                let distance = palette.labs[Int(other)].squaredDistance(to: target)
                if distance < bestDistance, !moved || palette.colors[Int(other)] != canvas.shown.base[place] {
                    let longer = stream.extended(code, by: other)
                    if longer != 0 {
                        bestDistance = distance
                        best = other
                        bestCode = longer
                    }
                }
            }
        }
        let holdLimit = mapping.holdLimits[id]
        if bestCode == 0, !moved, holdLimit > 0, let transparent, canvas.shown.base[place] != 0,
            canvas.mask.base[place] == Damage.Mark.code,
            stream.mayExtend(code, with: 1 << UInt64(transparent & 63)),
            canvas.shownLabs.base[place].squaredDistance(to: labs[id]) <= holdLimit
        {
            let longer = stream.extended(code, by: UInt32(transparent))
            if longer != 0 { return (UInt32(transparent), longer) }
        }
        return (best, bestCode)
    }
}
