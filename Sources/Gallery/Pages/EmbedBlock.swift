import Pages

/// The `<picture>` element of a scene, with variants for dark appearance and reduced motion.
package struct EmbedBlock: Sendable, Hashable {
    /// The animation; all paths are relative to the page.
    package var light: String
    package var dark: String?
    package var still: String
    /// The still in dark appearance; nil to use `still`.
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

    /// The element as well-formed XML, in a form that GitHub accepts.
    package var html: String { html(isLazy: false) }

    /// - Parameters:
    ///   - isLazy: whether browsers load the image only when it scrolls into view.
    ///   - prefix: text in front of each line.
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

    /// The width in CSS pixels for a picture. Large pictures are reduced, so that they are sharp on high-density
    /// screens and fit on the page.
    package static func width(ofPoints points: Double, scale: Double) -> Int {
        let wanted = points > 320 ? min(points * 2 / 3, 640) : points
        return max(1, Int(min(wanted, max(points * scale, 1)).rounded()))
    }
}
