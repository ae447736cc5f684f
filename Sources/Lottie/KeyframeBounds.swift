/// Bounds of what an animatable property becomes in any frame.
enum KeyframeBounds {
    /// The largest absolute value of any component; 0 for a property without numbers.
    static func largest(_ property: JSONValue?) -> Double {
        components(property).reduce(0) { max($0, abs($1)) }
    }

    /// The smallest positive length. One that moves through 0 counts as a thousandth of its largest value; 0 if it stays 0.
    static func smallestLength(_ property: JSONValue?) -> Double {
        let values = components(property)
        guard let least = values.min(), let most = values.max() else { return 0 }
        return least > 0 ? least : max(most, 0) / 1000
    }

    /// The scale of a transform in its larger direction; 1 if it states none.
    static func largestScale(_ transform: JSONValue?) -> Double {
        guard let scale = transform?["s"] else { return 1 }
        return largest(scale) / 100
    }

    /// The components of all values, and where a timing leads beyond two values.
    private static func components(_ property: JSONValue?) -> [Double] {
        guard let property, let value = property["k"] else { return [] }
        guard let keyframes = value.array, keyframes.first?["t"] != nil else { return numbers(value) }
        var result: [Double] = []
        for (index, keyframe) in keyframes.enumerated() {
            let start = numbers(keyframe["s"])
            let end =
                keyframe["e"].map { numbers($0) }
                ?? (index + 1 < keyframes.count ? numbers(keyframes[index + 1]["s"]) : [])
            result += start + end
            let beyond = max(overshoot(keyframe["i"]), overshoot(keyframe["o"]))
            guard beyond > 0 else { continue }
            for (start, end) in zip(start, end) {
                result += [min(start, end) - abs(end - start) * beyond, max(start, end) + abs(end - start) * beyond]
            }
        }
        return result
    }

    /// How far a control point of a timing lies outside of 0 to 1.
    private static func overshoot(_ tangent: JSONValue?) -> Double {
        numbers(tangent?["y"]).reduce(0) { max($0, -$1, $1 - 1) }
    }

    private static func numbers(_ value: JSONValue?) -> [Double] {
        guard let value else { return [] }
        return value.array?.compactMap(\.number) ?? value.number.map { [$0] } ?? []
    }
}
