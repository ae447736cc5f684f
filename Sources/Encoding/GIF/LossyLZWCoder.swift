import Graphics

/// Chooses a palette index for each pixel of a frame and compresses the indices in the same pass, so that among colours
/// that are close enough it uses those that give shorter codes.
///
/// For each string it runs a beam search over the strings of the LZW dictionary that match the next pixels. A string
/// matches while each of its colours (or the colour on screen, for the transparent index) is within a tolerance of the
/// best colour for its pixel. The search maximizes length times `lossPerPixel` minus the added error. Every candidate carries
/// its own dither error to the right; only the chosen string diffuses error to the row below. Cost: about 10 ns per pixel
/// with little dither, 100 ns in a photo.
///
/// (A look-ahead for shorter strings that make the next string longer was tried: files grew by up to 6 %.)
struct LossyLZWCoder {
    let scope: CodingScope
    private let settings: GIFSettings
    private let tolerance: Float
    private let keepTolerance: Float
    private let lossPerPixel: Float
    let pixels: CodedPixels
    let rows: CodedRows
    /// Receives the chosen indices, in rows of the canvas; nil to draw on the canvas.
    let indices: UnsafeMutablePointer<UInt8>?
    let transparentIndex: Int
    var diffuser: ErrorDiffuser
    var strings: BeamCandidates
    /// Entries in Lab units.
    private let labs: UnsafeMutablePointer<SIMD4<Float>>
    let colors: UnsafeMutablePointer<UInt32>
    /// The same as stored in the canvas.
    let screenLabs: UnsafeMutablePointer<Lab>
    /// The last colour whose palette entry was searched, and the entry.
    private var lastColor: UInt32 = 0
    private var lastSymbol = noSymbol
    /// Keeps the memory behind the pointers alive.
    private let buffers: [AnyObject]

    /// In place of a symbol that does not exist; the transparent index is the same if a frame has none.
    static let noSymbol = 256

    /// - Parameters:
    ///   - rows: the rows of the box.
    ///   - indices: receives the chosen indices, in rows of the canvas; nil to draw them on the canvas.
    init(scope: CodingScope, settings: GIFSettings, rows: CodedRows, indices: Buffer2D<UInt8>?) {
        self.scope = scope
        self.rows = rows
        self.indices = indices?.base
        self.settings = settings
        tolerance = settings.tolerance * Lab.unitsPerLevel
        keepTolerance = settings.keepTolerance * Lab.unitsPerLevel
        lossPerPixel = settings.lossPerPixel * Lab.unitsPerLevel
        pixels = CodedPixels(scope: scope, settings: settings)
        transparentIndex = Int(scope.transparentIndex)
        diffuser = ErrorDiffuser(settings, width: scope.box.width)
        strings = BeamCandidates(beamWidth: settings.beamWidth)
        let labs = Buffer2D(scope.palette.labs.map { SIMD4<Float>($0) })
        let colors = Buffer2D(scope.palette.colors)
        let screenLabs = Buffer2D(scope.palette.labs)
        (self.labs, self.colors, self.screenLabs) = (labs.base, colors.base, screenLabs.base)
        buffers = [labs, colors, screenLabs] + (indices.map { [$0] } ?? [])
    }

    /// Codes the box.
    mutating func code(to stream: inout LZWStream) {
        let dictionary = stream.dictionary
        var cursor = PixelCursor(scope.box, width: scope.canvas.width)
        var remaining = scope.box.area
        var code: UInt32?
        var first: UInt32 = 0
        while remaining > 0 {
            if let code { stream.begin(after: code, first: first) }
            if cursor.column == 0 { rows.prepare(cursor.row) }
            let string = bestString(from: cursor, remaining: remaining, dictionary)
            first = dictionary.firstSymbol(of: string.code)
            if code != nil { stream.add(first) }
            code = UInt32(truncatingIfNeeded: string.code)
            let symbols = stream.append(string.code, length: string.length)
            if string.isExact {
                commitExactly(length: string.length, at: &cursor)
            } else {
                commit(symbols, length: string.length, at: &cursor)
            }
            remaining -= string.length
        }
        stream.finish(code ?? 0)
        rows.finish()
    }

    /// A string of the dictionary that was chosen for the next pixels.
    private struct CodedString {
        var code: Int
        var length: Int
        /// The value by which strings are chosen, lower for better ones: the error added minus that accepted for the length.
        var value: Float
        /// Whether no pixel of the string allows loss.
        var isExact = true
    }

