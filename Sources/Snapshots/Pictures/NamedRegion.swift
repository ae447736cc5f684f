package import Graphics

/// A part of a picture with a name that people know it by, such as a layer's.
package struct NamedRegion: Sendable, Hashable {
    package var name: String
    package var box: PixelBox

    package init(_ name: String, _ box: PixelBox) {
        (self.name, self.box) = (name, box)
    }
}
