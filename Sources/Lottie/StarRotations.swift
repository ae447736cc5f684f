extension JSONValue {
    /// The value with rotations of stars and polygons (`sr`) that rlottie 0.1 and 0.2 draw as the file states them.
    ///
    /// rlottie rotates both twice by `r`. It converts the first angle of a polygon from degrees to radians twice, which turns the polygon
    /// by another -π/2 degrees. Both are the same in all frames, so halves of the values are exact, also between keyframes.
    var withStarRotationsForRlottie: JSONValue {
        replacingMembers { shape, key, value in
            guard key == "r", shape["ty"]?.string == "sr" else { return nil }
            let missing = shape["sy"]?.number == 1 ? 0 : Double.pi / 2
            return value.mappingValues { ($0 + missing) / 2 }
        }
    }

    /// The property with other numbers as its value, or as those of its keyframes.
    private func mappingValues(_ change: (Double) -> Double) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(
            members.map { key, value in
                guard key == "k" else { return (key, value) }
                guard let items = value.array, items.first?.members != nil else {
                    return (key, value.mappingNumbers(change))
                }
                let keyframes = items.map { item in
                    JSONValue.object(
                        (item.members ?? []).map { key, value in
                            (key, key == "s" || key == "e" ? value.mappingNumbers(change) : value)
                        })
                }
                return (key, .array(keyframes))
            })
    }

    private func mappingNumbers(_ change: (Double) -> Double) -> JSONValue {
        if let values = array { return .array(values.map { $0.mappingNumbers(change) }) }
        return number.map { .number(change($0)) } ?? self
    }
}
