/// Writes files with the structure of the SF Symbols app's templates.
package struct SymbolTemplateText: Sendable {
    /// Of the groups, such as `Regular-M`.
    package var variants = ["Ultralight-S", "Regular-S", "Regular-M", "Regular-L", "Bold-L", "Black-S"]
    /// The contents of a variant; by default a rectangle above the baseline.
    package var body: @Sendable (_ variant: String) -> String = { SymbolTemplateText.rectangle($0) }
    package var style = """
        .defaults {-sfsymbols-rotates-clockwise:true}
        .monochrome-0 {-sfsymbols-motion-group:0}
        .multicolor-0:tintColor, .hierarchical-0:primary {-sfsymbols-motion-group:0}
        .multicolor-1:systemBlueColor {fill:#007AFF;opacity:0.4}
        .SFSymbolsPreview {fill:#0000FF;opacity:1.0}
        """
    package var hasMargins = true
    package var hasGuides = true
    package var notes = """
        <rect id="artboard" x="0" y="0" width="3300" height="2200" style="fill:white;opacity:1"/>
        <text transform="matrix(1 0 0 1 263 322)">Weight/Scale Variations</text>
        <text id="template-version">Template v.5.0</text>
        """
    package var root = "width=\"3300\" height=\"2200\""

    package init() {}

    /// The width and the height of the rectangle in points at the font size 100.
    package static func size(of variant: String) -> (width: Double, height: Double) {
        let widths = ["Ultralight": 40.0, "Regular": 50, "Bold": 60, "Black": 70]
        let heights = ["S": 30.0, "M": 40, "L": 55]
        let parts = variant.split(separator: "-").map(String.init)
        return (widths[parts[0]] ?? 0, heights[parts[1]] ?? 0)
    }

    package static func rectangle(_ variant: String) -> String {
        let (width, height) = size(of: variant)
        return "<path class=\"monochrome-0 multicolor-0:tintColor hierarchical-0:primary SFSymbolsPreview\" "
            + "d=\"M8 -\(height)H\(8 + width)V0H8Z\"/>"
    }

    private static func place(of variant: String) -> (x: Double, y: Double) {
        let columns = ["Ultralight": 500.0, "Regular": 1400, "Bold": 2300, "Black": 2700]
        let rows = ["S": 696.0, "M": 1126, "L": 1556]
        let parts = variant.split(separator: "-").map(String.init)
        return (columns[parts[0]] ?? 0, rows[parts[1]] ?? 0)
    }

    /// Margins are 8 points from the rectangle.
    private var guides: String {
        var lines: [String] = []
        for (scale, y) in [("S", 696.0), ("M", 1126), ("L", 1556)] {
            lines.append("<line id=\"Baseline-\(scale)\" x1=\"263\" x2=\"3036\" y1=\"\(y)\" y2=\"\(y)\"/>")
            lines.append(
                "<line id=\"Capline-\(scale)\" x1=\"263\" x2=\"3036\" y1=\"\(y - 70.459)\" y2=\"\(y - 70.459)\"/>")
        }
        for variant in variants where hasMargins {
            let (x, y) = Self.place(of: variant)
            for (side, x) in [("left", x), ("right", x + 16 + Self.size(of: variant).width)] {
                lines.append(
                    "<line id=\"\(side)-margin-\(variant)\" style=\"fill:none;stroke:#00AEEF;stroke-width:0.5\" x1=\"\(x)\" "
                        + "x2=\"\(x)\" y1=\"\(y - 95.215)\" y2=\"\(y + 24.121)\"/>")
            }
        }
        return lines.joined(separator: "\n")
    }

    package var text: String {
        let groups = variants.map { variant in
            let (x, y) = Self.place(of: variant)
            return "<g id=\"\(variant)\" transform=\"matrix(1 0 0 1 \(x) \(y))\">\(body(variant))</g>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(root)>
            <!--glyph: "", point size: 100.0, font version: "18.0", template writer version: "65"-->
            <style>\(style)</style>
            <g id="Notes">\(notes)</g>
            <g id="Guides">\(hasGuides ? guides : "")</g>
            <g id="Symbols">\(groups.joined(separator: "\n"))</g>
            </svg>
            """
    }

    package var bytes: [UInt8] { Array(text.utf8) }
}
