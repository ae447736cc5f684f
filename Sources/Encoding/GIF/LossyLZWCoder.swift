import Graphics

/// Chooses an index for each pixel of a frame and compresses them in the same pass, so that among colours that are
/// close enough those win that make the code shorter.
///
/// Where a string begins, the strings of the LZW dictionary that fit the coming pixels are followed side by side. A
/// string fits while each of its colours, or leaving the pixel as it is shown, is within a tolerance of the best
/// there is for it. Of all their beginnings the one is taken whose length, at so many levels of error a pixel, most
/// outweighs the error it adds. Each string that is followed carries its own dither along; the rows below hear of
/// the chosen one alone. A pixel takes about 10 ns where little is dithered, 100 ns in a photo.
///
/// (Looking ahead whether a shorter string makes the next one longer was tried: files grow by up to 6 %.)
struct LossyLZWCoder {
    private let scope: CodingScope
    private let settings: GIFSettings
    private let tolerance: Float
    private let holdTolerance: Float
    private let price: Float
    private let pixels: CodedPixels
    private let transparentIndex: Int
    private var diffuser: ErrorDiffuser
    private var strings: BeamCandidates
    /// Entries in Lab units.
    private let labs: UnsafeMutablePointer<SIMD4<Float>>
    private let colors: UnsafeMutablePointer<UInt32>
    /// The planes behind the pointers.
    private let planes: [AnyObject]

    private typealias Follower = BeamCandidates.Follower

    /// Where a pixel is.
    private struct Cursor {
        var column: Int
        var place: Int
        let columns: Int
        let skip: Int

        @inline(__always)
        mutating func advance() {
            column &+= 1
            place &+= 1
            if column == columns {
                column = 0
                place &+= skip
            }
        }
    }

    init(scope: CodingScope, settings: GIFSettings) {
        self.scope = scope
        self.settings = settings
        tolerance = settings.tolerance * Lab.unitsPerLevel
        holdTolerance = settings.holdTolerance * Lab.unitsPerLevel
        price = settings.price * Lab.unitsPerLevel
        pixels = CodedPixels(scope: scope, settings: settings)
        transparentIndex = Int(scope.transparentIndex)
        diffuser = ErrorDiffuser(settings, width: scope.box.width)
        strings = BeamCandidates(breadth: settings.breadth)
        let labs = Buffer2D(scope.palette.labs.map { SIMD4<Float>($0) })
        let colors = Buffer2D(scope.palette.colors)
        (self.labs, self.colors) = (labs.base, colors.base)
        planes = [labs, colors]
    }

    /// Codes the box.
    ///
    /// - Parameter indices: takes what was chosen, in rows of the canvas.
    mutating func code(to stream: inout LZWStream, indices: Buffer2D<UInt8>) {
        let box = scope.box
        let width = scope.canvas.width
        var cursor = Cursor(
            column: 0, place: box.y * width + box.x, columns: box.width, skip: width - box.width)
        var left = box.area
        var code: UInt32?
        while left > 0 {
            if let code { stream.begin(after: code, first: UInt32(strings.path[0])) }
            let (last, length) = longest(at: cursor, left: left, stream.dictionary)
            strings.trace(last, length: length)
            if code != nil { stream.add(UInt32(strings.path[0])) }
            code = UInt32(truncatingIfNeeded: last.code)
            commit(length: length, at: &cursor, indices: indices.base)
            left -= length
        }
        stream.finish(code ?? 0)
    }

    /// The best string from a pixel on, and its length.
    @inline(__always)
    private mutating func longest(at start: Cursor, left: Int, _ dictionary: LZWDictionary) -> (Follower, Int) {
        let nodes = dictionary.nodes.base
        strings.restart()
        begin(at: start)
        _ = strings.lengthen()
        var best = strings.now.cheapest
        var bestLength = 1
        var bestValue = best.cost
        var length = 1
        var cursor = start
        cursor.advance()
        while length < left {
            let place = cursor.place
            if pixels.mask[place] == Damage.Mark.keep {
                let (colors, transparentIndex, color) = (colors, transparentIndex, pixels.shown[place])
                follow(nodes) { symbol in symbol == transparentIndex || colors[symbol] == color }
            } else {
                let aim = pixels.aim(at: place)
                if aim.isLoose {
                    follow(nodes, aim: aim, at: cursor)
                } else {
                    follow(nodes) { $0 == aim.symbol }
                }
            }
            guard strings.lengthen() else { break }
            length &+= 1
            let cheapest = strings.now.cheapest
            let value = cheapest.cost - Float(length &- 1) * price
            if value <= bestValue {
                bestValue = value
                best = cheapest
                bestLength = length
            }
            cursor.advance()
        }
        return (best, bestLength)
    }

    /// The symbols with which the pixel may begin a string.
    @inline(__always)
    private mutating func begin(at cursor: Cursor) {
        let place = cursor.place
        let color = pixels.shown[place]
        if pixels.mask[place] == Damage.Mark.keep {
            if transparentIndex < 256 { begin(with: transparentIndex) }
            if let symbol = scope.palette.index(of: color) { begin(with: symbol) }
            return
        }
        let aim = pixels.aim(at: place)
        guard aim.isLoose else { return begin(with: aim.symbol) }
        let target = aim.target + diffuser.inherited(cursor.column)
        var symbol = scope.palette.grid.nearest(to: Lab(rounding: target)).index
        if colors[symbol] == color, pixels.hasMoved(place) { symbol = other(than: symbol, for: target) }
        let error = target - labs[symbol]
        begin(with: symbol, error: error)
        guard transparentIndex < 256, pixels.mayHold(place, aim: aim) else { return }
        let nearest = Lab.length(error)
        let held = target - pixels.shownLab(at: place)
        let distance = Lab.length(held)
        let slack = pixels.slack(at: place)
        if distance <= nearest + holdTolerance * slack {
            begin(with: transparentIndex, error: held, cost: max(distance - nearest, 0) / slack)
        }
    }

