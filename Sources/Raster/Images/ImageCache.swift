import Graphics

/// Pictures as Cairo surfaces, remembered by one renderer between frames.
final class ImageCache {
    /// Bound on what is remembered, in pixels: 128 MB.
    private static let mostPixels = 32_000_000

    private let store: ImageStore
    private var surfaces: [String: Surface] = [:]
    private var pixels = 0

    init(_ store: ImageStore) {
        self.store = store
    }

    /// Throws `missingImage` where the store does not know the name.
    func surface(for source: String) throws(RasterError) -> Surface {
        if let surface = surfaces[source] { return surface }
        guard let bitmap = store.bitmap(for: source), bitmap.width > 0, bitmap.height > 0 else {
            throw .missingImage(source: source)
        }
        let surface = try Surface(bitmap)
        if pixels + bitmap.pixels.count > Self.mostPixels {
            surfaces = [:]
            pixels = 0
        }
        surfaces[source] = surface
        pixels += bitmap.pixels.count
        return surface
    }
}
