package import Graphics

/// A named part of a picture, such as a layer.
package struct NamedRegion: Sendable, Hashable {
    package var name: String
    package var box: PixelRect

    package init(_ name: String, _ box: PixelRect) {
        (self.name, self.box) = (name, box)
    }
}
