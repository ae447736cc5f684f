import Graphics

/// Strings over pixels that allow no loss: those that do not change, and those whose colour is exact.
extension LossyLZWCoder {
    /// Whether a pixel allows no loss.
    @inline(__always)
    func isExact(_ place: Int) -> Bool { pixels.marks[place] == 0 || !pixels.target(at: place).allowsLoss }

    /// Extends the only candidate over pixels that must be exact, as long as it stays the only one. Its value improves with each pixel,
    /// because its cost does not change.
    ///
    /// - Parameter cursor: the next pixel; receives the pixel after the last one that was added.
    /// - Returns: the number of added pixels.
    // Inlining it made no difference that could be measured.
    @inline(never)
    mutating func follow(_ cursor: inout PixelCursor, remaining: Int, _ dictionary: LZWDictionary) -> Int {
        let (marks, shown) = (pixels.marks, pixels.shown)
        var code = Int(strings.frontier.codes[0])
        var length = 0
        while length < remaining {
            if cursor.column == 0 { rows.prepare(cursor.row) }
            let place = cursor.place
            let next: Int
            if marks[place] == 0 {
                let symbol = symbol(of: shown[place])
                let kept = dictionary.transparentChild(of: code)
                let colored = symbol < Self.noSymbol ? dictionary.coloredChild(of: code, symbol: symbol) : 0
                if kept != 0, colored != 0 { break }
                next = kept | colored
            } else {
                let target = pixels.target(at: place)
                if target.allowsLoss { break }
                next = dictionary.likelyChild(of: code, symbol: target.symbol)
            }
            if next == 0 || dictionary.twin(of: next) != 0 { break }
            code = next
            length &+= 1
            cursor.advance()
        }
        if length > 0 { strings.replaceOnly(with: code) }
        return length
    }

    /// Replaces the candidates by those that are longer by a pixel that keeps its colour on screen. Returns false if there are none.
    ///
    /// - Parameter symbol: the palette entry with that colour, or `noSymbol`.
    @inline(__always)
    mutating func extendKeeping(_ symbol: Int, _ dictionary: LZWDictionary) -> Bool {
        for index in 0..<strings.frontier.count {
            let code = Int(strings.frontier.codes[index])
            let cost = strings.frontier.costs[index]
            var kept = dictionary.transparentChild(of: code)
            var colored = symbol < Self.noSymbol ? dictionary.coloredChild(of: code, symbol: symbol) : 0
            // The newest first. All have the same cost, so none is inserted after the first that is too expensive.
            while kept | colored != 0, cost < strings.costLimit {
                if kept > colored {
                    strings.insert(kept, cost: cost, carry: .zero)
                    kept = dictionary.twin(of: kept)
                } else {
                    strings.insert(colored, cost: cost, carry: .zero)
                    colored = dictionary.twin(of: colored)
                }
            }
        }
        return strings.advance()
    }

    /// Replaces the candidates by those that are longer by a symbol. Returns false if there are none.
    @inline(__always)
    mutating func extend(_ dictionary: LZWDictionary, with symbol: Int) -> Bool {
        for index in 0..<strings.frontier.count {
            let cost = strings.frontier.costs[index]
            var child = dictionary.child(of: Int(strings.frontier.codes[index]), symbol: symbol)
            while child != 0, cost < strings.costLimit {
                strings.insert(child, cost: cost, carry: .zero)
                child = dictionary.twin(of: child)
            }
        }
        return strings.advance()
    }

    /// Draws the colours of pixels that allow no loss, or writes their indices.
    @inline(__always)
    mutating func commitExactly(length: Int, at cursor: inout PixelCursor) {
        var rest = length
        while rest > 0 {
            let count = min(rest, cursor.rest)
            drawExactly(cursor.place..<cursor.place &+ count)
            rest &-= count
            cursor.advance(by: count)
            if cursor.column == 0 {
                rows.finishRow()
                diffuser.nextRow()
            }
        }
    }

    /// Draws pixels of a row that allow no loss.
    @inline(__always)
    private mutating func drawExactly(_ places: Range<Int>) {
        let (marks, shown, shownLabs) = (pixels.marks, scope.canvas.shown.base, scope.canvas.shownLabs.base)
        if let indices {
            for place in places {
                let symbol =
                    marks[place] != 0
                    ? pixels.target(at: place).symbol
                    : transparentIndex < Self.noSymbol ? transparentIndex : symbol(of: shown[place])
                indices[place] = UInt8(truncatingIfNeeded: symbol)
            }
            return
        }
        var place = places.lowerBound
        while place < places.upperBound {
            if PixelMark.areAbsent(marks, at: place, before: places.upperBound) {
                place &+= 8
                continue
            }
            if marks[place] != 0 {
                let symbol = pixels.target(at: place).symbol
                shown[place] = colors[symbol]
                shownLabs[place] = screenLabs[symbol]
            }
            place &+= 1
        }
    }
}
