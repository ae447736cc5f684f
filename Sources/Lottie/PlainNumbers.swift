extension JSONValue {
    /// The value with numbers as the values of properties that are lists of one number, such as `"r": { "k": [30] }`. Players read both
    /// forms. rlottie draws nothing of a shape with a list in the place of a number. Keyframes have lists in any case.
    var withPlainNumbers: JSONValue {
        replacingMembers { _, key, value in
            guard key == "k", let values = value.array, values.count == 1, let number = values[0].number else {
                return nil
            }
            return .number(number)
        }
    }
}
