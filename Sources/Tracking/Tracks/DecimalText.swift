/// Numbers as text with a fixed number of decimals and a point, in every locale.
enum DecimalText {
    /// Rounded to a number of places, without trailing zeros; `nan`, `inf` and numbers from 1e12 as Swift writes them.
    static func text(_ value: Double, places: Int) -> String {
        var text = fixed(value, places: places)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Rounded to exactly a number of places.
    static func fixed(_ value: Double, places: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let whole = abs(value).rounded(.down)
        var units = Int(whole)
        var parts = Int(((abs(value) - whole) * Double(scale)).rounded())
        if parts == scale {
            units += 1
            parts = 0
        }
        let sign = value < 0 && (units > 0 || parts > 0) ? "-" : ""
        guard places > 0 else { return "\(sign)\(units)" }
        let fraction = String(parts)
        return "\(sign)\(units)." + String(repeating: "0", count: places - fraction.count) + fraction
    }
}
