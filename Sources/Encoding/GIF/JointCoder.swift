/// Chooses an index for each pixel of a frame and compresses them in the same pass, so that among colours that are
/// close enough those win that make the code shorter.
///
/// Where a string begins, the strings of the LZW dictionary that fit the coming pixels are followed side by side. A
/// string fits while each of its colours, or leaving the pixel as it is shown, is within a tolerance of the best
/// there is for it. Of all their beginnings the one is taken whose length, at so many levels of error a pixel, most
/// outweighs the error it adds. Each string that is followed carries its own dither along; the rows below hear of
/// the chosen one alone. About 15 ns a pixel.
struct JointCoder {
    private let scope: CodingScope
    private let settings: GIFSettings
    private let tolerance: Float
    private let holdTolerance: Float
    private let price: Float
    private let lastingSlack: Float
    private let breadth: Int
    private let canvas: GIFCanvas
    private let mask: UnsafeMutablePointer<UInt8>
    private let shown: UnsafeMutablePointer<UInt32>
    private let hole: Int
    private var diffuser: ErrorDiffuser
    /// Entries in Lab units.
    private let labs: UnsafeMutablePointer<SIMD4<Float>>
    private let colors: UnsafeMutablePointer<UInt32>
    private let aims: UnsafeMutablePointer<Aim>
    private let ids: UnsafeMutablePointer<UInt32>
    private let steps: UnsafeMutablePointer<Step>
    private let front: (UnsafeMutablePointer<Follower>, UnsafeMutablePointer<Follower>)
    private let path: UnsafeMutablePointer<UInt16>
    private let current: UnsafeMutablePointer<UInt32>
    private let previous: UnsafeMutablePointer<UInt32>?
    private let next: UnsafeMutablePointer<UInt32>?
    /// The planes behind the pointers.
    private let planes: [AnyObject]

    /// A string that fits the pixels so far.
    private struct Follower {
        /// Error, in units, that is passed on to the pixel on the right.
        var carry = SIMD4<Float>.zero
        /// What it adds to the error of the nearest entries, in units.
        var cost: Float = 0
        var code: Int32 = 0
        /// Its last step.
        var step: Int32 = 0
    }

    private struct Step {
        var symbol: Int32 = 0
        /// The step before, -1 for none.
        var before: Int32 = -1
    }

    /// The strings that are followed.
    private struct Front {
        let followers: UnsafeMutablePointer<Follower>
        var count = 0

