/// Another display list drawn into a box, for example the screen of a phone or a scene in a clip layer.
///
/// It is drawn in isolation: its blend modes and backdrops read only its own pixels. Outside its edges backdrops repeat
/// its edge pixels, as they do at the edges of the whole picture.
package struct CanvasBlock: Sendable, Hashable {
    package var list: DisplayList
    /// The position of the whole canvas, in the coordinates of the enclosing group.
    package var box: Rect
    /// The visible part, in the same coordinates as the box; nothing outside the box is visible.
    package var clip: Path

    /// - Parameter clip: nil for the whole box.
    package init(_ list: DisplayList, box: Rect, clip: Path? = nil) {
        self.list = list
        self.box = box
        self.clip = clip ?? .rect(box)
    }

    /// From the list's coordinates to those of the enclosing group.
    package var transform: AffineTransform {
        AffineTransform.scale(box.width / list.size.width, box.height / list.size.height)
            .concatenating(.translation(box.minX, box.minY))
    }
}
