import CCairo
import Graphics

/// Pictures as Cairo surfaces, remembered by one renderer between frames.
///
/// The pixels of those from files are shared with all renderers; late ones are the renderer's own.
final class ImageCache {
    private struct Key: Hashable {
        var source: String
        var reduction: StoredImage.Reduction
    }

    /// Bound on the late pictures that are remembered, in pixels: 128 MB.
    private static let maxPixels = 32_000_000

    private let store: ImageStore
    private var surfaces: [Key: Surface] = [:]
    private var late: [String: StoredImage] = [:]
    private var latePixels = 0

    init(_ store: ImageStore) {
        self.store = store
    }

    /// Throws `missingImage` where the store does not know the name.
    func image(for source: String) throws(RasterError) -> StoredImage {
        if let image = store.image(for: source) ?? late[source] { return image }
        guard let bitmap = store.lateBitmap(for: source), bitmap.width > 0, bitmap.height > 0 else {
            throw .missingImage(source: source)
        }
        if latePixels + bitmap.pixels.count > Self.maxPixels {
            // Surfaces of the others cost nothing to make again.
            (late, latePixels, surfaces) = ([:], 0, [:])
        }
        let image = StoredImage(try PixelBuffer(bitmap))
        late[source] = image
        latePixels += bitmap.pixels.count
        return image
    }

    /// A picture's pixels to draw from, after halvings where there are any.
    func surface(
        for source: String, reduction: StoredImage.Reduction = .none
    ) throws(RasterError) -> Surface {
        let key = Key(source: source, reduction: reduction)
        if let surface = surfaces[key] { return surface }
        let image = try image(for: source)
        let surface = try Surface(showing: image.reduced(reduction))
        surfaces[key] = surface
        return surface
    }
}
