import Programs

/// The process that draws one Lottie file with rlottie: it reads the file and requests from its standard input and writes pixels to its
/// standard output.
///
/// All numbers are little-endian, of 32 bits. The input is the size of the JSON text, the text, and for each frame its index, width and
/// height. The output is a `Reply` and the number of frames, and for each request the pixels, premultiplied `0xAARRGGBB`.
package enum LottieService {
    /// The name of the command, and the version of what it reads and writes.
    package static let command = "draw-lottie"
    package static let version = "1"

    enum Reply: UInt32 {
        case ready = 1
        case noLibrary, notRead
    }

    /// Answers requests until the input ends. The process cannot open a file from the first byte on that it reads.
    package static func run() {
        let streams = ServiceStreams()
        ServiceStreams.endWithParent()
        let library = RlottieLibrary()
        ServiceStreams.confine()
        guard let size = streams.number(), size > 0, size <= LottieFile.maxBytes * 2, let json = streams.read(size)
        else { return }
        guard let library else { return streams.send([Reply.noLibrary.rawValue, 0]) }
        let text = json + [0]
        guard let count = library.frameCount(of: text) else { return streams.send([Reply.notRead.rawValue, 0]) }
        streams.send([Reply.ready.rawValue, UInt32(clamping: count)])
        while let frame = streams.number(), let width = streams.number(), let height = streams.number() {
            guard frame < count, (1...LottieRenderer.maxSide).contains(width),
                (1...LottieRenderer.maxSide).contains(height), width * height <= LottieRenderer.maxPixels,
                let pixels = library.draw(text, frame: frame, width: width, height: height)
            else { return }
            streams.send(pixels)
        }
    }
}
