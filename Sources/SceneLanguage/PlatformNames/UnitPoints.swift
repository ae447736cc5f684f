/// The names that SwiftUI has for points in a unit rectangle, such as `UnitPoint.topLeading`. Scenes write their coordinates.
package enum UnitPoints {
    private static let horizontal = ["leading": "0", "left": "0", "trailing": "1", "right": "1"]
    private static let vertical = ["top": "0", "bottom": "1"]

    /// The hint for a point that is written as a name, with or without a dot; nil for other text.
    package static func hint(for text: String) -> Hint? {
        let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
        guard let point = coordinates(of: name) else { return nil }
        return Hint("write coordinates: in fractions of the size, \(name) is \(point)")
    }

    /// The coordinates of a name, as a scene writes them; nil for other words.
    private static func coordinates(of name: String) -> String? {
        if name == "center" { return "[0.5, 0.5]" }
        if let y = vertical[name] { return "[0.5, \(y)]" }
        if let x = horizontal[name] { return "[\(x), 0.5]" }
        guard let (side, y) = vertical.first(where: { name.hasPrefix($0.key) }),
            let x = horizontal[name.dropFirst(side.count).lowercased()]
        else { return nil }
        return "[\(x), \(y)]"
    }
}
