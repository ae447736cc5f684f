import Pages

/// The picture of a scene for any page: dark where the reader's system is, a still where motion is to be reduced.
package struct EmbedBlock: Sendable, Hashable {
    /// Paths from the page.
    package var light: String
    package var dark: String?
    package var still: String
    /// The still on dark pages; nil for the same one.
    package var darkStill: String?
    /// In CSS pixels.
    package var width: Int
    package var alt: String

    package init(
        light: String, dark: String?, still: String, darkStill: String? = nil, width: Int, alt: String
    ) {
        (self.light, self.dark, self.still, self.darkStill) = (light, dark, still, darkStill)
        (self.width, self.alt) = (width, alt)
    }

    /// A `<picture>`, which GitHub takes as well; well-formed XML.
    package var html: String { html(isLazy: false) }

    /// - Parameter isLazy: whether it is loaded when it comes into sight.
    func html(isLazy: Bool, prefix: String = "") -> String {
        var lines = ["<picture>"]
        if let darkStill {
            lines.append(source("(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)", darkStill))
        }
        lines.append(source("(prefers-reduced-motion: reduce)", still))
        if let dark { lines.append(source("(prefers-color-scheme: dark)", dark)) }
        lines.append(
            "  <img src=\"\(address(light))\" width=\"\(width)\" alt=\"\(HTML.escaped(alt))\""
                + (isLazy ? " loading=\"lazy\"" : "") + " />")
        lines.append("</picture>")
        return lines.map { prefix + $0 }.joined(separator: "\n")
    }

    private func source(_ media: String, _ path: String) -> String {
        "  <source media=\"\(media)\" srcset=\"\(address(path))\" />"
    }

    private func address(_ path: String) -> String { HTML.escaped(Links.url(path)) }

    /// How wide a picture of so many points stands in a text: sharp on fine screens, and not as tall as the page.
    package static func width(ofPoints points: Double, scale: Double) -> Int {
        let wanted = points > 320 ? min(points * 2 / 3, 640) : points
        return max(1, Int(min(wanted, max(points * scale, 1)).rounded()))
    }
}
