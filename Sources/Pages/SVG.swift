/// Elements of SVG charts. Lengths are in units of the view box.
package enum SVG {
    package static func number(_ number: Double) -> String { DecimalText.short(number) }

    package static func line(_ kind: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        "<line class=\"\(kind)\" x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\"/>"
    }

    package static func rect(
        _ kind: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, round: Double = 0
    ) -> String {
        "<rect class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\""
            + (round > 0 ? " rx=\"\(number(round))\"" : "") + "/>"
    }

    package static func circle(_ kind: String, _ x: Double, _ y: Double, radius: Double) -> String {
        "<circle class=\"\(kind)\" cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\"/>"
    }

    /// A text, which is escaped.
    package static func text(_ kind: String, _ x: Double, _ y: Double, _ words: String) -> String {
        "<text class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\">\(HTML.escaped(words))</text>"
    }
}
