import CCairo
import CPango
import SVG

/// The libraries used for drawing.
package enum RasterLibraries {
    /// Names and versions of the loaded libraries.
    package static var versions: [(name: String, version: String)] {
        [
            ("cairo", String(cString: cairo_version_string())), ("pango", String(cString: pango_version_string())),
            ("fontconfig", fontconfig), SVGDocument.library,
        ]
    }

    /// 21401 is 2.14.1.
    private static var fontconfig: String {
        let number = Int(FcGetVersion())
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
