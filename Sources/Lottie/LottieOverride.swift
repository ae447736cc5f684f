package import Graphics

/// Other values for the fills and strokes that a key path names.
package struct LottieOverride: Sendable, Hashable {
    /// A key path that names no fill and no stroke.
    package struct Unmatched: Error, Hashable {
        package var path: String
        /// The key paths of the fills and strokes.
        package var known: [String]

        package init(path: String, known: [String]) { (self.path, self.known) = (path, known) }
    }

    /// The names of a layer, of the groups inside each other and of a fill or stroke, separated by dots; `*` is any one name, and
    /// `**` any number of them. The layers of a precomposition follow the name of the layer that shows it.
    package var path: String
    /// Replaces the colour and, if it is not opaque, the opacity.
    package var color: Color?
    /// In points of the file; of strokes alone.
    package var strokeWidth: Double?

    package init(path: String, color: Color? = nil, strokeWidth: Double? = nil) {
        (self.path, self.color, self.strokeWidth) = (path, color, strokeWidth)
    }

    /// The most key paths in the hint of an error.
    private static let maxKnown = 1000

    func apply(to root: JSONValue) throws(Unmatched) -> JSONValue {
        let pattern = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var walk = Walk(override: self, pattern: pattern, prefixes: Self.prefixes(of: root))
        var result = root
        if let layers = root["layers"]?.array { result.set("layers", .array(walk.layers(layers, prefixes: [[]]))) }
        if let assets = root["assets"]?.array {
            result.set(
                "assets",
                .array(
                    assets.map { asset in
                        guard let layers = asset["layers"]?.array, let id = asset["id"]?.string else { return asset }
                        var asset = asset
                        asset.set("layers", .array(walk.layers(layers, prefixes: walk.prefixes[id] ?? [])))
                        return asset
                    }))
        }
        guard walk.hasMatch else { throw Unmatched(path: path, known: walk.known) }
        return result
    }

    /// The names of the layers that lead to each precomposition, by its id. A precomposition that is shown twice has two, of which
    /// at most a few are kept.
    private static func prefixes(of root: JSONValue) -> [String: [[String]]] {
        var inner: [String: [JSONValue]] = [:]
        for asset in root["assets"]?.array ?? [] {
            if let id = asset["id"]?.string { inner[id] = asset["layers"]?.array ?? [] }
        }
        var result: [String: [[String]]] = [:]
        var pending: [(layers: [JSONValue], prefix: [String])] = [(root["layers"]?.array ?? [], [])]
        while let (layers, prefix) = pending.popLast() {
            for layer in layers {
                guard let id = layer["refId"]?.string, let layers = inner[id], result[id, default: []].count < 16 else {
                    continue
                }
                let path = prefix + [layer["nm"]?.string ?? ""]
                result[id, default: []].append(path)
                pending.append((layers, path))
            }
        }
        return result
    }

    /// Whether a pattern matches names.
    static func matches(_ pattern: ArraySlice<String>, _ names: ArraySlice<String>) -> Bool {
        // The last globstar, and the names from which it is tried again.
        var (pattern, names) = (pattern, names)
        var retry: (pattern: ArraySlice<String>, names: ArraySlice<String>)?
        while !names.isEmpty {
            if pattern.first == "**" {
                pattern = pattern.dropFirst()
                retry = (pattern, names)
            } else if let first = pattern.first, first == "*" || first == names.first {
                (pattern, names) = (pattern.dropFirst(), names.dropFirst())
            } else if let again = retry {
                (pattern, names) = (again.pattern, again.names.dropFirst())
                retry = (pattern, names)
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == "**" }
    }

    /// Changes what matches.
    private struct Walk {
        let override: LottieOverride
        let pattern: [String]
        let prefixes: [String: [[String]]]
        var hasMatch = false
        var known: [String] = []

        mutating func layers(_ layers: [JSONValue], prefixes: [[String]]) -> [JSONValue] {
            layers.map { layer in
                guard let shapes = layer["shapes"]?.array else { return layer }
                var layer = layer
                let name = layer["nm"]?.string ?? ""
                layer.set("shapes", .array(items(shapes, paths: prefixes.map { $0 + [name] })))
                return layer
            }
        }

        private mutating func items(_ items: [JSONValue], paths: [[String]]) -> [JSONValue] {
            items.map { item in
                let name = item["nm"]?.string ?? ""
                let paths = paths.map { $0 + [name] }
                var item = item
                switch item["ty"]?.string {
                case "gr":
                    if let inner = item["it"]?.array { item.set("it", .array(self.items(inner, paths: paths))) }
                case "fl", "st":
                    if known.count < LottieOverride.maxKnown {
                        known += paths.prefix(1).map { $0.joined(separator: ".") }
                    }
                    if paths.contains(where: { LottieOverride.matches(pattern[...], $0[...]) }) {
                        hasMatch = true
                        change(&item)
                    }
                default: break
                }
                return item
            }
        }

        private func change(_ item: inout JSONValue) {
            func constant(_ value: JSONValue) -> JSONValue { .object([("a", .number(0, "0")), ("k", value)]) }
            if let color = override.color {
                let channels = [color.red, color.green, color.blue].map { min(max($0, 0), 1) }
                item.set("c", constant(.array((channels + [1]).map { JSONValue.number($0) })))
                if color.alpha < 1 { item.set("o", constant(.number(100 * max(color.alpha, 0)))) }
            }
            if let width = override.strokeWidth, item["ty"]?.string == "st" { item.set("w", constant(.number(width))) }
        }
    }
}
