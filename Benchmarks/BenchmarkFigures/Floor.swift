/// Work that gives the times of the stages a scale, measured on the same frames in the same run.
package enum Floor: String, Codable, CaseIterable, CodingKeyRepresentable {
    /// Copying the pixels of a frame with memcpy.
    case copy
    /// Writing a whole frame of 8-bit indices that exist already with giflib.
    case giflib
    /// Drawing a frame with a new renderer, which has no caches: everything in it, from its background.
    case redraw
}
