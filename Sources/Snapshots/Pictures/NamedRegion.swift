package import Graphics

/// A named part of a picture, such as a layer.
package struct NamedRegion: Sendable, Hashable {
    /// Empty for one that is drawn but has no name.
    package var name: String
    package var box: PixelRect
    /// Whether something is drawn there for the region itself; false for one that only groups other regions.
    package var hasContent: Bool

    /// Whether only text is drawn there, which covers a part of the box.
    package var isText: Bool

    package init(_ name: String, _ box: PixelRect, hasContent: Bool = true, isText: Bool = false) {
        (self.name, self.box, self.hasContent, self.isText) = (name, box, hasContent, isText)
    }

    /// The name of what is behind all regions.
    package static let background = "the background"
}
