/// Checks animatable properties: `{ "a": 0, "k": 100 }`, or a list of keyframes as `k`.
enum PropertyCheck {
    /// Checks a number or a list of numbers.
    static func check(_ property: JSONValue, _ path: String) throws(LottieError) {
        let values = try checkedValues(of: property, path)
        for value in values {
            if value.number != nil { continue }
            guard let numbers = value.array, !numbers.isEmpty, numbers.count <= 4096,
                numbers.allSatisfy({ $0.number != nil })
            else { throw .damaged("\(path) has \(value.kind) where a number or a list of numbers is expected") }
        }
    }

    /// Checks an outline.
    static func path(_ property: JSONValue, _ path: String) throws(LottieError) {
        for value in try checkedValues(of: property, path) {
            // The outlines of keyframes are in a list.
            let outline = value.array?.first ?? value
            let lists = ["v", "i", "o"].map { outline[$0]?.array }
            let isComplete = lists.allSatisfy { list in
                list?.count == lists[0]?.count
                    && list?.allSatisfy {
                        $0.array.map { $0.count >= 2 && $0.allSatisfy { $0.number != nil } } ?? false
                    }
                        == true
            }
            guard isComplete else {
                throw .damaged("\(path) needs the lists \"v\", \"i\" and \"o\" with as many points each")
            }
        }
    }

    static func gradient(_ gradient: JSONValue?, _ path: String) throws(LottieError) {
        guard let count = gradient?["p"]?.number, (1...256).contains(count), let colors = gradient?["k"] else {
            throw .damaged("\(path) has no gradient (\"g\") with 1 to 256 colours")
        }
        try check(colors, "the gradient of \(path)")
        for value in values(of: colors) where (value.array?.count ?? 0) < 4 * Int(count) {
            throw .damaged("the gradient of \(path) has fewer numbers than its \(Int(count)) colours need")
        }
    }

    /// Checks the properties of a transform.
    static func transform(_ transform: JSONValue, _ path: String) throws(LottieError) {
        guard transform.members != nil else {
            throw .damaged("the transform of \(path) is \(transform.kind) instead of an object")
        }
        for key in ["a", "s", "r", "o", "so", "eo"] {
            if let value = transform[key] { try check(value, "\"\(key)\" of the transform of \(path)") }
        }
        if let position = transform["p"] {
            if position["s"]?.number == 1, position["k"] == nil {
                for axis in ["x", "y"] {
                    guard let value = position[axis] else {
                        throw .damaged("the position of \(path) has no \"\(axis)\"")
                    }
                    try check(value, "the position of \(path)")
                }
            } else {
                try check(position, "the position of \(path)")
            }
        }
        if let skew = transform["sk"] {
            try check(skew, "\"sk\" of the transform of \(path)")
            let isZero = values(of: skew).allSatisfy { ($0.array?.first ?? $0).number == 0 }
            guard isZero else { throw .unsupported("the transform of \(path) is skewed", .skew) }
        }
    }

    /// The value of a property, or those of its keyframes.
    static func values(of property: JSONValue) -> [JSONValue] {
        guard let value = property["k"] else { return [] }
        guard hasKeyframes(property), let items = value.array else { return [value] }
        return items.flatMap { [$0["s"], $0["e"]].compactMap(\.self) }
    }

    /// Whether a property has keyframes. False for nil.
    static func hasKeyframes(_ property: JSONValue?) -> Bool {
        guard let first = property?["k"]?.array?.first else { return false }
        return first.members != nil && first["t"] != nil
    }

    /// The values of a property whose keyframes are checked.
    private static func checkedValues(of property: JSONValue, _ path: String) throws(LottieError) -> [JSONValue] {
        guard property.members != nil else { throw .damaged("\(path) is \(property.kind) instead of an object") }
        if property["x"]?.string != nil { throw .unsupported("\(path) is computed by an expression", .expression) }
        guard let value = property["k"] else {
            if property["sid"] != nil { throw .unsupported("\(path) is a slot without a value", .slot) }
            throw .damaged("\(path) has no value (\"k\")")
        }
        if value.array?.isEmpty == true { throw .damaged("\(path) has an empty list as its value") }
        guard let items = value.array, items.first?.members != nil, items.first?["v"] == nil else {
            return values(of: property)
        }
        var last = -Double.infinity
        for (index, item) in items.enumerated() {
            guard let time = item["t"]?.number else {
                throw .damaged("keyframe \(index) of \(path) has no time (\"t\")")
            }
            guard time >= last else { throw .damaged("keyframe \(index) of \(path) is before the one before it") }
            last = time
            // The last keyframe may state only the time: the one before has its value as "e".
            guard item["s"] != nil || index == items.count - 1 && index > 0 else {
                throw .damaged("keyframe \(index) of \(path) has no value (\"s\")")
            }
            for key in ["i", "o"] {
                guard let tangent = item[key] else { continue }
                let parts = [tangent["x"], tangent["y"]].compactMap(\.self)
                let numbers = parts.flatMap { $0.array ?? [$0] }
                guard parts.count == 2, !numbers.isEmpty, parts.allSatisfy({ $0.array?.isEmpty != true }),
                    numbers.allSatisfy({ $0.number != nil })
                else { throw .damaged("the timing of keyframe \(index) of \(path) needs the numbers \"x\" and \"y\"") }
            }
        }
        return values(of: property)
    }
}
