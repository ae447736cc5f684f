package import Graphics

/// A picture file of a scene; its size is read before the scene plays.
package struct ImageReference: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// In pixels, each side at least 1, after the orientation of the file is applied.
    package var size: Size
    /// Pixels of the picture per point, unless the scene sets another scale.
    package var scale: Double

    package init(path: String, size: Size, scale: Double = 1) {
        self.path = path
        self.size = size
        self.scale = scale
    }

    /// UIKit's convention: `photo@2x.png` and `photo@3x~iphone.png` have 2 and 3 pixels per point, all others 1.
    package static func scale(ofFileNamed name: String) -> Double {
        guard let match = name.firstMatch(of: /@([23])x(~[a-z]+)?\.[A-Za-z]+$/) else { return 1 }
        return match.1 == "2" ? 2 : 3
    }
}
