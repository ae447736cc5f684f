/// Bounds what a frame of a Lottie file costs, from its repeaters, dashes, sizes and scales.
///
/// rlottie makes each copy and each dash, and its time grows with the height of an outline in pixels, also outside of the frame. A file
/// of 1 KB could need hours. Keyframes count with their largest values.
struct LottieCost {
    private let compositions: [String: [JSONValue]]
    /// In points.
    private let maxExtent: Double
    private var known: [String: Part] = [:]

    /// What a list of shapes or layers draws.
    private struct Part {
        /// The segments of outlines, each counted as often as it is drawn; and one for each shape.
        var segments = 0.0
        /// The largest distance of a point from the origin, in points.
        var extent = 0.0
        /// The length of all outlines in points.
        var length = 0.0

        mutating func add(_ other: Part, scale: Double = 1) {
            segments += other.segments
            extent = max(extent, other.extent * scale)
            length += other.length * scale
        }
    }

    /// - Parameters:
    ///   - compositions: the layers of each precomposition by its id. None contains itself.
    ///   - side: the width or height of the animation in points, whichever is larger.
    init(_ compositions: [String: [JSONValue]], side: Double) {
        self.compositions = compositions
        maxExtent = side * LottieFile.maxExtent
    }

    /// Checks the layers of the animation. Cost: linear in the size of the file.
    mutating func check(_ layers: [JSONValue]) throws(LottieError) {
        let whole = part(ofLayers: layers)
        guard whole.segments <= LottieFile.maxSegments else {
            throw .limit(
                "draws more than \(Int(LottieFile.maxSegments)) segments of outlines in a frame, with the copies of repeaters and with "
                    + "dashes")
        }
        guard whole.extent <= maxExtent else {
            throw .limit("draws outlines that are more than \(Int(LottieFile.maxExtent)) times as large as its frame")
        }
    }

    private mutating func part(ofLayers layers: [JSONValue]) -> Part {
        var scales = LayerScales(layers)
        var whole = Part()
        for layer in layers {
            var inner = Part(segments: 1)
            switch layer["ty"]?.number {
            case 0: if let id = layer["refId"]?.string { inner.add(part(ofComposition: id)) }
            case 1: inner.extent = max(layer["sw"]?.number ?? 0, layer["sh"]?.number ?? 0)
            case 4: inner.add(Self.part(ofItems: layer["shapes"]?.array ?? []))
            default: break
            }
            for mask in layer["masksProperties"]?.array ?? [] {
                if let outline = mask["pt"] { inner.add(Self.part(ofOutline: outline)) }
            }
            whole.add(inner, scale: scales.scale(of: layer))
        }
        return whole
    }

    private mutating func part(ofComposition id: String) -> Part {
        if let part = known[id] { return part }
        let part = part(ofLayers: compositions[id] ?? [])
        known[id] = part
        return part
    }

    private static func part(ofItems items: [JSONValue]) -> Part {
        var whole = Part()
        for item in items where item["hd"]?.number != 1 {
            whole.segments += 1
            switch item["ty"]?.string {
            case "gr":
                let inner = item["it"]?.array ?? []
                let transform = inner.first { $0["ty"]?.string == "tr" }
                whole.add(part(ofItems: inner), scale: scale(transform))
            case "rc", "el":
                let size = KeyframeBounds.largest(item["s"])
                whole.add(Part(segments: 4, extent: size, length: 4 * size))
            case "sr":
                let radius = max(KeyframeBounds.largest(item["or"]), KeyframeBounds.largest(item["ir"]))
                let points = KeyframeBounds.largest(item["pt"])
                whole.add(Part(segments: 2 * points, extent: radius, length: 4 * points * radius))
            case "sh": if let outline = item["ks"] { whole.add(part(ofOutline: outline)) }
            case "st", "gs":
                whole.extent += KeyframeBounds.largest(item["w"]) / 2
                whole.segments += dashes(item["d"]?.array ?? [], of: whole.length)
            case "rp": whole = copies(of: whole, item)
            default: break
            }
        }
        return whole
    }

    /// The number of dashes and gaps along a length.
    private static func dashes(_ dashes: [JSONValue], of length: Double) -> Double {
        let lengths = dashes.filter { $0["n"]?.string != "o" }.map { KeyframeBounds.smallestLength($0["v"]) }
        let period = lengths.reduce(0, +)
        // rlottie draws no dashes if their length is 0.
        guard period > 0 else { return 0 }
        return length / period * Double(lengths.count)
    }

    /// What a repeater makes of the shapes before it. Each copy is scaled once more.
    private static func copies(of part: Part, _ repeater: JSONValue) -> Part {
        let count = max(KeyframeBounds.largest(repeater["c"]).rounded(.up), 1)
        var (scale, extent) = (max(Self.scale(repeater["tr"]), 1), part.extent)
        if scale > 1 {
            for _ in 1..<Int(min(count, LottieFile.maxCopies) + 1) where extent.isFinite { extent *= scale }
            scale = part.extent > 0 ? extent / part.extent : 1
        }
        return Part(segments: part.segments * count, extent: extent, length: part.length * count * scale)
    }

    private static func part(ofOutline outline: JSONValue) -> Part {
        var largest = Part()
        for value in PropertyCheck.values(of: outline) {
            let shape = value.array?.first ?? value
            let lists = ["v", "i", "o"].map { key in shape[key]?.array ?? [] }
            func coordinate(_ list: Int, _ index: Int, _ axis: Int) -> Double {
                lists[list][index].array.flatMap { $0[axis].number } ?? 0
            }
            var part = Part(segments: Double(lists[0].count))
            for index in lists[0].indices {
                let next = (index + 1) % lists[0].count
                for axis in 0...1 {
                    let (point, end) = (coordinate(0, index, axis), coordinate(0, next, axis))
                    let (away, toward) = (abs(coordinate(2, index, axis)), abs(coordinate(1, next, axis)))
                    part.extent = max(part.extent, abs(point) + away, abs(end) + toward)
                    // Summed over both axes, this is an upper bound of the length of the control polygon.
                    part.length += abs(end - point) + 2 * (away + toward)
                }
            }
            largest.segments = max(largest.segments, part.segments)
            largest.extent = max(largest.extent, part.extent)
            largest.length = max(largest.length, part.length)
        }
        return largest
    }

    private static func scale(_ transform: JSONValue?) -> Double { KeyframeBounds.largestScale(transform) }
}

/// The scales of layers that move with other layers.
private struct LayerScales {
    private var layers: [Int: JSONValue] = [:]
    private var known: [Int: Double] = [:]

    init(_ layers: [JSONValue]) {
        for layer in layers {
            if let index = layer["ind"]?.number { self.layers[Int(index)] = layer }
        }
    }

    /// The product of the scales of a layer, its parent, the parent's parent and so on. No layer is a parent of itself. Cost: linear in
    /// the number of layers for all of them.
    mutating func scale(of layer: JSONValue) -> Double {
        var chain: [(index: Int, scale: Double)] = []
        var outer = 1.0
        var next = layer["parent"]?.number
        while let index = next.map({ Int($0) }), let parent = layers[index] {
            if let scale = known[index] {
                outer = scale
                break
            }
            chain.append((index, KeyframeBounds.largestScale(parent["ks"])))
            next = parent["parent"]?.number
        }
        for (index, scale) in chain.reversed() {
            outer *= scale
            known[index] = outer
        }
        return outer * KeyframeBounds.largestScale(layer["ks"])
    }
}
