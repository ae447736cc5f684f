import Foundation

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
        // Nothing that the library prints is taken for an answer.
        let output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        let library = RlottieLibrary()
        confine()
        guard let size = number(), size > 0, size <= LottieFile.maxBytes * 2, let json = read(size) else { return }
        guard let library else { return send([Reply.noLibrary.rawValue, 0], to: output) }
        let text = json + [0]
        guard let count = library.frameCount(of: text) else { return send([Reply.notRead.rawValue, 0], to: output) }
        send([Reply.ready.rawValue, UInt32(clamping: count)], to: output)
        while let frame = number(), let width = number(), let height = number() {
            guard frame < count, (1...LottieRenderer.maxSide).contains(width),
                (1...LottieRenderer.maxSide).contains(height), width * height <= LottieRenderer.maxPixels,
                let pixels = library.draw(text, frame: frame, width: width, height: height)
            else { return }
            send(pixels, to: output)
        }
    }

    /// Takes away what drawing does not need: opening files and sockets, writing files, and dumping memory.
    private static func confine() {
        for resource in [RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_CORE] {
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        }
    }

    private static func number() -> Int? {
        read(4).map { bytes in bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }

    private static func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let part = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(STDIN_FILENO, buffer.baseAddress.map { $0 + filled }, count - filled)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { return nil }
            filled += part
        }
        return bytes
    }

    private static func send(_ numbers: [UInt32], to output: Int32) {
        numbers.map(\.littleEndian).withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let part = write(output, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
                if part < 0, errno == EINTR { continue }
                guard part > 0 else { return }
                sent += part
            }
        }
    }
}
