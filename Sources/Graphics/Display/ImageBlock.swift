/// A picture stretched into a box.
package struct ImageBlock: Sendable, Hashable {
    /// The file's path, as the renderer's image store knows it.
    package var source: String
    /// Where the whole picture goes, in points; gravity has been worked out already.
    package var box: Rect
    /// Replaces every pixel's colour and keeps its alpha, as `UIImage.RenderingMode.alwaysTemplate` does.
    package var tint: Color?

    package init(source: String, box: Rect, tint: Color? = nil) {
        self.source = source
        self.box = box
        self.tint = tint
    }
}
