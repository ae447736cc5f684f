extension JSONValue {
    /// The value with numbers as the values of properties that are lists of one number, such as `"r": { "k": [30] }`. Players read both
    /// forms. rlottie draws nothing of a shape with a list in the place of a number. Keyframes have lists in any case.
    var withPlainNumbers: JSONValue {
        switch self {
        case .array(let values): return .array(values.map(\.withPlainNumbers))
        case .object(let members):
            return .object(
                members.map { key, value in
                    guard key == "k", let values = value.array, values.count == 1, let number = values[0].number else {
                        return (key, value.withPlainNumbers)
                    }
                    return (key, .number(number))
                })
        default: return self
        }
    }
}