    @inline(__always)
    private mutating func begin(with symbol: Int, error: SIMD4<Float> = .zero, cost: Float = 0) {
        strings.insert(
            Follower(carry: diffuser.part(of: error) * 7, cost: cost, code: Int32(truncatingIfNeeded: symbol)),
            symbol: symbol)
    }

    /// Goes on to longer strings over a pixel that allows no loss.
    @inline(__always)
    private mutating func follow(_ nodes: UnsafeMutablePointer<LZWDictionary.Node>, where fits: (Int) -> Bool) {
        for index in 0..<strings.now.count {
            let follower = strings.now.followers[index]
            var child = nodes[Int(follower.code)].child
            while child != 0 {
                let node = nodes[Int(child)]
                if fits(node.symbol) {
                    strings.insert(
                        Follower(cost: follower.cost, code: Int32(child), step: follower.step), symbol: node.symbol)
                }
                child = node.sibling
            }
        }
    }

    /// Goes on to longer strings over a pixel that may be shown otherwise than it should.
    @inline(__always)
    private mutating func follow(
        _ nodes: UnsafeMutablePointer<LZWDictionary.Node>, aim: TargetColor, at cursor: Cursor
    ) {
        let place = cursor.place
        let color = pixels.shown[place]
        let moved = pixels.hasMoved(place)
        let mayHold = pixels.mayHold(place, aim: aim)
        let held = mayHold ? pixels.shownLab(at: place) : .zero
        let slack = pixels.slack(at: place)
        let inherited = diffuser.inherited(cursor.column)
        let weight = 1 / slack
        let (labs, colors, transparentIndex) = (labs, colors, transparentIndex)
        for index in 0..<strings.now.count {
            let follower = strings.now.followers[index]
            var child = nodes[Int(follower.code)].child
            guard child != 0 else { continue }
            let shift = inherited + follower.carry
            let target = aim.target + shift
            let nearest = nearestDistance(to: target, shift: shift, aim: aim)
            let limit = (nearest + tolerance * slack) * (nearest + tolerance * slack)
            while child != 0 {
                let code = child
                let node = nodes[Int(code)]
                child = node.sibling
                let symbol = node.symbol
                var error: SIMD4<Float>
                var distance: Float
                if symbol == transparentIndex {
                    guard mayHold else { continue }
                    error = target - held
                    distance = Lab.length(error)
                    guard distance <= nearest + holdTolerance * slack else { continue }
                } else {
                    error = target - labs[symbol]
                    // Most colours are told apart by their lightness.
                    guard error.x * error.x <= limit else { continue }
                    distance = Lab.squaredLength(error)
                    guard distance <= limit, !moved || colors[symbol] != color else { continue }
                    distance = distance.squareRoot()
                }
                let cost = follower.cost + max(distance - nearest, 0) * weight
                strings.insert(
                    Follower(carry: diffuser.part(of: error) * 7, cost: cost, code: Int32(code), step: follower.step),
                    symbol: symbol)
            }
        }
    }

    /// How near the palette comes to a dithered target.
    @inline(__always)
    private func nearestDistance(to target: SIMD4<Float>, shift: SIMD4<Float>, aim: TargetColor) -> Float {
        if settings.isThorough {
            return Float(scope.palette.grid.nearest(to: Lab(rounding: target)).squaredDistance).squareRoot()
        }
        // On average the shift adds half of its square.
        return (aim.squaredDistance + 0.5 * Lab.squaredLength(shift)).squareRoot()
    }

    /// Writes the indices of the string that was traced and passes its errors on.
    @inline(__always)
    private mutating func commit(length: Int, at cursor: inout Cursor, indices: UnsafeMutablePointer<UInt8>) {
        var carry = SIMD4<Float>.zero
        for step in 0..<length {
            let symbol = Int(strings.path[step])
            let place = cursor.place
            indices[place] = UInt8(truncatingIfNeeded: symbol)
            var handed = SIMD4<Float>.zero
            if pixels.mask[place] != Damage.Mark.keep {
                let aim = pixels.aim(at: place)
                if aim.isLoose {
                    let target = aim.target + (diffuser.inherited(cursor.column) + carry)
                    let shows = symbol == transparentIndex ? pixels.shownLab(at: place) : labs[symbol]
                    let part = diffuser.part(of: target - shows)
                    diffuser.spread(part, column: cursor.column)
                    handed = part * 7
                }
            }
            carry = handed
            cursor.advance()
            if cursor.column == 0 {
                diffuser.nextRow()
                carry = .zero
            }
        }
        diffuser.hand(carry, to: cursor.column)
    }

    /// The nearest entry of another colour, if one is near enough to show that a pixel has moved.
    @inline(never)
    private func other(than symbol: Int, for target: SIMD4<Float>) -> Int {
        let nearest = Lab.length(target - labs[symbol])
        var limit = nearest + GIFSettings.moveTolerance * Lab.unitsPerLevel
        limit *= limit
        var best = symbol
        for other in 0..<scope.palette.count where colors[other] != colors[symbol] {
            let distance = Lab.squaredLength(target - labs[other])
            if distance < limit {
                limit = distance
                best = other
            }
        }
        return best
    }
}
