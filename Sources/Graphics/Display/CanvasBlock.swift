/// Another display list drawn into a box: the screen of a phone, a scene that plays in a layer.
///
/// It is a space of its own. Its items see nothing that lies beneath it, its blend modes and opacities end at its
/// edges, and so do its backdrops: beyond them its own edge pixels continue, as they do at the picture's.
package struct CanvasBlock: Sendable, Hashable {
    package var list: DisplayList
    /// Where the whole canvas goes, in the coordinates of the group around it.
    package var box: Rect
    /// What is seen of it, in the same coordinates as the box; nothing beyond the box is.
    package var clip: Path

    /// - Parameter clip: nil for the whole box.
    package init(_ list: DisplayList, box: Rect, clip: Path? = nil) {
        self.list = list
        self.box = box
        self.clip = clip ?? .rect(box)
    }

    /// From the list's coordinates to those of the box.
    package var transform: AffineTransform {
        AffineTransform.scale(box.width / list.size.width, box.height / list.size.height)
            .concatenating(.translation(box.minX, box.minY))
    }
}