        /// The one that adds the least error, the first of several.
        @inline(__always)
        var cheapest: Int {
            var place = 0
            for other in 1..<max(count, 1) where followers[other].cost < followers[place].cost { place = other }
            return place
        }
    }

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
        lastingSlack = max(settings.lastingSlack, 0.01)
        breadth = min(max(settings.breadth, 2), 16)
        canvas = scope.canvas
        mask = canvas.mask.base
        shown = canvas.shown.base
        hole = Int(scope.hole)
        diffuser = ErrorDiffuser(settings, width: scope.box.width)
        let labs = Plane(scope.palette.labs.map { SIMD4<Float>($0) })
        let colors = Plane(scope.palette.colors)
        let aims = Plane(scope.mapping.aims)
        // No string of the dictionary is longer than 4,096 symbols.
        let steps = Plane(count: 4097 * breadth, fill: Step())
        let path = Plane<UInt16>(count: 4096, fill: 0)
        let front = Plane(count: 2 * breadth, fill: Follower())
        (self.labs, self.colors, self.aims, ids) = (labs.base, colors.base, aims.base, canvas.ids.base)
        (self.steps, self.path, self.front) = (steps.base, path.base, (front.base, front.base + breadth))
        (current, previous, next) = (scope.frames.current.base, scope.frames.previous?.base, scope.frames.next?.base)
        planes = [labs, colors, aims, steps, path, front]
    }

    /// Codes the box.
    ///
    /// - Parameter indices: takes what was chosen, in rows of the canvas.
    mutating func code(to stream: inout LZWStream, indices: Plane<UInt8>) {
        let box = scope.box
        var cursor = Cursor(
            column: 0, place: box.y * canvas.width + box.x, columns: box.width, skip: canvas.width - box.width)
        var left = box.area
        var code: UInt32?
        while left > 0 {
            if let code { stream.begin(after: code, first: UInt32(path[0])) }
            let (last, length) = longest(at: cursor, left: left, stream.dictionary)
            trace(last, length: length)
            if code != nil { stream.add(UInt32(path[0])) }
            code = UInt32(truncatingIfNeeded: last.code)
            commit(length: length, at: &cursor, indices: indices.base)
            left -= length
        }
        stream.finish(code ?? 0)
    }

    /// The symbols with which the pixel may begin a string.
    @inline(__always)
    private func starts(at cursor: Cursor, in front: inout Front, _ stepCount: inout Int32) {
        let place = cursor.place
        let color = shown[place]
        if mask[place] == Damage.Mark.keep {
            if hole < 256 { insert(Follower(code: Int32(hole), step: -1), hole, in: &front, &stepCount) }
            if front.count < breadth, let symbol = scope.palette.index(of: color) {
                insert(Follower(code: Int32(symbol), step: -1), symbol, in: &front, &stepCount)
            }
            return
        }
        let aim = aims[Int(ids[place])]
        guard aim.isLoose else {
            insert(Follower(code: Int32(aim.symbol), step: -1), aim.symbol, in: &front, &stepCount)
            return
        }
        let target = aim.target + diffuser.inherited(cursor.column)
        let moved = hasMoved(place)
        var symbol = scope.palette.grid.nearest(to: Lab(rounding: target)).index
        if moved, colors[symbol] == color { symbol = other(than: symbol, for: target) }
        let error = target - labs[symbol]
        insert(
            Follower(carry: diffuser.part(of: error) * 7, code: Int32(symbol), step: -1),
            symbol, in: &front, &stepCount)
        guard front.count < breadth, !moved, color != 0, hole < 256, mask[place] == Damage.Mark.code else { return }
        let nearest = Self.squaredLength(error).squareRoot()
        let held = target - SIMD4<Float>(canvas.shownLabs.base[place])
        let distance = Self.squaredLength(held).squareRoot()
        let slack = slack(at: place)
        if distance <= nearest + holdTolerance * slack {
            insert(
                Follower(
                    carry: diffuser.part(of: held) * 7, cost: max(distance - nearest, 0) / slack,
                    code: Int32(hole), step: -1),
                hole, in: &front, &stepCount)
        }
    }

    /// The best string from a pixel on, and its length.
    @inline(__always)
    private func longest(at start: Cursor, left: Int, _ dictionary: LZWDictionary) -> (Follower, Int) {
        let nodes = dictionary.nodes.base
        var now = Front(followers: front.0)
        var next = Front(followers: front.1)
        var stepCount: Int32 = 0
        starts(at: start, in: &now, &stepCount)
        var best = now.followers[now.cheapest]
        var bestLength = 1
        var bestValue = best.cost
        var length = 1
        var cursor = start
        cursor.advance()
        while length < left {
            next.count = 0
            let place = cursor.place
            if mask[place] == Damage.Mark.keep {
                follow(now, into: &next, nodes, &stepCount) { symbol in
                    symbol == hole || colors[symbol] == shown[place]
                }
            } else {
                let aim = aims[Int(ids[place])]
                if aim.isLoose {
                    follow(now, into: &next, nodes, &stepCount, aim: aim, at: cursor)
                } else {
                    follow(now, into: &next, nodes, &stepCount) { $0 == aim.symbol }
                }
            }
            guard next.count > 0 else { break }
            length &+= 1
            let cheapest = next.cheapest
            let value = next.followers[cheapest].cost - Float(length &- 1) * price
            if value <= bestValue {
                bestValue = value
                best = next.followers[cheapest]
                bestLength = length
            }
            swap(&now, &next)
            cursor.advance()
        }
        return (best, bestLength)
    }

    /// Goes on to longer strings over a pixel that allows no loss.
    @inline(__always)
    private func follow(
        _ now: Front, into next: inout Front, _ nodes: UnsafeMutablePointer<LZWDictionary.Node>,
        _ stepCount: inout Int32, where fits: (Int) -> Bool
    ) {
        for index in 0..<now.count {
            let follower = now.followers[index]
            var child = nodes[Int(follower.code)].child
            while child != 0 {
                let node = nodes[Int(child)]
                if fits(node.symbol) {
                    let longer = Follower(cost: follower.cost, code: Int32(child), step: follower.step)
                    insert(longer, node.symbol, in: &next, &stepCount)
                }
                child = node.sibling
            }
        }
    }

    /// Goes on to longer strings over a pixel that may be shown otherwise than it should.
    @inline(__always)
    private func follow(
        _ now: Front, into next: inout Front, _ nodes: UnsafeMutablePointer<LZWDictionary.Node>,
        _ stepCount: inout Int32, aim: Aim, at cursor: Cursor
    ) {
        let place = cursor.place
        let color = shown[place]
        let moved = hasMoved(place)
        let mayHold = !moved && color != 0 && mask[place] == Damage.Mark.code
        let held = mayHold ? SIMD4<Float>(canvas.shownLabs.base[place]) : .zero
        let slack = slack(at: place)
        let inherited = diffuser.inherited(cursor.column)
        let weight = 1 / slack
        let (labs, colors, hole) = (labs, colors, hole)
        for index in 0..<now.count {
            let follower = now.followers[index]
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
                if node.symbol == hole {
                    guard mayHold else { continue }
                    error = target - held
                    distance = Self.squaredLength(error).squareRoot()
                    guard distance <= nearest + holdTolerance * slack else { continue }
                } else {
                    error = target - labs[symbol]
                    // Most colours are told apart by their lightness.
                    guard error.x * error.x <= limit else { continue }
                    distance = Self.squaredLength(error)
                    guard distance <= limit, !moved || colors[symbol] != color else { continue }
                    distance = distance.squareRoot()
                }
                let cost = follower.cost + max(distance - nearest, 0) * weight
                let longer = Follower(
                    carry: diffuser.part(of: error) * 7, cost: cost, code: Int32(code), step: follower.step)
                insert(longer, node.symbol, in: &next, &stepCount)
            }
        }
    }

    /// How near the palette comes to a dithered target.
    @inline(__always)
    private func nearestDistance(to target: SIMD4<Float>, shift: SIMD4<Float>, aim: Aim) -> Float {
        if settings.isThorough {
            return Float(scope.palette.grid.nearest(to: Lab(rounding: target)).squaredDistance).squareRoot()
        }
        // On average the shift adds half of its square.
        return (aim.squaredDistance + 0.5 * Self.squaredLength(shift)).squareRoot()
    }

    /// Adds a string to those that are followed; where they are enough, in the place of the dearest.
    @inline(__always)
    private func insert(_ follower: Follower, _ symbol: Int, in front: inout Front, _ stepCount: inout Int32) {
        let followers = front.followers
        var follower = follower
        let before = follower.step
        var place = front.count
        if place < breadth {
            front.count &+= 1
            follower.step = stepCount
            stepCount &+= 1
        } else {
            place = 0
            for other in 1..<breadth where followers[other].cost > followers[place].cost { place = other }
            guard follower.cost < followers[place].cost else { return }
            follower.step = followers[place].step
        }
        steps[Int(follower.step)] = Step(symbol: Int32(truncatingIfNeeded: symbol), before: before)
        followers[place] = follower
    }

    /// Puts the symbols of a string into `path`.
    @inline(__always)
    private func trace(_ last: Follower, length: Int) {
        var step = last.step
        for place in stride(from: length &- 1, through: 0, by: -1) {
            let taken = steps[Int(step)]
            path[place] = UInt16(truncatingIfNeeded: taken.symbol)
            step = taken.before
        }
    }

    /// Writes the indices of the string in `path` and passes its errors on.
    @inline(__always)
    private mutating func commit(length: Int, at cursor: inout Cursor, indices: UnsafeMutablePointer<UInt8>) {
        var carry = SIMD4<Float>.zero
        for place in 0..<length {
            let symbol = Int(path[place])
            let at = cursor.place
            indices[at] = UInt8(truncatingIfNeeded: symbol)
            var handed = SIMD4<Float>.zero
            if mask[at] != Damage.Mark.keep {
                let aim = aims[Int(ids[at])]
                if aim.isLoose {
                    let target = aim.target + (diffuser.inherited(cursor.column) + carry)
                    let shows = symbol == hole ? SIMD4<Float>(canvas.shownLabs.base[at]) : labs[symbol]
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

    @inline(__always)
    private static func squaredLength(_ error: SIMD4<Float>) -> Float {
        let square = error * error
        return square.x + square.y + square.z
    }

    /// What share of the tolerance a pixel is given: less where its error will last.
    @inline(__always)
    private func slack(at place: Int) -> Float {
        guard let next else { return lastingSlack }
        return next[place] == current[place] ? lastingSlack : 1
    }

    /// Whether the source moved by a visible step.
    @inline(__always)
    private func hasMoved(_ place: Int) -> Bool {
        guard let previous else { return false }
        return ColorStep.largest(current[place], previous[place]) > ColorStep.visible
    }

    /// The nearest entry of another colour, if one is near enough to show that a pixel has moved.
    @inline(never)
    private func other(than symbol: Int, for target: SIMD4<Float>) -> Int {
        let nearest = Self.squaredLength(target - labs[symbol]).squareRoot()
        var limit = nearest + GIFSettings.moveTolerance * Lab.unitsPerLevel
        limit *= limit
        var best = symbol
        for other in 0..<scope.palette.count where colors[other] != colors[symbol] {
            let distance = Self.squaredLength(target - labs[other])
            if distance < limit {
                limit = distance
                best = other
            }
        }
        return best
    }
}
