import Pages

/// Numbers in tables.
enum Fixed {
    /// A number with a fixed count of decimals; empty if it is not finite.
    static func text(_ value: Double, _ decimals: Int) -> String {
        value.isFinite ? DecimalText.fixed(value, decimals: decimals) : ""
    }

    /// A whole number with commas between thousands.
    static func grouped(_ value: Int) -> String {
        var digits = String(value)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
