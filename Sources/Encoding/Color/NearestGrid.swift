/// Finds the nearest of up to 256 colours, exactly, for about 10 ns a search.
///
/// Lab space is cut into cubes of 8 levels. The first search in a cube lists every colour that is nearest to
/// any point of it: those whose least distance to the cube is no more than the smallest greatest distance.
/// (A fixed number of colours around the middle is not enough: white became 254 that way.)
///
/// A class, since the lists are a cache that all users of a palette share.
final class NearestGrid {
    private static let shift: Int32 = 6
    private static let edge: Float = 63
    private static let offset: Int32 = 768
    private static let cellsL = 36
    private static let cellsA = 25
    private static let cellsB = 20

    private let colors: Plane<Lab>
    private let count: Int
    /// Lab coordinates by colour, for the loop that fills a cell.
    private let l: [Float]
    private let a: [Float]
    private let b: [Float]
    /// Place of a cell's list in `pool`, 0 for a cell not yet met.
    private let cells: Plane<Int32>
    /// Lists: a length, then as many colours in rising order.
    private var pool: UnsafeMutablePointer<UInt16>
    private var poolCount = 1
    private var poolCapacity = 1 << 14
    private let least: Plane<Float>

    init(_ colors: [Lab]) {
        count = colors.count
        self.colors = Plane(count: colors.count, fill: .zero)
        for (index, color) in colors.enumerated() { self.colors.base[index] = color }
        l = colors.map { Float($0.x) }
        a = colors.map { Float($0.y) }
        b = colors.map { Float($0.z) }
        pool = .allocate(capacity: poolCapacity)
        pool[0] = 0
        cells = Plane(count: Self.cellsL * Self.cellsA * Self.cellsB, fill: 0)
        least = Plane(count: colors.count, fill: 0)
    }

    /// The nearest colour, the first of several, and its squared distance in units.
    ///
    /// Exact for every sRGB colour. A target beyond them, as dither makes, is looked up in the closest cube:
    /// what is found is near, and always the same.
    @inline(__always)
    func nearest(to target: Lab) -> (index: Int, squaredDistance: Int32) {
        let cell = Self.cell(of: target)
        var start = Int(cells.base[cell])
        if start == 0 {
            start = fill(cell)
        }
        var best = 0
        var bestDistance = Int32.max
        let colors = colors.base
        let pool = pool
        for place in start &+ 1..<start &+ 1 &+ Int(pool[start]) {
            let index = Int(pool[place])
            let distance = colors[index].squaredDistance(to: target)
            if distance < bestDistance {
                bestDistance = distance
                best = index
            }
        }
        return (best, bestDistance)
    }

    @inline(__always)
    private static func cell(of target: Lab) -> Int {
        let l = Int(Int32(target.x) >> shift)
        let a = Int((Int32(target.y) &+ offset) >> shift)
        let b = Int((Int32(target.z) &+ offset) >> shift)
        return (min(max(l, 0), cellsL - 1) &* cellsA &+ min(max(a, 0), cellsA - 1)) &* cellsB
            &+ min(max(b, 0), cellsB - 1)
    }

    @inline(never)
    private func fill(_ cell: Int) -> Int {
        let lowL = Float(Int32(cell / (Self.cellsA * Self.cellsB)) << Self.shift)
        let lowA = Float(Int32(cell / Self.cellsB % Self.cellsA) << Self.shift - Self.offset)
        let lowB = Float(Int32(cell % Self.cellsB) << Self.shift - Self.offset)
        var smallestGreatest = Float.greatestFiniteMagnitude
        let least = self.least.base
        for index in 0..<count {
            let l = Self.span(l[index], lowL)
            let a = Self.span(a[index], lowA)
            let b = Self.span(b[index], lowB)
            least[index] = l.near * l.near + a.near * a.near + b.near * b.near
            let greatest = l.far * l.far + a.far * a.far + b.far * b.far
            smallestGreatest = min(smallestGreatest, greatest)
        }
        if poolCount + count + 1 > poolCapacity { grow() }
        let start = poolCount
        var end = start + 1
        for index in 0..<count where least[index] <= smallestGreatest {
            pool[end] = UInt16(truncatingIfNeeded: index)
            end += 1
        }
        poolCount = end
        pool[start] = UInt16(truncatingIfNeeded: end - start - 1)
        cells.base[cell] = Int32(start)
        return start
    }

    private func grow() {
        let larger = UnsafeMutablePointer<UInt16>.allocate(capacity: 2 * poolCapacity)
        larger.update(from: pool, count: poolCount)
        pool.deallocate()
        pool = larger
        poolCapacity *= 2
    }

    deinit {
        pool.deallocate()
    }

    /// Least and greatest distance between a point and the points of a cell, on one axis.
    @inline(__always)
    private static func span(_ point: Float, _ low: Float) -> (near: Float, far: Float) {
        let fromLow = point - low
        let fromHigh = low + edge - point
        return (max(max(-fromLow, -fromHigh), 0), max(fromLow.magnitude, fromHigh.magnitude))
    }
}
