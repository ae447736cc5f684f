import Graphics
package import Programs

/// Decodes AVIF and HEIC pictures in a process of its own, because decoders of video may crash, and libheif is optional.
package enum HEIFDecoder {
    /// The largest file in bytes.
    package static let maxBytes = 64 << 20

    /// What the process may use: the largest picture with 16 bits per channel needs about 1.5 GB.
    package static var limits: ChildProcess.Limits {
        var limits = ChildProcess.Limits()
        limits.memory = 3 << 30
        limits.cpuTime = 300
        limits.silence = 60
        return limits
    }

    /// Decodes a file, rotated, mirrored and cropped as it says, with 8 bits per channel. Colour profiles are ignored.
    ///
    /// Cost: about 50 ms, and the decoding.
    ///
    /// - Parameters:
    ///   - format: what the file claims to be, for messages.
    ///   - width: in pixels, from the header of the file.
    ///   - height: likewise.
    ///   - pixels: `width * height` pixels, which become premultiplied `0xAARRGGBB`.
    ///   - program: the path of the program zoetrope.
    package static func decode(
        _ bytes: [UInt8], _ format: HEIFFormat, width: Int, height: Int, into pixels: UnsafeMutablePointer<UInt32>,
        program: String? = Executable.own, limits: ChildProcess.Limits = HEIFDecoder.limits
    ) throws(HEIFError) {
        guard bytes.count <= maxBytes else { throw .unsupported }
        guard let program else { throw .noProgram }
        do {
            let process = try start(program, [bytes.count, width, height], limits)
            try process.send(bytes)
            let isPremultiplied = try answer(of: process, program, format) != 0
            let buffer = UnsafeMutableRawBufferPointer(start: pixels, count: 4 * width * height)
            guard try process.read(into: buffer) == buffer.count else {
                throw ChildProcess.Failure(description: process.failure() ?? "it ended")
            }
            for place in 0..<width * height {
                pixels[place] = pixel(UInt32(littleEndian: pixels[place]), isPremultiplied: isPremultiplied)
            }
        } catch let error as HEIFError {
            throw error
        } catch {
            throw .decoding("\(error)")
        }
    }

    /// The formats that can be decoded. Cost: about 50 ms.
    ///
    /// - Throws: `noLibrary`, `noProgram`, or `decoding` if the process fails.
    package static func formats(
        program: String? = Executable.own
    ) throws(HEIFError) -> Set<HEIFFormat> {
        guard let program else { throw .noProgram }
        do {
            let process = try start(program, [0, 0, 0], limits)
            let bits = try answer(of: process, program, .avif)
            return Set(HEIFFormat.allCases.filter { bits & $0.rawValue != 0 })
        } catch let error as HEIFError {
            throw error
        } catch {
            throw .decoding("\(error)")
        }
    }

    private static func start(
        _ program: String, _ numbers: [Int], _ limits: ChildProcess.Limits
    ) throws(ChildProcess.Failure) -> ChildProcess {
        let process = try ChildProcess(answering: program, [HEIFService.command, HEIFService.version], limits: limits)
        let bytes = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        try process.send(bytes)
        return process
    }

    /// The number in the answer of a process that was successful.
    private static func answer(
        of process: ChildProcess, _ program: String, _ format: HEIFFormat
    ) throws -> UInt32 {
        var reply: [UInt32] = [0, 0]
        let count = try reply.withUnsafeMutableBytes { (buffer) throws(ChildProcess.Failure) in
            try process.read(into: buffer)
        }
        guard count == 8 else { throw ChildProcess.Failure(description: process.failure() ?? "it ended") }
        switch HEIFService.Reply(rawValue: UInt32(littleEndian: reply[0])) {
        case .decoded: return UInt32(littleEndian: reply[1])
        case .noLibrary: throw HEIFError.noLibrary
        case .noDecoder: throw HEIFError.noDecoder(format)
        case .damaged: throw HEIFError.damaged
        case .truncated: throw HEIFError.truncated
        case .unsupported: throw HEIFError.unsupported
        case nil: throw HEIFError.decoding("the program \(program) gives an unknown answer")
        }
    }

    /// A pixel from one with red in the lowest byte and alpha in the highest.
    @inline(__always)
    private static func pixel(_ pixel: UInt32, isPremultiplied: Bool) -> UInt32 {
        let (red, green, blue, alpha) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
        guard isPremultiplied else { return PremultipliedColor.pixel(red, green, blue, alpha) }
        return alpha << 24 | min(red, alpha) << 16 | min(green, alpha) << 8 | min(blue, alpha)
    }
}
