import Foundation
internal import Graphics
import Programs

/// Decodes a film frame by frame with ffmpeg, which writes its pixels.
final class FilmDecoder: FrameDecoder {
    private(set) var next: Int
    private let count: Int
    private let width: Int
    private let height: Int
    private let format: String
    private let process: ChildProcess
    private let isLuma: Bool
    /// Nil for films that are not HDR.
    private let toneMapper: ToneMapper?
    /// The number of frames that ffmpeg writes before the next one.
    private var surplus: Int

    /// Of the frames before the first one, ffmpeg writes every 64th, so that it is not silent for long.
    private static let writtenInterval = 64

    /// - Parameters:
    ///   - first: the first frame that `decode` returns. ffmpeg decodes those before, and does not convert their colours, which takes ten
    ///     times as long.
    ///   - isLuma: whether only the luma of the frames is read, by `decodeLuma`. It needs a quarter of the bytes, and ffmpeg converts no
    ///     colours.
    init(
        _ bytes: [UInt8], _ probe: FilmProbe, demuxer: String, format: String, first: Int = 0, isLuma: Bool = false
    ) throws(AnimationError) {
        self.isLuma = isLuma
        toneMapper = isLuma ? nil : probe.toneMapper
        (width, height, count, self.format) = (probe.width, probe.height, probe.frames.count, format)
        next = first
        surplus = (first + Self.writtenInterval - 1) / Self.writtenInterval
        let selection =
            first > 0 ? "select=gte(n\\,\(first))+not(mod(n\\,\(Self.writtenInterval)))," : ""
        // ffmpeg turns rotated films before it scales them. The flags make the result equal on all processors.
        let scale =
            "scale=\(width):\(height):in_color_matrix=\(probe.matrix)"
            + ":flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
        let pixelFormat = isLuma ? "gray" : toneMapper == nil ? "bgra" : "rgb48le"
        let arguments =
            ["-nostdin", "-v", "error", "-protocol_whitelist", "file", "-threads", "2"]
            + (probe.decoder.map { ["-c:v", $0] } ?? [])
            + ["-f", demuxer, "-i", "file:\(ChildProcess.inputPath)", "-map", "0:V:0", "-vsync", "passthrough"]
            + ["-vf", selection + scale, "-f", "rawvideo", "-pix_fmt", pixelFormat, "-"]
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
            let target = UnsafeMutableBufferPointer(rebasing: target[..<pixels])
            if let toneMapper {
                failure = read(into: target, with: toneMapper)
            } else {
                failure = read(into: target)
            }
            count = failure == nil ? pixels : 0
        }
        if let failure {
            next = count
            throw .damaged(format: format, reason: "frame \(frame) cannot be read: \(failure)")
        }
        return Bitmap(width: width, height: height, pixels: bitmap)
    }

    /// Reads the next frame of an HDR film. Returns why it cannot be read, or nil.
    private func read(into pixels: UnsafeMutableBufferPointer<UInt32>, with toneMapper: ToneMapper) -> String? {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 3 * pixels.count) { samples in
            if let failure = read(into: UnsafeMutableRawBufferPointer(samples)) { return failure }
            for index in samples.indices { samples[index] = UInt16(littleEndian: samples[index]) }
            toneMapper.map(UnsafeBufferPointer(samples), to: pixels)
            return nil
        }
    }

    /// Reads the next frame of another film. Returns why it cannot be read, or nil.
    private func read(into pixels: UnsafeMutableBufferPointer<UInt32>) -> String? {
        if let failure = read(into: UnsafeMutableRawBufferPointer(pixels)) { return failure }
        for index in pixels.indices {
            pixels[index] = PremultipliedColor.pixel(UInt32(littleEndian: pixels[index]))
        }
        return nil
    }

    /// Reads the bytes of the next frame, after the surplus ones. Returns why it cannot be read, or nil.
    private func read(into buffer: UnsafeMutableRawBufferPointer) -> String? {
        do {
            for _ in 0...surplus {
                guard try process.read(into: buffer) == buffer.count else {
                    return process.failure() ?? "it has fewer frames than it states"
                }
            }
            surplus = 0
            return nil
        } catch {
            return "\(error)"
        }
    }

    func decodeLuma() throws(AnimationError) -> [UInt8] {
        guard isLuma else { return try decode().luma }
        guard next < count else { throw .damaged(format: format, reason: "it has no more frames") }
        let (frame, pixels) = (next, width * height)
        next += 1
        var failure: String?
        let luma = [UInt8](unsafeUninitializedCapacity: pixels) { target, count in
            failure = read(into: UnsafeMutableRawBufferPointer(start: target.baseAddress, count: pixels))
            count = failure == nil ? pixels : 0
        }
        if let failure {
            next = count
            throw .damaged(format: format, reason: "frame \(frame) cannot be read: \(failure)")
        }
        return luma
    }
}
