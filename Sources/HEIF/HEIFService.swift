import Programs

/// The process that decodes one AVIF or HEIC picture with libheif: it reads the file from its standard input and writes pixels to its
/// standard output.
///
/// All numbers are little-endian, of 32 bits. The input is the size of the file, the width and height of its description, and the file.
/// The output is a `Reply` and a number: whether the pixels are premultiplied; then the pixels, red, green, blue and alpha. For a file
/// of the size 0 the number says which formats can be decoded.
package enum HEIFService {
    /// The name of the command, and the version of what it reads and writes.
    package static let command = "decode-heif"
    package static let version = "1"

    enum Reply: UInt32, Error {
        case decoded = 1
        case noLibrary = 2
        case damaged = 10
        case truncated, unsupported, noDecoder
    }

    /// Answers one request. The process cannot open a file from the first byte on that it reads.
    package static func run() {
        let streams = ServiceStreams()
        ServiceStreams.endWithParent()
        let library = HEIFLibrary()
        ServiceStreams.confine()
        guard let size = streams.number(), size <= HEIFDecoder.maxBytes, let width = streams.number(),
            let height = streams.number()
        else { return }
        guard let library else { return streams.send([Reply.noLibrary.rawValue, 0]) }
        guard size > 0 else {
            let formats = HEIFFormat.allCases.filter(library.decodes).reduce(0) { $0 | $1.rawValue }
            return streams.send([Reply.decoded.rawValue, formats])
        }
        guard let bytes = streams.read(size) else { return }
        switch library.picture(bytes, width: width, height: height) {
        case .success(let picture):
            streams.send([Reply.decoded.rawValue, picture.isPremultiplied ? 1 : 0])
            picture.pixels.withUnsafeBytes { streams.send($0) }
        case .failure(let failure): streams.send([failure.rawValue, 0])
        }
    }
}
