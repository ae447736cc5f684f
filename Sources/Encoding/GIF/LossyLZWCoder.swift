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
    private let scope: CodingScope
    private let settings: GIFSettings
    private let tolerance: Float
    private let keepTolerance: Float
    private let lossPerPixel: Float
    private let pixels: CodedPixels
    private let rows: CodedRows
    /// Receives the chosen indices, in rows of the canvas; nil to draw on the canvas.
    private let indices: UnsafeMutablePointer<UInt8>?
    private let transparentIndex: Int
    private var diffuser: ErrorDiffuser
    private var strings: BeamCandidates
    /// Entries in Lab units.
    private let labs: UnsafeMutablePointer<SIMD4<Float>>
    private let colors: UnsafeMutablePointer<UInt32>
    /// The same as stored in the canvas.
    private let screenLabs: UnsafeMutablePointer<Lab>
    /// Keeps the memory behind the pointers alive.
    private let buffers: [AnyObject]

    private typealias Candidate = BeamCandidates.Candidate

    /// Position of a pixel.
    private struct Cursor {
        var column: Int
        var row: Int
        var place: Int
        let columns: Int
        let skip: Int

        @inline(__always)
        mutating func advance() {
            column &+= 1
            place &+= 1
            if column == columns {
                column = 0
                row &+= 1
                place &+= skip
            }
        }
    }

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
        let box = scope.box
        let width = scope.canvas.width
        var cursor = Cursor(
            column: 0, row: box.y, place: box.y * width + box.x, columns: box.width, skip: width - box.width)
        var remaining = box.area
        var code: UInt32?
        while remaining > 0 {
            if let code { stream.begin(after: code, first: UInt32(strings.path[0])) }
            if cursor.column == 0 { rows.prepare(cursor.row) }
            let (last, length) = bestString(from: cursor, remaining: remaining, stream.dictionary)
            strings.backtrace(last, length: length)
            if code != nil { stream.add(UInt32(strings.path[0])) }
            code = UInt32(truncatingIfNeeded: last.code)
            commit(length: length, at: &cursor)
            remaining -= length
        }
        stream.finish(code ?? 0)
        rows.finish()
    }

    /// The best string that starts at a pixel, and its length.
    @inline(__always)
    private mutating func bestString(
        from start: Cursor, remaining: Int, _ dictionary: LZWDictionary
    ) -> (Candidate, Int) {
        let nodes = dictionary.nodes.base
        strings.removeAll()
        insertFirstSymbols(at: start)
        _ = strings.advance()
        var best = strings.frontier.cheapest
        var bestLength = 1
        var bestValue = best.cost
        var length = 1
        var cursor = start
        cursor.advance()
        while length < remaining {
            if cursor.column == 0 { rows.prepare(cursor.row) }
            let place = cursor.place
            if pixels.marks[place] == 0 {
                let (colors, transparentIndex, color) = (colors, transparentIndex, pixels.shown[place])
                extend(nodes) { symbol in symbol == transparentIndex || colors[symbol] == color }
            } else {
                let target = pixels.target(at: place)
                if target.allowsLoss {
                    extend(nodes, target: target, at: cursor)
                } else {
                    extend(nodes) { $0 == target.symbol }
                }
            }
            guard strings.advance() else { break }
            length &+= 1
            let cheapest = strings.frontier.cheapest
            let value = cheapest.cost - Float(length &- 1) * lossPerPixel
            if value <= bestValue {
                bestValue = value
                best = cheapest
                bestLength = length
            }
            cursor.advance()
        }
        return (best, bestLength)
    }

    /// Inserts the symbols with which a string may begin at a pixel.
    @inline(__always)
    private mutating func insertFirstSymbols(at cursor: Cursor) {
        let place = cursor.place
        let color = pixels.shown[place]
        if pixels.marks[place] == 0 {
            if transparentIndex < 256 { insertFirst(transparentIndex) }
            if let symbol = scope.palette.index(of: color) { insertFirst(symbol) }
            return
        }
        let target = pixels.target(at: place)
        guard target.allowsLoss else { return insertFirst(target.symbol) }
        let dithered = target.lab + diffuser.inherited(cursor.column)
        var symbol = scope.palette.grid.nearest(to: Lab(rounding: dithered)).index
        if colors[symbol] == color, pixels.hasMoved(place) { symbol = nearestOther(than: symbol, to: dithered) }
        let error = dithered - labs[symbol]
        insertFirst(symbol, error: error)
        guard transparentIndex < 256, pixels.mayKeepShown(place, target: target) else { return }
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
        strings.insert(
            Candidate(carry: diffuser.part(of: error) * 7, cost: cost, code: Int32(truncatingIfNeeded: symbol)),
            symbol: symbol)
    }

    /// Extends the candidates over a pixel that must be exact. Several children can have the same symbol, because strings are not
    /// always the longest possible; they differ in the strings that continue them.
    @inline(__always)
    private mutating func extend(_ nodes: UnsafeMutablePointer<LZWDictionary.Node>, where fits: (Int) -> Bool) {
        for index in 0..<strings.frontier.count {
            let candidate = strings.frontier.candidates[index]
            var child = nodes[Int(candidate.code)].child
            while child != 0 {
                let node = nodes[Int(child)]
                if fits(node.symbol) {
                    strings.insert(
                        Candidate(cost: candidate.cost, code: Int32(child), step: candidate.step), symbol: node.symbol)
                }
                child = node.sibling
            }
        }
    }

    /// Extends the candidates over a pixel that allows loss.
    @inline(__always)
    private mutating func extend(
        _ nodes: UnsafeMutablePointer<LZWDictionary.Node>, target: TargetColor, at cursor: Cursor
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
        for index in 0..<strings.frontier.count {
            let candidate = strings.frontier.candidates[index]
            var child = nodes[Int(candidate.code)].child
            guard child != 0 else { continue }
            let shift = inherited + candidate.carry
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
                let cost = candidate.cost + max(distance - nearest, 0) * weight
                strings.insert(
                    Candidate(carry: diffuser.part(of: error) * 7, cost: cost, code: Int32(code), step: candidate.step),
                    symbol: symbol)
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

    /// Draws the string in `path`, or writes its indices, and diffuses its errors.
    @inline(__always)
    private mutating func commit(length: Int, at cursor: inout Cursor) {
        var carry = SIMD4<Float>.zero
        let (shown, shownLabs) = (scope.canvas.shown.base, scope.canvas.shownLabs.base)
        for step in 0..<length {
            let symbol = Int(strings.path[step])
            let place = cursor.place
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