    /// The best string that starts at a pixel.
    @inline(__always)
    private mutating func bestString(
        from start: PixelCursor, remaining: Int, _ dictionary: LZWDictionary
    ) -> CodedString {
        strings.removeAll()
        insertFirstSymbols(at: start)
        _ = strings.advance()
        let first = strings.frontier.cheapest
        var best = CodedString(
            code: Int(strings.frontier.codes[first]), length: 1, value: strings.frontier.costs[first])
        // The number of pixels before the first one that allows loss.
        var exactLength = isExact(start.place) ? Int.max : 0
        var length = 1
        var cursor = start
        cursor.advance()
        while length < remaining {
            if strings.frontier.count == 1 {
                let followed = follow(&cursor, remaining: remaining - length, dictionary)
                if followed > 0 {
                    length &+= followed
                    choose(&best, length: length)
                    if length == remaining { break }
                }
            }
            if cursor.column == 0 { rows.prepare(cursor.row) }
            let place = cursor.place
            let isExtended: Bool
            if pixels.marks[place] == 0 {
                isExtended = extendKeeping(symbol(of: pixels.shown[place]), dictionary)
            } else {
                let target = pixels.target(at: place)
                if target.allowsLoss {
                    extend(dictionary.nodes.base, target: target, at: cursor)
                    isExtended = strings.advance()
                    exactLength = min(exactLength, length)
                } else {
                    isExtended = extend(dictionary, with: target.symbol)
                }
            }
            guard isExtended else { break }
            length &+= 1
            choose(&best, length: length)
            cursor.advance()
        }
        best.isExact = best.length <= exactLength
        return best
    }

    /// Replaces the best string by the cheapest candidate if that is as good.
    @inline(__always)
    private func choose(_ best: inout CodedString, length: Int) {
        let cheapest = strings.frontier.cheapest
        let value = strings.frontier.costs[cheapest] - Float(length &- 1) * lossPerPixel
        if value <= best.value {
            best = CodedString(code: Int(strings.frontier.codes[cheapest]), length: length, value: value)
        }
    }

    /// The palette entry with a colour, or `noSymbol`.
    @inline(__always)
    mutating func symbol(of color: UInt32) -> Int {
        if color != lastColor {
            lastColor = color
            lastSymbol = scope.palette.index(of: color) ?? Self.noSymbol
        }
        return lastSymbol
    }

    /// Inserts the symbols with which a string may begin at a pixel.
    @inline(__always)
    private mutating func insertFirstSymbols(at cursor: PixelCursor) {
        let place = cursor.place
        let color = pixels.shown[place]
        if pixels.marks[place] == 0 {
            if transparentIndex < Self.noSymbol { insertFirst(transparentIndex) }
            if case let symbol = symbol(of: color), symbol < Self.noSymbol { insertFirst(symbol) }
            return
        }
        let target = pixels.target(at: place)
        guard target.allowsLoss else { return insertFirst(target.symbol) }
        let dithered = target.lab + diffuser.inherited(cursor.column)
        var symbol = scope.palette.grid.nearest(to: Lab(rounding: dithered)).index
        if colors[symbol] == color, pixels.hasMoved(place) { symbol = nearestOther(than: symbol, to: dithered) }
        let error = dithered - labs[symbol]
        insertFirst(symbol, error: error)
        guard transparentIndex < Self.noSymbol, pixels.mayKeepShown(place, target: target) else { return }
        let nearestDistance = Lab.length(error)
        let keptError = dithered - pixels.shownLab(at: place)
        let distance = Lab.length(keptError)
        let toleranceShare = pixels.toleranceShare(at: place)
        if distance <= nearestDistance + keepTolerance * toleranceShare {
            insertFirst(transparentIndex, error: keptError, cost: max(distance - nearestDistance, 0) / toleranceShare)
        }
    }

    @inline(__always)
    private mutating func insertFirst(_ symbol: Int, error: SIMD4<Float> = .zero, cost: Float = 0) {
        strings.insert(symbol, cost: cost, carry: diffuser.part(of: error) * 7)
    }

