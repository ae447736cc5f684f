package import Graphics
package import Programs

/// Draws the frames of a Lottie file in a process of its own, because rlottie may crash or hang. Used by one thread at a time.
package final class LottieRenderer: @unchecked Sendable {
    /// The largest width and height in pixels.
    package static let maxSide = 8192
    /// The most pixels of one frame: 64 MB of memory.
    package static let maxPixels = 1 << 24

    /// What the process may use.
    package static var limits: ChildProcess.Limits {
        var limits = ChildProcess.Limits()
        limits.memory = 2 << 30
        limits.cpuTime = 600
        limits.silence = 20
        return limits
    }

    private let process: ChildProcess
    private let frameCount: Int
    /// Whether a frame was drawn.
    private(set) package var hasDrawn = false

    /// Starts the process and loads the file. Cost: about 50 ms.
    ///
    /// - Parameter program: the path of the program zoetrope.
    package init(
        _ file: LottieFile, program: String? = Executable.own,
        limits: ChildProcess.Limits = LottieRenderer.limits
    ) throws(LottieError) {
        guard let program else { throw .noProgram }
        frameCount = file.frameCount
        let json = file.json
        do {
            process = try ChildProcess(
                answering: program, [LottieService.command, LottieService.version], limits: limits)
            try process.send(Self.bytes([json.count]) + json)
            var reply: [UInt32] = [0, 0]
            let count = try reply.withUnsafeMutableBytes { (buffer) throws(ChildProcess.Failure) in
                try process.read(into: buffer)
            }
            guard count == 8 else {
                throw ChildProcess.Failure(description: process.failure() ?? "it ended")
            }
            switch LottieService.Reply(rawValue: UInt32(littleEndian: reply[0])) {
            case .ready: break
            case .noLibrary: throw LottieError.noLibrary
            case .notRead: throw LottieError.drawing("it does not read the file")
            case nil: throw LottieError.drawing("the program \(program) gives an unknown answer")
            }
            guard Int(UInt32(littleEndian: reply[1])) >= frameCount else {
                throw LottieError.drawing("it finds \(UInt32(littleEndian: reply[1])) of \(frameCount) frames")
            }
        } catch let error as LottieError {
            throw error
        } catch {
            throw .drawing("\(error)")
        }
    }

    /// Whether the program and the library are installed. Cost: about 50 ms.
    package static var isAvailable: Bool {
        // rlottie requires a version and a layer.
        let sample = """
            {"v": "5.5.0", "w": 1, "h": 1, "fr": 1, "ip": 0, "op": 1, "layers": [{"ty": 3, "ip": 0, "op": 1, "ks": {}}]}
            """
        guard let file = try? LottieFile(Array(sample.utf8)), let renderer = try? LottieRenderer(file) else {
            return false
        }
        return (try? renderer.draw(frame: 0, width: 1, height: 1)) != nil
    }

    /// Draws a frame, centred and in its aspect ratio. Premultiplied pixels.
    ///
    /// - Throws: `LottieError.drawing` if the process crashes, hangs or exceeds its limits. It cannot be used afterwards.
    package func draw(frame: Int, width: Int, height: Int) throws(LottieError) -> Bitmap {
        let pixels = width * height
        guard (0..<frameCount).contains(frame), (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height),
            pixels <= Self.maxPixels
        else { throw .drawing("frame \(frame) of \(width) by \(height) pixels is outside the limits") }
        var failure: String?
        do {
            try process.send(Self.bytes([frame, width, height]))
        } catch {
            throw .drawing("frame \(frame): \(error)")
        }
        let bitmap = [UInt32](unsafeUninitializedCapacity: pixels) { target, count in
            count = 0
            do {
                let buffer = UnsafeMutableRawBufferPointer(start: target.baseAddress, count: 4 * pixels)
                guard try process.read(into: buffer) == 4 * pixels else {
                    failure = process.failure() ?? "it ended"
                    return
                }
                for place in 0..<pixels { target[place] = Self.valid(UInt32(littleEndian: target[place])) }
                count = pixels
            } catch {
                failure = "\(error)"
            }
        }
        if let failure { throw .drawing("frame \(frame): \(failure)") }
        hasDrawn = true
        return Bitmap(width: width, height: height, pixels: bitmap)
    }

    /// A premultiplied pixel has no channel above its alpha.
    @inline(__always)
    private static func valid(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        return alpha << 24 | min(pixel >> 16 & 255, alpha) << 16 | min(pixel >> 8 & 255, alpha) << 8
            | min(pixel & 255, alpha)
    }

    private static func bytes(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }
}
