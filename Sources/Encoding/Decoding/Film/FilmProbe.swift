import Files
import Foundation
import Programs

/// What ffprobe says about the film in a file. No pixel is decoded.
struct FilmProbe {
    /// A frame in the order in which it is shown.
    struct Frame {
        /// In seconds.
        var time: Double
        /// In seconds; 0 if the file does not state it.
        var duration: Double
        /// In bytes.
        var size: Int
    }

    /// As shown: after rotation and with square pixels.
    private(set) var width = 0
    private(set) var height = 0
    /// The conversion to RGB: ffmpeg's name of the matrix.
    private(set) var matrix = ""
    /// Converts the colours of an HDR film; nil for other films.
    private(set) var toneMapper: ToneMapper?
    /// The decoder if it is not ffmpeg's default.
    private(set) var decoder: String?
    private(set) var frames: [Frame] = []
    private(set) var comment = ""

    /// - Parameter demuxer: ffmpeg's name of the format, so that a file cannot choose another, which may open further files.
    init(_ bytes: [UInt8], demuxer: String, format: String) throws(AnimationError) {
        let entries =
            "stream=width,height,sample_aspect_ratio,color_space,color_transfer,color_primaries,nb_frames"
            + ":stream_side_data=rotation"
            + ":stream_tags=alpha_mode,DURATION"
            + ":format_tags=comment:packet=pts_time,duration_time,size,flags"
        let arguments = [
            "-v", "error", "-protocol_whitelist", "file", "-f", demuxer, "-i", "file:\(ChildProcess.inputPath)",
            "-select_streams", "V:0", "-show_entries", entries, "-of", "json",
            // One more than allowed.
            "-read_intervals", "%+#\(AnimationFile.maxFrames + 1)",
        ]
        let output: [UInt8]
        do {
            output = try FilmProgram.start("ffprobe", arguments, input: bytes).result(limit: 4 << 20)
        } catch let error as ChildProcess.Failure {
            throw .damaged(format: format, reason: "ffprobe: \(error)")
        } catch let error as AnimationError {
            throw error
        } catch {
            throw .damaged(format: format, reason: "\(error)")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let answer = try? decoder.decode(Answer.self, from: Data(output)) else {
            throw .damaged(format: format, reason: "ffprobe gives no answer")
        }
        guard let stream = answer.streams?.first else { throw .noVideo }
        try read(stream)
        let packets = answer.packets ?? []
        frames = packets.compactMap(\.frame).sorted { $0.time < $1.time }
        guard frames.count <= AnimationFile.maxFrames else { throw .frameCount(frames.count) }
        guard !frames.isEmpty else { throw .damaged(format: format, reason: "it has no frames") }
        try checkLength(stream, packets: packets.count, format: format)
        guard frames.count > 1 else { throw .oneFrame }
        comment = answer.format?.tags?.comment ?? ""
    }

    /// Throws an error if the file states more frames than it has.
    private func checkLength(_ stream: Answer.Stream, packets: Int, format: String) throws(AnimationError) {
        if let stated = stream.nbFrames.flatMap({ Int($0) }), packets < min(stated, AnimationFile.maxFrames) {
            throw .damaged(format: format, reason: "it is truncated: \(packets) of \(stated) frames are in the file")
        }
        // Matroska states only the duration.
        guard let first = frames.first, let last = frames.last, let stated = stream.tags?.duration else { return }
        let length = last.time - first.time + last.duration
        if length < stated - 0.2 {
            throw .damaged(
                format: format,
                reason:
                    "it is truncated: \((length * 10).rounded() / 10) of \((stated * 10).rounded() / 10) s are in the file"
            )
        }
    }

    private mutating func read(_ stream: Answer.Stream) throws(AnimationError) {
        (width, height) = (stream.width ?? 0, stream.height ?? 0)
        try AnimationFile.check(width: width, height: height)
        // HD is BT.709 if nothing else is stated, as in players.
        let isHD = width >= 1280 || height > 576
        switch stream.colorSpace ?? "" {
        case "bt709", "fcc", "bt470bg", "smpte170m", "smpte240m", "bt2020": matrix = stream.colorSpace ?? ""
        case "bt2020nc", "bt2020c": matrix = "bt2020"
        default: matrix = isHD ? "bt709" : "smpte170m"
        }
        if let transfer = ToneMapper.Transfer(stream.colorTransfer ?? "") {
            toneMapper = ToneMapper(transfer, isWide: stream.colorPrimaries != "bt709")
        }
        if let parts = stream.sampleAspectRatio?.split(separator: ":").compactMap({ Double($0) }), parts.count == 2,
            parts.allSatisfy({ $0 > 0 })
        {
            width = Int(min((Double(width) * parts[0] / parts[1]).rounded(), 1e6))
        }
        let turns = (stream.sideDataList ?? []).compactMap(\.rotation).first ?? 0
        if Int(turns.rounded()) % 180 != 0 { (width, height) = (height, width) }
        try AnimationFile.check(width: width, height: height)
        // ffmpeg's own decoder ignores the alpha channel.
        if stream.tags?.alphaMode == "1" { decoder = "libvpx-vp9" }
    }

    /// The JSON of ffprobe.
    private struct Answer: Decodable {
        struct Stream: Decodable {
            struct SideData: Decodable { var rotation: Double? }
            struct Tags: Decodable {
                var alphaMode: String?
                /// Such as `00:00:05.700000000`.
                var length: String?

                private enum CodingKeys: String, CodingKey {
                    case alphaMode
                    case length = "DURATION"
                }

                /// In seconds.
                var duration: Double? {
                    let parts = (length ?? "").split(separator: ":").compactMap { Double($0) }
                    guard parts.count == 3 else { return nil }
                    return 3600 * parts[0] + 60 * parts[1] + parts[2]
                }
            }
            var width: Int?
            var height: Int?
            var sampleAspectRatio: String?
            var colorSpace: String?
            var colorTransfer: String?
            var colorPrimaries: String?
            var nbFrames: String?
            var sideDataList: [SideData]?
            var tags: Tags?
        }
        struct Packet: Decodable {
            var ptsTime: String?
            var durationTime: String?
            var size: String?
            var flags: String?

            /// Nil for a packet that is decoded but not shown.
            var frame: Frame? {
                guard let time = ptsTime.flatMap(Double.init), time.isFinite, flags?.contains("D") != true else {
                    return nil
                }
                return Frame(
                    time: time, duration: durationTime.flatMap(Double.init) ?? 0, size: size.flatMap { Int($0) } ?? 0)
            }
        }
        struct Format: Decodable {
            struct Tags: Decodable { var comment: String? }
            var tags: Tags?
        }
        var streams: [Stream]?
        var packets: [Packet]?
        var format: Format?
    }
}
