/// Chooses an index for each pixel of a frame and compresses them in the same pass, so that among colours
/// that are close enough the one that makes the code shorter wins.
///
/// A pixel takes its nearest entry if that lengthens the current LZW string; else the closest of the entries
/// around it, or the colour on screen, that lengthens it and lies within its limit; else its nearest entry
/// begins a new string. About 15 ns a pixel, 40 with dither.
struct JointCoder {
    let canvas: GIFCanvas
    let box: PixelBox
    let palette: Palette
    let mapping: ColorMapping
    let settings: GIFSettings
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
            mapping.aims.withUnsafeBufferPointer { aims in
                if let diffusion = settings.diffusion, !mapping.isExact {
                    var diffuser = ErrorDiffuser(diffusion, width: box.width)
                    run(&stream, colors, aims, indices.base) {
                        diffuser.nextRow()
                    } aim: { aim, place, column in
                        guard
                            diffuser.dithers(
                                current, at: place, right: place + 1 < (place / canvas.width + 1) * canvas.width,
                                below: place / canvas.width + 1 < canvas.height, rowLength: canvas.width)
                        else { return false }
                        let target = diffuser.target(aim.target, column: column)
                        let (index, distance) = palette.grid.nearest(to: target)
                        aim = Aim(target: target, symbol: index, squaredDistance: distance, settings: settings)
                        return true
                    } chosen: { aim, symbol, place, column in
                        let isHeld = Int(symbol) == transparent
                        diffuser.spread(
                            from: aim.target,
                            to: isHeld ? canvas.shownLabs.base[place] : palette.labs[Int(symbol)], column: column)
                    }
                } else {
                    run(&stream, colors, aims, indices.base) {
                    } aim: { _, _, _ in
                        false
                    } chosen: { _, _, _, _ in
                    }
                }
            }
        }
        return stream.blocks
    }

    /// The pass over the box.
    ///
    /// - Parameters:
    ///   - nextRow: is called before each row.
    ///   - aim: may change the aim of a pixel, by its place on the canvas and its column in the box, and says so.
    ///   - chosen: hears what became of a changed aim.
    @inline(__always)
    private func run(
        _ stream: inout LZWStream, _ colors: UnsafeBufferPointer<UInt32>, _ aims: UnsafeBufferPointer<Aim>,
        _ indices: UnsafeMutablePointer<UInt8>, nextRow: () -> Void, aim change: (inout Aim, Int, Int) -> Bool,
        chosen: (Aim, UInt32, Int, Int) -> Void
    ) {
        let mask = canvas.mask.base
        let ids = canvas.ids.base
        let shown = canvas.shown.base
        let hole = UInt32(transparent ?? 256)
        // 4096 stands for no string: no code is so large.
        let none: UInt32 = 4096
        var code = none
        var last = hole
        for row in box.y..<box.bottom {
            nextRow()
            let start = row * canvas.width + box.x
            for place in start..<start + box.width {
                var symbol: UInt32
                var longer: UInt32 = 0
                if mask[place] == Damage.Mark.keep {
                    symbol = hole
                    if code != none {
                        if last != hole, colors[Int(last)] == shown[place] {
                            longer = stream.extended(code, by: last)
                            if longer != 0 { symbol = last }
                        }
                        if longer == 0 { longer = stream.extended(code, by: hole) }
                    }
                } else if mapping.isExact {
                    symbol = aims[Int(ids[place])].symbol
                    if code != none { longer = stream.extended(code, by: symbol) }
                } else {
                    var aim = aims[Int(ids[place])]
                    let isChanged = aim.isLoose && change(&aim, place, place &- start)
                    let moved = hasMoved(place)
                    if moved, colors[Int(aim.symbol)] == shown[place] { aim.symbol = away(aim) }
                    symbol = aim.symbol
                    if code != none {
                        longer = stream.extended(code, by: symbol)
                        if longer == 0, aim.isLoose {
                            (symbol, longer) = substitute(aim, at: place, moved: moved, code: code, stream)
                        }
                    }
                    if isChanged { chosen(aim, symbol, place, place &- start) }
                }
                indices[place] = UInt8(truncatingIfNeeded: symbol)
                last = symbol
                if longer != 0 {
                    code = longer
                } else {
                    if code != none { stream.end(code, before: symbol) }
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
        return ColorStep.largest(current[place], previous[place]) > Self.visibleStep
    }

    /// The nearest entry that is not the colour on screen, if one is near enough to show the move.
    private func away(_ aim: Aim) -> UInt32 {
        let symbol = Int(aim.symbol)
        var best = aim.symbol
        var bestDistance = aim.moveLimit
        for place in symbol * palette.neighborCount..<(symbol + 1) * palette.neighborCount {
            let other = palette.neighbors[place]
            let distance = palette.labs[Int(other)].squaredDistance(to: aim.target)
            if distance < bestDistance, palette.colors[Int(other)] != palette.colors[symbol] {
                bestDistance = distance
                best = UInt32(other)
            }
        }
        return best
    }

    /// The closest symbol within the limits that lengthens the string, and the longer string; else the nearest, 0.
    @inline(__always)
    private func substitute(
        _ aim: Aim, at place: Int, moved: Bool, code: UInt32, _ stream: borrowing LZWStream
    ) -> (UInt32, UInt32) {
        var best = aim.symbol
        var bestCode: UInt32 = 0
        if stream.mayExtend(code, with: palette.neighborBits[Int(aim.symbol)]) {
            var bestDistance = aim.limit &+ 1
            let base = Int(aim.symbol) * palette.neighborCount
            for neighbor in base..<base + palette.neighborCount {
                let other = UInt32(palette.neighbors[neighbor])
                guard stream.mayExtend(code, with: 1 << UInt64(other & 63)) else { continue }
                let distance = palette.labs[Int(other)].squaredDistance(to: aim.target)
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
        if bestCode == 0, !moved, let transparent, canvas.shown.base[place] != 0,
            canvas.mask.base[place] == Damage.Mark.code,
            stream.mayExtend(code, with: 1 << UInt64(transparent & 63)),
            canvas.shownLabs.base[place].squaredDistance(to: aim.target) <= aim.holdLimit
        {
            let longer = stream.extended(code, by: UInt32(transparent))
            if longer != 0 { return (UInt32(transparent), longer) }
        }
        return (best, bestCode)
    }
}
