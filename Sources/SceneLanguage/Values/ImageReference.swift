package import Graphics

/// A picture file that a scene uses, found and measured before the scene plays.
package struct ImageReference: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// As shown, in pixels, each at least 1.
    package var size: Size
    /// Pixels of the picture that make a point where the scene says nothing.
    package var scale: Double

    package init(path: String, size: Size, scale: Double = 1) {
        self.path = path
        self.size = size
        self.scale = scale
    }

    /// UIKit's convention: `photo@2x.png` and `photo@3x~iphone.png` hold 2 and 3 pixels a point, all others 1.
    package static func scale(ofFileNamed name: String) -> Double {
        guard let match = name.firstMatch(of: /@([23])x(~[a-z]+)?\.[A-Za-z]+$/) else { return 1 }
        return match.1 == "2" ? 2 : 3
    }
}
