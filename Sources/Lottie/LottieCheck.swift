/// Checks the structure of a Lottie file, and that it uses only what rlottie draws: rlottie leaves out what it does not know.
struct LottieCheck {
    private let root: JSONValue
    /// The layers of each precomposition, by id.
    private var compositions: [String: [JSONValue]] = [:]

    init(_ root: JSONValue) { self.root = root }

    /// Cost: linear in the size of the file, and in the number of layers, each counted as often as it is drawn.
    ///
    /// - Parameter side: the width or height of the animation in points, whichever is larger.
    func check(side: Double) throws(LottieError) {
        var copy = self
        try copy.readAssets()
        let layers = try copy.layers(of: root, "layers")
        try copy.check(layers, at: "layers")
        for (id, layers) in copy.compositions.sorted(by: { $0.key < $1.key }) {
            try copy.check(layers, at: "the layers of asset \"\(id)\"")
        }
        var counts: [String: Int] = [:]
        let count = try copy.count(layers, &counts, path: [])
        guard count <= LottieFile.maxLayers else {
            throw .limit("draws more than \(LottieFile.maxLayers) layers, each counted as often as it is drawn")
        }
        var cost = LottieCost(copy.compositions, side: side)
        try cost.check(layers)
    }

    private mutating func readAssets() throws(LottieError) {
        guard let assets = root["assets"] else { return }
        guard let items = assets.array else { throw .damaged("\"assets\" is \(assets.kind) instead of a list") }
        for (index, asset) in items.enumerated() {
            guard let id = asset["id"]?.string else { throw .damaged("assets[\(index)] has no \"id\"") }
            guard asset["layers"] != nil else {
                let isSound = (asset["t"]?.number).map { $0 != 2 } ?? (asset["w"] == nil)
                guard isSound else { throw .unsupported("asset \"\(id)\" is an image", .image) }
                throw .unsupported("asset \"\(id)\" is a sound or another file", .sound)
            }
            guard compositions[id] == nil else { throw .damaged("there are two assets \"\(id)\"") }
            compositions[id] = try layers(of: asset, "the layers of asset \"\(id)\"")
        }
    }

    private func layers(of value: JSONValue, _ place: String) throws(LottieError) -> [JSONValue] {
        guard let layers = value["layers"]?.array else { throw .damaged("\(place) must be a list") }
        guard layers.count <= LottieFile.maxLayers else {
            throw .limit("has \(layers.count) \(place); the limit is \(LottieFile.maxLayers)")
        }
        return layers
    }

    /// The number of layers that are drawn. Throws an error for a precomposition that contains itself.
    private func count(
        _ layers: [JSONValue], _ counts: inout [String: Int], path: [String]
    ) throws(LottieError) -> Int {
        var sum = layers.count
        for layer in layers where layer["ty"]?.number == 0 {
            guard let id = layer["refId"]?.string, let inner = compositions[id] else { continue }
            guard !path.contains(id) else { throw .damaged("asset \"\(id)\" contains itself") }
            guard path.count < 32 else { throw .limit("has precompositions nested more than 32 deep") }
            if counts[id] == nil { counts[id] = try count(inner, &counts, path: path + [id]) }
            sum = min(sum + counts[id, default: 0], LottieFile.maxLayers + 1)
        }
        return sum
    }

    private static let layerKinds: [Int: (words: String, feature: LottieFeature)] = [
        2: ("an image", .image), 5: ("a text", .text), 6: ("a sound", .sound), 7: ("a video placeholder", .video),
        8: ("an image sequence", .image), 9: ("a video", .video), 10: ("an image placeholder", .image),
        11: ("a guide", .otherLayer), 12: ("an adjustment", .adjustment), 13: ("a camera", .threeDimensions),
        14: ("a light", .threeDimensions), 15: ("a data", .otherLayer),
    ]

