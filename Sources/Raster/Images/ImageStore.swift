import Files
package import Graphics
package import SVG

/// The pictures that display lists refer to, decoded once and shared by all renderers.
package struct ImageStore: Sendable {
    /// The default limit for the pixels of all pictures read from files together: as many as one picture of the largest
    /// size has, 256 MiB decoded.
    package static let maxPixels = PictureHeader.maxSide * PictureHeader.maxSide
    /// The maximum size of a file, in bytes.
    package static let maxBytes = 64 << 20

    private var images: [String: StoredImage] = [:]
    private var documents: [String: SVGDocument] = [:]
    private let maxPixels: Int
    /// The pixels of each picture read from a file, by name.
    private var pixelCounts: [String: Int] = [:]
    private let cache: PictureCache?
    private let onDemand: (@Sendable (String) -> Bitmap?)?
    private let scalable: (@Sendable (String) -> ScalablePicture?)?

    /// An empty store.
    ///
    /// - Parameters:
    ///   - maxPixels: the maximum number of pixels of all pictures read from files together.
    ///   - cache: keeps the pictures that are read from files; nil for none.
    ///   - onDemand: returns pictures that were not added, for example the frames of a clip, of which few are in memory
    ///     at a time. Called on the thread of any renderer, once more each time that a renderer has evicted the picture
    ///     from its cache.
    ///   - scalable: returns pictures that are drawn at the size at which they are shown. Called in the same way.
    package init(
        maxPixels: Int = Self.maxPixels, cache: PictureCache? = nil,
        onDemand: (@Sendable (String) -> Bitmap?)? = nil,
        scalable: (@Sendable (String) -> ScalablePicture?)? = nil
    ) {
        self.maxPixels = maxPixels
        self.cache = cache
        self.onDemand = onDemand
        self.scalable = scalable
    }

    /// Adds a picture under the name that image blocks use as their source. Throws `outOfMemory`.
    package mutating func add(_ bitmap: Bitmap, as source: String) throws(RasterError) {
        images[source] = StoredImage(try PixelBuffer(bitmap))
        pixelCounts[source] = nil
    }

    /// Decodes a PNG, JPEG, WebP, AVIF, HEIC or SVG and adds it. Throws `image` or `outOfMemory`.
    ///
    /// The header is checked before any pixels are allocated.
    ///
    /// - Parameter symbol: selects the variant of a symbol template; empty for other pictures.
    package mutating func add(
        file bytes: [UInt8], symbol: SymbolConfiguration = SymbolConfiguration(), as source: String
    ) throws(RasterError) {
        let header: PictureHeader
        do throws(PictureError) {
            header = try PictureHeader(bytes)
        } catch .notAPicture(.svg) {
            return try add(svg: bytes, symbol: symbol, as: source)
        } catch {
            throw .image(source: source, error)
        }
        try checkTotal(with: header, for: source)
        if let known = cache?.image(for: source, of: bytes) {
            images[source] = known
            pixelCounts[source] = header.width * header.height
            return
        }
        let decode =
            switch header.format {
            case .png: PNGReader.decode
            case .jpeg: JPEGReader.decode
            case .webP: WebPReader.decode
            case .avif, .heic: HEIFReader.decode
            }
        let image = StoredImage(try decode(bytes, header, source).oriented(header.orientation))
        images[source] = image
        pixelCounts[source] = header.width * header.height
        cache?.add(image, of: bytes, as: source)
    }

    /// Reads a PNG, JPEG, WebP, AVIF, HEIC or SVG file and adds it. Throws `image` or `outOfMemory`.
    ///
    /// If the header is rejected, the rest of the file is not read.
    ///
    /// - Parameters:
    ///   - isResolved: whether `file` is an absolute path without links, as of the pictures of a scene, so that a link is an error.
    ///   - symbol: selects the variant of a symbol template; empty for other pictures.
    package mutating func add(
        contentsOf file: String, isResolved: Bool = false, symbol: SymbolConfiguration = SymbolConfiguration(),
        as source: String
    ) throws(RasterError) {
        var bytes: [UInt8] = []
        do throws(PictureError) {
            let opened: OpenFile
            do {
                opened = try isResolved ? OpenFile(readingResolved: file) : OpenFile(readingUserFile: file)
            } catch {
                throw .unreadable
            }
            func read(_ count: Int) throws(PictureError) -> [UInt8] {
                do { return try opened.read(upTo: count) } catch { throw .unreadable }
            }
            do throws(PictureError) {
                _ = try PictureHeader { count throws(PictureError) in
                    let more = try read(count)
                    bytes += more
                    return more
                }
            } catch .notAPicture(.svg) {
            }
            bytes += try read(Self.maxBytes + 1 - bytes.count)
            guard bytes.count <= Self.maxBytes else { throw .fileTooLarge(limit: Self.maxBytes) }
        } catch {
            throw .image(source: source, error)
        }
        try add(file: bytes, symbol: symbol, as: source)
    }

    private mutating func add(
        svg bytes: [UInt8], symbol: SymbolConfiguration, as source: String
    ) throws(RasterError) {
        do throws(PictureError) {
            documents[source] = try SVGDocument(bytes, symbol: symbol)
        } catch {
            throw .image(source: source, error)
        }
    }

    /// The SVG that was added under a name; nil for other pictures and unknown names.
    package func document(for source: String) -> SVGDocument? { documents[source] }

    /// The picture of that name, on-demand ones included; nil for an SVG and an unknown name. Cost: a copy.
    package func bitmap(for source: String) -> Bitmap? { images[source]?.original.bitmap ?? onDemand?(source) }

    /// Whether both stores have the same pictures under the same names, apart from on-demand ones and those that are drawn at the size at which
    /// they are shown. Raster pictures are the same if they come from the same cache.
    package func hasSamePictures(as other: ImageStore) -> Bool {
        images.count == other.images.count && images.allSatisfy { other.images[$0.key] === $0.value }
            && documents == other.documents
    }

    /// The picture that was added under a name; nil for on-demand pictures and unknown names.
    func image(for source: String) -> StoredImage? { images[source] }

    /// An on-demand picture; nil for an unknown name.
    func onDemandBitmap(for source: String) -> Bitmap? { onDemand?(source) }

    /// A picture that is drawn at the size at which it is shown; nil for other pictures and unknown names.
    func scalablePicture(for source: String) -> ScalablePicture? { scalable?(source) }

    /// Checks the total of pixels with a picture that is to be decoded and that replaces one of the same name. Throws
    /// `image` above the limit.
    private func checkTotal(with header: PictureHeader, for source: String) throws(RasterError) {
        let others = pixelCounts.values.reduce(0, +) - pixelCounts[source, default: 0]
        guard others + header.width * header.height <= maxPixels else {
            throw .image(
                source: source,
                .tooManyPixels(width: header.shownWidth, height: header.shownHeight, limit: maxPixels))
        }
    }
}
