import CHEIF
import Foundation

/// The functions of libheif (1.12 or later) that decode a picture, found at run time: the program is not linked with it.
struct HEIFLibrary {
    typealias Pointer = UnsafeMutableRawPointer

    private static let names = ["libheif.so.1", "libheif.so"]

    private let contextAlloc: @convention(c) () -> Pointer?
    private let contextFree: @convention(c) (Pointer) -> Void
    private let readMemory: CHEIFReadMemory
    private let primaryImage: CHEIFPrimaryImage
    private let handleRelease: @convention(c) (Pointer) -> Void
    private let handleWidth: @convention(c) (Pointer) -> Int32
    private let handleHeight: @convention(c) (Pointer) -> Int32
    private let isPremultiplied: @convention(c) (Pointer) -> Int32
    private let optionsAlloc: @convention(c) () -> Pointer?
    private let optionsFree: @convention(c) (Pointer) -> Void
    private let decode: CHEIFDecode
    private let imageWidth: @convention(c) (Pointer, Int32) -> Int32
    private let imageHeight: @convention(c) (Pointer, Int32) -> Int32
    private let imagePlane: @convention(c) (Pointer, Int32, UnsafeMutablePointer<Int32>) -> UnsafePointer<UInt8>?
    private let imageRelease: @convention(c) (Pointer) -> Void
    private let haveDecoder: @convention(c) (Int32) -> Int32

    /// Loads the library and its plugins. Nil if it is not installed.
    init?() {
        guard let library = Self.names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(library, "heif_\(name)").map { unsafeBitCast($0, to: type) }
        }
        // Since version 1.14; plugins are loaded here, while files can be opened.
        if let initialize = find("init", CHEIFInit.self) { _ = initialize(nil) }
        guard let contextAlloc = find("context_alloc", (@convention(c) () -> Pointer?).self),
            let contextFree = find("context_free", (@convention(c) (Pointer) -> Void).self),
            let readMemory = find("context_read_from_memory_without_copy", CHEIFReadMemory.self),
            let primaryImage = find("context_get_primary_image_handle", CHEIFPrimaryImage.self),
            let handleRelease = find("image_handle_release", (@convention(c) (Pointer) -> Void).self),
            let handleWidth = find("image_handle_get_width", (@convention(c) (Pointer) -> Int32).self),
            let handleHeight = find("image_handle_get_height", (@convention(c) (Pointer) -> Int32).self),
            let isPremultiplied = find(
                "image_handle_is_premultiplied_alpha", (@convention(c) (Pointer) -> Int32).self),
            let optionsAlloc = find("decoding_options_alloc", (@convention(c) () -> Pointer?).self),
            let optionsFree = find("decoding_options_free", (@convention(c) (Pointer) -> Void).self),
            let decode = find("decode_image", CHEIFDecode.self)
        else { return nil }
        guard let imageWidth = find("image_get_width", (@convention(c) (Pointer, Int32) -> Int32).self),
            let imageHeight = find("image_get_height", (@convention(c) (Pointer, Int32) -> Int32).self),
            let imagePlane = find(
                "image_get_plane_readonly",
                (@convention(c) (Pointer, Int32, UnsafeMutablePointer<Int32>) -> UnsafePointer<UInt8>?).self),
            let imageRelease = find("image_release", (@convention(c) (Pointer) -> Void).self),
            let haveDecoder = find("have_decoder_for_format", (@convention(c) (Int32) -> Int32).self)
        else { return nil }
        (self.contextAlloc, self.contextFree, self.readMemory) = (contextAlloc, contextFree, readMemory)
        (self.primaryImage, self.handleRelease, self.handleWidth) = (primaryImage, handleRelease, handleWidth)
        (self.handleHeight, self.isPremultiplied) = (handleHeight, isPremultiplied)
        (self.optionsAlloc, self.optionsFree, self.decode) = (optionsAlloc, optionsFree, decode)
        (self.imageWidth, self.imageHeight, self.imagePlane) = (imageWidth, imageHeight, imagePlane)
        (self.imageRelease, self.haveDecoder) = (imageRelease, haveDecoder)
    }

    /// Whether there is a decoder for a format.
    func decodes(_ format: HEIFFormat) -> Bool { haveDecoder(format == .avif ? 4 : 1) != 0 }

    /// A decoded picture: red, green, blue and alpha, 8 bits each, rows without padding.
    struct Picture {
        var pixels: [UInt8]
        var isPremultiplied: Bool
    }

    /// Decodes the primary picture of a file, rotated, mirrored and cropped as the file says.
    ///
    /// - Parameters:
    ///   - width: in pixels, that of the file's description; another one is an error.
    ///   - height: likewise.
    func picture(_ bytes: [UInt8], width: Int, height: Int) -> Result<Picture, HEIFService.Reply> {
        guard let context = contextAlloc() else { return .failure(.damaged) }
        defer { contextFree(context) }
        return bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return .failure(.truncated) }
            let error = readMemory(context, base, buffer.count, nil)
            guard error.code == 0 else { return .failure(Self.failure(error)) }
            var handle: Pointer?
            let primaryError = primaryImage(context, &handle)
            guard primaryError.code == 0, let handle else { return .failure(Self.failure(primaryError)) }
            defer { handleRelease(handle) }
            guard handleWidth(handle) == width, handleHeight(handle) == height else { return .failure(.damaged) }
            return decoded(handle, width: width, height: height)
        }
    }

    private func decoded(_ handle: Pointer, width: Int, height: Int) -> Result<Picture, HEIFService.Reply> {
        guard let options = optionsAlloc() else { return .failure(.damaged) }
        defer { optionsFree(options) }
        Self.set(options)
        var image: Pointer?
        let error = decode(handle, &image, Self.rgb, Self.interleavedRGBA, options)
        guard error.code == 0, let image else { return .failure(Self.failure(error)) }
        defer { imageRelease(image) }
        var stride: Int32 = 0
        guard imageWidth(image, Self.interleaved) == width, imageHeight(image, Self.interleaved) == height,
            let plane = imagePlane(image, Self.interleaved, &stride), Int(stride) >= 4 * width
        else { return .failure(.damaged) }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        for row in 0..<height {
            pixels += UnsafeBufferPointer(start: plane + row * Int(stride), count: 4 * width)
        }
        return .success(Picture(pixels: pixels, isPremultiplied: isPremultiplied(handle) != 0))
    }

    // Values of heif_colorspace, heif_chroma and heif_channel.
    private static let rgb: Int32 = 1
    private static let interleavedRGBA: Int32 = 11
    private static let interleaved: Int32 = 10

    /// Sets `convert_hdr_to_8bit` and `strict_decoding` of heif_decoding_options.
    private static func set(_ options: Pointer) {
        // After the version, one flag and four pointers.
        let flags = 5 * MemoryLayout<Pointer>.size
        let version = options.load(as: UInt8.self)
        if version >= 2 { options.storeBytes(of: 1, toByteOffset: flags, as: UInt8.self) }
        if version >= 3 { options.storeBytes(of: 1, toByteOffset: flags + 1, as: UInt8.self) }
    }

    /// The reason in an error, from its heif_error_code and heif_suberror_code.
    private static func failure(_ error: CHEIFError) -> HEIFService.Reply {
        switch (error.code, error.subcode) {
        // Unsupported_codec.
        case (_, 3000): .noDecoder
        // End_of_data.
        case (_, 100): .truncated
        // Unsupported_filetype and Unsupported_feature.
        case (3, _), (4, _): .unsupported
        default: .damaged
        }
    }
}
