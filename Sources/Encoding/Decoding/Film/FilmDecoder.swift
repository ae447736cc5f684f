import Foundation
internal import Graphics
import Programs

/// Decodes a film frame by frame with ffmpeg, which writes its pixels.
final class FilmDecoder: FrameDecoder {
    private(set) var next = 0
    private let count: Int
    private let width: Int
    private let height: Int
    private let format: String
    private let process: ChildProcess
    private let isLuma: Bool

    /// - Parameter isLuma: whether only the luma of the frames is read, by `decodeLuma`. It needs a quarter of the bytes, and ffmpeg
    ///   converts no colours.
    init(
        _ bytes: [UInt8], _ probe: FilmProbe, demuxer: String, format: String, isLuma: Bool = false
    ) throws(AnimationError) {
        self.isLuma = isLuma
        (width, height, count, self.format) = (probe.width, probe.height, probe.frames.count, format)
        // ffmpeg turns rotated films before it scales them. The flags make the result equal on all processors.
        let scale =
            "scale=\(width):\(height):in_color_matrix=\(probe.matrix)"
            + ":flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
        let arguments =
            ["-nostdin", "-v", "error", "-protocol_whitelist", "file", "-threads", "2"]
            + (probe.decoder.map { ["-c:v", $0] } ?? [])
            + ["-f", demuxer, "-i", "file:\(ChildProcess.inputPath)", "-map", "0:V:0", "-vsync", "passthrough"]
            + ["-vf", scale, "-f", "rawvideo", "-pix_fmt", isLuma ? "gray" : "bgra", "-"]
        do {
            process = try FilmProgram.start("ffmpeg", arguments, input: bytes)
        } catch let error as AnimationError {
            throw error
        } catch {
            throw .damaged(format: format, reason: "\(error)")
        }
    }

    func decode() throws(AnimationError) -> Bitmap {
        precondition(!isLuma, "a decoder of luma has no colours")
        guard next < count else { throw .damaged(format: format, reason: "it has no more frames") }
        let (frame, pixels) = (next, width * height)
        next += 1
        var failure: String?
        let bitmap = [UInt32](unsafeUninitializedCapacity: pixels) { target, count in
            count = 0
            let buffer = UnsafeMutableRawBufferPointer(start: target.baseAddress, count: 4 * pixels)
            do {
                guard try process.read(into: buffer) == 4 * pixels else {
                    failure = process.failure() ?? "it has fewer frames than it states"
                    return
                }
            } catch {
                failure = "\(error)"
                return
            }
            for place in 0..<pixels { target[place] = PremultipliedColor.pixel(UInt32(littleEndian: target[place])) }
            count = pixels
        }
        if let failure {
            next = count
            throw .damaged(format: format, reason: "frame \(frame) cannot be read: \(failure)")
        }
        return Bitmap(width: width, height: height, pixels: bitmap)
    }

    func decodeLuma() throws(AnimationError) -> [UInt8] {
        guard isLuma else { return try decode().luma }
        guard next < count else { throw .damaged(format: format, reason: "it has no more frames") }
        let (frame, pixels) = (next, width * height)
        next += 1
        var failure: String?
        let luma = [UInt8](unsafeUninitializedCapacity: pixels) { target, count in
            count = 0
            do {
                guard try process.read(into: UnsafeMutableRawBufferPointer(target)) == pixels else {
                    failure = process.failure() ?? "it has fewer frames than it states"
                    return
                }
                count = pixels
            } catch {
                failure = "\(error)"
            }
        }
        if let failure {
            next = count
            throw .damaged(format: format, reason: "frame \(frame) cannot be read: \(failure)")
        }
        return luma
    }
}
