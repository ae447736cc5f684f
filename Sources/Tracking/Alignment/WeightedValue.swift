/// A number that counts by a weight.
struct WeightedValue<Number: BinaryFloatingPoint> {
    var value: Number
    var weight: Number

    /// The value at which half of the weight is reached; nil for no items. Sorts the items.
    static func median(_ items: inout [WeightedValue]) -> Number? {
        items.sort { $0.value < $1.value }
        var left = items.reduce(0) { $0 + $1.weight } / 2
        return items.first { item in
            left -= item.weight
            return left <= 0
        }?.value
    }
}
