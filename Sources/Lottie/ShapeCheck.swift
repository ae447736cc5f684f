/// Checks the items of a shape layer.
enum ShapeCheck {
    /// The properties of each kind of item by its type, with the words of messages for those that rlottie does not draw.
    private static let properties: [String: [String]] = [
        "gr": [], "rc": ["p", "s", "r"], "el": ["p", "s"], "sr": ["p", "pt", "r", "or"], "sh": [],
        "fl": ["c", "o"], "st": ["c", "o", "w"], "gf": ["o", "s", "e"], "gs": ["o", "w", "s", "e"],
        "tr": [], "tm": ["s", "e", "o"], "rp": ["c", "o"],
    ]
    private static let unsupported: [String: (words: String, feature: LottieFeature)] = [
        "mm": ("merges paths", .mergedPaths), "rd": ("rounds corners", .roundedCorners), "tw": ("twists", .twist),
        "pb": ("puckers or bloats", .pucker), "zz": ("is a zig zag", .zigZag), "op": ("offsets paths", .offsetPaths),
    ]

    static func check(_ items: [JSONValue], _ place: String) throws(LottieError) {
        for (index, item) in items.enumerated() {
            let name = item["nm"]?.string.map { " \"\($0.prefix(40))\"" } ?? ""
            let path = "item \(index)\(name) in \(place)"
            guard let kind = item["ty"]?.string else { throw .damaged("\(path) has no type (\"ty\")") }
            if item["hd"]?.number == 1 { continue }
            if let known = unsupported[kind] { throw .unsupported("\(path) \(known.words)", known.feature) }
            guard let required = properties[kind] else {
                throw .unsupported("\(path) has the unknown type \"\(kind.prefix(10))\"", .otherShape)
            }
            if let mode = item["bm"]?.number, mode != 0 { throw .unsupported("\(path) has a blend mode", .blendMode) }
            for key in required {
                guard let value = item[key] else { throw .damaged("\(path) has no \"\(key)\"") }
                try PropertyCheck.check(value, "\"\(key)\" of \(path)")
            }
            try checkContent(of: item, kind, path)
        }
    }

    private static func checkContent(of item: JSONValue, _ kind: String, _ path: String) throws(LottieError) {
        switch kind {
        case "gr":
            guard let items = item["it"]?.array else { throw .damaged("\(path) has no list \"it\"") }
            try check(items, path)
        case "sh":
            guard let outline = item["ks"] else { throw .damaged("\(path) has no path (\"ks\")") }
            try PropertyCheck.path(outline, "\"ks\" of \(path)")
        case "gf", "gs": try PropertyCheck.gradient(item["g"], path)
        case "tr": try PropertyCheck.transform(item, path)
        case "rp":
            if let transform = item["tr"] { try PropertyCheck.transform(transform, path) }
            let counts = PropertyCheck.values(of: item["c"] ?? .null).compactMap {
                $0.array?.first?.number ?? $0.number
            }
            if let count = counts.max(), count > LottieFile.maxCopies {
                throw .limit("has \(path) with \(Int(count)) copies; the limit is \(Int(LottieFile.maxCopies))")
            }
        default: break
        }
        for dash in item["d"]?.array ?? [] {
            guard let length = dash["v"] else { throw .damaged("a dash of \(path) has no length (\"v\")") }
            try PropertyCheck.check(length, "a dash of \(path)")
        }
    }
}
