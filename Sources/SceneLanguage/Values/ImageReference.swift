package import Graphics

/// A picture file of a scene; its size is read before the scene plays.
package struct ImageReference: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// In pixels, each side at least 1, after the orientation of the file is applied. That of a symbol is in points at the font
    /// size `symbolSize`.
    package var size: Size
    /// Pixels of the picture per point, unless the scene sets another scale.
    package var scale: Double
    /// The variant of a symbol template; nil for other pictures.
    package var symbol: SymbolVariant?

    /// The font size for which templates of symbols are drawn, in points.
    package static let symbolSize = 100.0

    package init(path: String, size: Size, scale: Double = 1, symbol: SymbolVariant? = nil) {
        self.path = path
        self.size = size
        self.scale = scale
        self.symbol = symbol
    }

    /// The name of the picture in the image store: that of the file, with the variant of a symbol.
    package var source: String { symbol.map { "\(path)#\($0.id)" } ?? path }

    /// UIKit's convention: `photo@2x.png` and `photo@3x~iphone.png` have 2 and 3 pixels per point, all others 1.
    package static func scale(ofFileNamed name: String) -> Double {
        guard let match = name.firstMatch(of: /@([23])x(~[a-z]+)?\.[A-Za-z]+$/) else { return 1 }
        return match.1 == "2" ? 2 : 3
    }
}
