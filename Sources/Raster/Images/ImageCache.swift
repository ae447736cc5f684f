import CCairo
import Graphics
import SVG

/// One renderer's Cairo surfaces for pictures, cached between frames.
///
/// Pixels of pictures in the image store are shared with other renderers; on-demand pictures are copied per renderer.
final class ImageCache {
    private struct Key: Hashable {
        var source: String
        var reduction: StoredImage.Reduction
    }

    /// Limit on the cached on-demand pictures, in pixels: 128 MB.
    private static let maxPixels = 32_000_000

    private let store: ImageStore
    private var surfaces: [Key: Surface] = [:]
    private var drawings: [String: VectorImage] = [:]
    private var onDemand: [String: StoredImage] = [:]
    private var onDemandPixels = 0

    init(_ store: ImageStore) {
        self.store = store
    }

    /// Throws `missingImage` where the store has no picture of that name, or `outOfMemory`.
    func image(for source: String) throws(RasterError) -> StoredImage {
        if let image = store.image(for: source) ?? onDemand[source] { return image }
        guard let bitmap = store.onDemandBitmap(for: source), bitmap.width > 0, bitmap.height > 0 else {
            throw .missingImage(source: source)
        }
        return try keep(bitmap, as: source)
    }

    private func keep(_ bitmap: Bitmap, as source: String) throws(RasterError) -> StoredImage {
        if onDemandPixels + bitmap.pixels.count > Self.maxPixels {
            // The surfaces of the other pictures share their pixels, so making them again is cheap.
            (onDemand, onDemandPixels, surfaces) = ([:], 0, [:])
        }
        let image = StoredImage(try PixelBuffer(bitmap))
        onDemand[source] = image
        onDemandPixels += bitmap.pixels.count
        return image
    }

    /// A picture of the store that is drawn at the size at which it is shown; nil for other pictures.
    func scalablePicture(for source: String) -> ScalablePicture? { store.scalablePicture(for: source) }

    /// Draws a scalable picture, on first use at this size.
    ///
    /// - Returns: the name under which `surface` has it.
    func draw(
        _ picture: ScalablePicture, _ raster: ScalablePicture.Raster, as source: String
    ) throws(RasterError) -> String {
        let name = "\(source)@\(raster.width)x\(raster.height)"
        if onDemand[name] == nil { _ = try keep(picture.draw(raster.width, raster.height), as: name) }
        return name
    }

    /// An SVG, parsed on first use; nil for other pictures. Throws `image`.
    func vectorImage(for source: String) throws(RasterError) -> VectorImage? {
        if let known = drawings[source] { return known }
        guard let document = store.document(for: source) else { return nil }
        do throws(PictureError) {
            let image = VectorImage(drawing: try document.makeDrawing(), size: document.size, cost: document.cost)
            drawings[source] = image
            return image
        } catch {
            throw .image(source: source, error)
        }
    }

    /// A picture as a drawing source, reduced as requested. Throws as `image(for:)`.
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

/// An SVG of one renderer.
struct VectorImage {
    var drawing: SVGDrawing
    /// In points.
    var size: Size
    var cost: SVGCost
}