    private func check(_ layers: [JSONValue], at place: String) throws(LottieError) {
        var parents: [Int: Int] = [:]
        for (index, layer) in layers.enumerated() {
            let name = layer["nm"]?.string.map { " \"\($0.prefix(40))\"" } ?? ""
            let path = "\(place)[\(index)]\(name)"
            guard layer.members != nil else { throw .damaged("\(path) is \(layer.kind) instead of a layer") }
            guard let kind = layer["ty"]?.number else { throw .damaged("\(path) has no type (\"ty\")") }
            guard [0, 1, 3, 4].contains(kind) else {
                let known = Self.layerKinds[Int(kind)]
                throw .unsupported(
                    "\(path) is \(known?.words ?? "an unknown kind of") layer", known?.feature ?? .otherLayer)
            }
            for key in ["ip", "op", "st", "sr", "ind", "parent", "ddd", "bm", "tt", "td", "tp", "ao"] {
                guard let value = layer[key], value.number == nil else { continue }
                throw .damaged("\"\(key)\" of \(path) is \(value.kind) instead of a number")
            }
            try checkFeatures(of: layer, path)
            if kind == 0 { try checkPrecomposition(layer, path) }
            if kind == 4 {
                guard let shapes = layer["shapes"]?.array else { throw .damaged("\(path) has no list \"shapes\"") }
                try ShapeCheck.check(shapes, "shapes of \(path)")
            }
            // The format requires a transform, and rlottie draws nothing without one.
            guard let transform = layer["ks"] else { throw .damaged("\(path) has no transform (\"ks\")") }
            try PropertyCheck.transform(transform, path)
            if let time = layer["tm"], time.members != nil { try PropertyCheck.check(time, "\"tm\" of \(path)") }
            if let number = layer["ind"]?.number, let parent = layer["parent"]?.number {
                parents[Int(number)] = Int(parent)
            }
        }
        // Layers whose parents end somewhere.
        var ended: Set<Int> = []
        for start in parents.keys.sorted() {
            var (current, passed) = (start, [Int]())
            while let parent = parents[current], !ended.contains(current), passed.count <= parents.count {
                passed.append(current)
                current = parent
            }
            guard passed.count <= parents.count else {
                throw .damaged("in \(place), layer \(start) is a parent of itself")
            }
            ended.formUnion(passed)
        }
    }

    private func checkPrecomposition(_ layer: JSONValue, _ path: String) throws(LottieError) {
        guard let id = layer["refId"]?.string else { throw .damaged("\(path) has no \"refId\"") }
        guard compositions[id] != nil else { throw .damaged("\(path) refers to asset \"\(id)\", which does not exist") }
    }

    private func checkFeatures(of layer: JSONValue, _ path: String) throws(LottieError) {
        if layer["ddd"]?.number == 1 { throw .unsupported("\(path) is a 3D layer", .threeDimensions) }
        if let mode = layer["bm"]?.number, mode != 0 { throw .unsupported("\(path) has a blend mode", .blendMode) }
        if let styles = layer["sy"]?.array, !styles.isEmpty {
            throw .unsupported("\(path) has layer styles", .layerStyle)
        }
        for effect in layer["ef"]?.array ?? [] where effect["en"]?.number != 0 {
            // Types up to 19 are controls that only expressions read.
            guard let kind = effect["ty"]?.number, kind < 20 else {
                let name = effect["nm"]?.string ?? "an effect"
                throw .unsupported("\(path) has the effect \"\(name.prefix(40))\"", .effect)
            }
        }
        if layer["tt"].map({ $0.number != 0 }) ?? (layer["tp"] != nil) {
            throw .unsupported("\(path) has a track matte", .matte)
        }
        if let isMatte = layer["td"], isMatte.number != 0 { throw .unsupported("\(path) is a track matte", .matte) }
        // rlottie turns the layer between the first and the last keyframe of its position only, and players also before and after.
        if layer["ao"]?.number == 1, let position = layer["ks"]?["p"],
            [position, position["x"], position["y"]].contains(where: { PropertyCheck.hasKeyframes($0) })
        {
            throw .unsupported("\(path) is oriented along its path", .orientation)
        }
        guard let masks = layer["masksProperties"] else { return }
        guard let items = masks.array else {
            throw .damaged("\"masksProperties\" of \(path) is \(masks.kind) instead of a list")
        }
        for (index, mask) in items.enumerated() {
            let place = "mask \(index) of \(path)"
            guard let mode = mask["mode"]?.string else { throw .damaged("\(place) has no \"mode\"") }
            guard ["a", "s", "i", "f", "n"].contains(mode) else {
                throw .unsupported("\(place) has the mode \(mode)", .maskMode)
            }
            if let expansion = mask["x"], expansion["k"]?.number != 0 {
                throw .unsupported("\(place) has an expansion", .maskExpansion)
            }
            if let opacity = mask["o"] {
                try PropertyCheck.check(opacity, "\"o\" of \(place)")
                let isOpaque = PropertyCheck.values(of: opacity).allSatisfy { ($0.array?.first ?? $0).number == 100 }
                guard isOpaque || mode == "n" else {
                    throw .unsupported("\(place) has an opacity other than 100", .maskOpacity)
                }
            }
            guard let outline = mask["pt"] else { throw .damaged("\(place) has no path (\"pt\")") }
            try PropertyCheck.path(outline, "\"pt\" of \(place)")
        }
    }
}
