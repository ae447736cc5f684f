import Graphics

/// The size and delays of a film, without pixels. ffmpeg reads and decodes it in a process of its own.
protocol FilmLayout: AnimationLayout {
    /// ffmpeg's name of the format.
    static var demuxer: String { get }
    var film: Film { get }
    init(film: Film)
}

/// A film and what is known about it.
struct Film: Sendable {
    let bytes: [UInt8]
    let width: Int
    let height: Int
    let delays: [Double]
    let probe: FilmProbe
}

extension FilmLayout {
    static var timeStep: Double { 0 }
    static var predictsFrames: Bool { true }
    static var skipsFrames: Bool { true }

    var width: Int { film.width }
    var height: Int { film.height }
    var delays: [Double] { film.delays }

    init(_ bytes: [UInt8]) throws(AnimationError) {
        let probe = try FilmProbe(bytes, demuxer: Self.demuxer, format: Self.name)
        guard probe.width * probe.height * probe.frames.count <= AnimationFile.maxTotalPixels else { throw .pixelCount }
        self.init(
            film: Film(
                bytes: bytes, width: probe.width, height: probe.height, delays: Self.delays(of: probe.frames),
                probe: probe))
    }

    func makeDecoder() throws(AnimationError) -> any FrameDecoder {
        try FilmDecoder(film.bytes, film.probe, demuxer: Self.demuxer, format: Self.name)
    }

    func makeDecoder(at frame: Int) throws(AnimationError) -> any FrameDecoder {
        try FilmDecoder(film.bytes, film.probe, demuxer: Self.demuxer, format: Self.name, first: frame)
    }

    func makeLumaDecoder() throws(AnimationError) -> any FrameDecoder {
        try FilmDecoder(film.bytes, film.probe, demuxer: Self.demuxer, format: Self.name, isLuma: true)
    }

    static func anatomy(of bytes: [UInt8]) throws(AnimationError) -> FileAnatomy {
        let probe = try FilmProbe(bytes, demuxer: Self.demuxer, format: Self.name)
        var file = FileAnatomy(format: name, width: probe.width, height: probe.height, bytes: bytes.count)
        file.comment = probe.comment
        file.frames = zip(probe.frames, delays(of: probe.frames)).map { frame, delay in
            FileAnatomy.Frame(
                x: 0, y: 0, width: probe.width, height: probe.height, delay: delay, disposal: .keep, blending: .source,
                colors: 0,
                hasOwnColors: false, bytes: frame.size)
        }
        return file
    }

    /// A frame is shown until the next one. The last one has the duration that the file states, or that of the one before.
    private static func delays(of frames: [FilmProbe.Frame]) -> [Double] {
        var delays = zip(frames, frames.dropFirst()).map { max($1.time - $0.time, 0.001) }
        let last = frames.last?.duration ?? 0
        delays.append(last > 0 ? last : delays.last ?? AnimationFile.defaultDelay)
        return delays
    }
}

/// MPEG-4 and QuickTime films.
struct MP4Layout: FilmLayout {
    static let name = "MP4"
    static let article = "an MP4 or QuickTime film"
    static let fileExtensions = ["mp4", "m4v", "mov"]
    static let demuxer = "mov"

    let film: Film

    static func matches(_ bytes: [UInt8]) -> Bool { FileKind(bytes) == .video && !WebMLayout.matches(bytes) }
}

/// WebM and Matroska films.
struct WebMLayout: FilmLayout {
    static let name = "WebM"
    static let article = "a WebM film"
    static let fileExtensions = ["webm", "mkv"]
    static let demuxer = "matroska"

    let film: Film

    static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) }
}