    /// Extends the candidates over a pixel that allows loss.
    @inline(__always)
    private mutating func extend(
        _ nodes: UnsafeMutablePointer<LZWDictionary.Node>, target: TargetColor, at cursor: PixelCursor
    ) {
        let place = cursor.place
        let color = pixels.shown[place]
        let moved = pixels.hasMoved(place)
        let mayKeepShown = pixels.mayKeepShown(place, target: target)
        let shownLab = mayKeepShown ? pixels.shownLab(at: place) : .zero
        let toleranceShare = pixels.toleranceShare(at: place)
        let inherited = diffuser.inherited(cursor.column)
        let weight = 1 / toleranceShare
        let (labs, colors, transparentIndex) = (labs, colors, transparentIndex)
        let frontier = strings.frontier
        for index in 0..<frontier.count {
            var child = nodes[Int(frontier.codes[index])].child
            guard child != 0 else { continue }
            let shift = inherited + frontier.carries[index]
            let cost = frontier.costs[index]
            let dithered = target.lab + shift
            let nearest = nearestDistance(to: dithered, shift: shift, target: target)
            let limit = (nearest + tolerance * toleranceShare) * (nearest + tolerance * toleranceShare)
            while child != 0 {
                let code = child
                let node = nodes[Int(code)]
                child = node.sibling
                let symbol = node.symbol
                var error: SIMD4<Float>
                var distance: Float
                if symbol == transparentIndex {
                    guard mayKeepShown else { continue }
                    error = dithered - shownLab
                    distance = Lab.length(error)
                    guard distance <= nearest + keepTolerance * toleranceShare else { continue }
                } else {
                    error = dithered - labs[symbol]
                    // Lightness alone rules out most colours.
                    guard error.x * error.x <= limit else { continue }
                    distance = Lab.squaredLength(error)
                    guard distance <= limit, !moved || colors[symbol] != color else { continue }
                    distance = distance.squareRoot()
                }
                let sum = cost + max(distance - nearest, 0) * weight
                if sum < strings.costLimit { strings.insert(code, cost: sum, carry: diffuser.part(of: error) * 7) }
            }
        }
    }

    /// Distance of the palette's nearest entry to a dithered target, in units.
    @inline(__always)
    private func nearestDistance(to dithered: SIMD4<Float>, shift: SIMD4<Float>, target: TargetColor) -> Float {
        if settings.searchesNearest {
            return Float(scope.palette.grid.nearest(to: Lab(rounding: dithered)).squaredDistance).squareRoot()
        }
        // An estimate: on average the shift adds half of its square.
        return (target.squaredDistance + 0.5 * Lab.squaredLength(shift)).squareRoot()
    }

    /// Draws a string, or writes its indices, and diffuses its errors.
    @inline(__always)
    private mutating func commit(_ symbols: UnsafePointer<UInt8>, length: Int, at cursor: inout PixelCursor) {
        var carry = SIMD4<Float>.zero
        let (shown, shownLabs) = (scope.canvas.shown.base, scope.canvas.shownLabs.base)
        var step = 0
        while step < length {
            let place = cursor.place
            // Pixels without a mark keep what they show and pass no error on.
            if indices == nil, step &+ 8 <= length, cursor.rest > 8,
                PixelMark.areAbsent(pixels.marks, at: place, before: place &+ 8)
            {
                step &+= 8
                carry = .zero
                cursor.advance(by: 8)
                continue
            }
            let symbol = Int(symbols[step])
            step &+= 1
            var passedRight = SIMD4<Float>.zero
            if pixels.marks[place] != 0 {
                let target = pixels.target(at: place)
                if target.allowsLoss {
                    let dithered = target.lab + (diffuser.inherited(cursor.column) + carry)
                    let shows = symbol == transparentIndex ? pixels.shownLab(at: place) : labs[symbol]
                    let part = diffuser.part(of: dithered - shows)
                    diffuser.spread(part, column: cursor.column)
                    passedRight = part * 7
                }
            }
            carry = passedRight
            if let indices {
                indices[place] = UInt8(truncatingIfNeeded: symbol)
            } else if symbol != transparentIndex {
                shown[place] = colors[symbol]
                shownLabs[place] = screenLabs[symbol]
            }
            cursor.advance()
            if cursor.column == 0 {
                rows.finishRow()
                diffuser.nextRow()
                carry = .zero
            }
        }
        diffuser.addToRow(carry, column: cursor.column)
    }

    /// The nearest entry with another colour if one is within ``GIFSettings/visibleChangeTolerance``, else `symbol`: used to make a
    /// pixel's change visible.
    @inline(never)
    private func nearestOther(than symbol: Int, to dithered: SIMD4<Float>) -> Int {
        let nearest = Lab.length(dithered - labs[symbol])
        var limit = nearest + GIFSettings.visibleChangeTolerance * Lab.unitsPerLevel
        limit *= limit
        var best = symbol
        for other in 0..<scope.palette.count where colors[other] != colors[symbol] {
            let distance = Lab.squaredLength(dithered - labs[other])
            if distance < limit {
                limit = distance
                best = other
            }
        }
        return best
    }
}
