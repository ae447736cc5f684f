extension JSONValue {
    /// The value without the timing of each property's last keyframe, which has no meaning. rlottie takes a last keyframe with a timing for
    /// one that ends at frame 0 with the value 0.
    var withoutLastTimings: JSONValue {
        replacingMembers { _, key, value in
            guard key == "k", var items = value.array, items.count > 1, items.allSatisfy({ $0["t"] != nil }),
                let last = items.popLast()?.members
            else { return nil }
            let timing: Set = ["i", "o", "h", "n", "to", "ti", "e"]
            let end = JSONValue.object(last.filter { !timing.contains($0.key) })
            return .array(items + [last.contains { $0.key == "s" } ? end : .object(last)])
        }
    }
}
