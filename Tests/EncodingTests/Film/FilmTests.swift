import Encoding
import Graphics
import Testing

/// Films, decoded through ffmpeg.
@Suite struct FilmTests {
    private static let colors: [UInt32] = (0..<24).map { (number: UInt32) -> UInt32 in
        let red: UInt32 = number * 53 % 200 + 20
        let green: UInt32 = number * 97 % 220 + 10
        let blue: UInt32 = number * 31 % 210 + 25
        return 0xFF00_0000 | red << 16 | green << 8 | blue
    }

    /// Lossy, because the colours of most films have half the resolution; a level or two of rounding remain.
    private static let formats: [(name: String, options: [String])] = [
        ("a.mp4", ["-c:v", "libx264", "-crf", "1", "-bf", "3", "-pix_fmt", "yuv444p"] + bt709),
        ("a.mov", ["-c:v", "libx264", "-crf", "1", "-g", "5", "-pix_fmt", "yuv444p"] + bt709),
        ("a.m4v", ["-c:v", "libx264", "-crf", "1", "-pix_fmt", "yuv420p"] + bt709),
        ("a.webm", ["-c:v", "libvpx-vp9", "-crf", "2", "-b:v", "0", "-pix_fmt", "yuv444p"] + bt709),
        ("a.mkv", ["-c:v", "libx264rgb", "-crf", "0"]),
    ]
    private static let bt709 = ["-vf", "scale=out_color_matrix=bt709:flags=accurate_rnd", "-colorspace", "bt709"]

    private func frames(_ film: AnimationFile) throws -> [Bitmap] {
        let decoder = try film.makeDecoder()
        return try film.ends.map { _ in try decoder.decode() }
    }

    private func distance(_ one: UInt32, _ other: UInt32) -> Int {
        [UInt32(24), 16, 8, 0].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
    }

    @Test(arguments: formats)
    func `every frame is decoded at its time`(name: String, options: [String]) throws {
        let bytes = try FilmMaker.film(FilmMaker.solid(Self.colors), options, name: name)
        let film = try AnimationFile(bytes)
        #expect(film.width == 64 && film.height == 48 && film.ends.count == 24)
        for (number, end) in film.ends.enumerated() { #expect(abs(end - Double(number + 1) / 10) < 0.0015) }
        for (frame, color) in zip(try frames(film), Self.colors) {
            #expect(distance(frame[30, 20], color) <= 4, "\(String(color, radix: 16))")
        }
        let anatomy = try FileAnatomy(bytes)
        #expect(anatomy.frames.count == 24 && anatomy.frames.reduce(0) { $0 + $1.bytes } < bytes.count)
    }

    /// With frames that refer to later ones, and more frames than ffmpeg passes over in silence.
    @Test func `a decoder at a frame gives the frames from there on`() throws {
        let colors = (0..<150).map { Self.colors[$0 % 24] &+ UInt32($0 / 24) * 0x0A_0000 }
        let film = try AnimationFile(
            FilmMaker.film(
                FilmMaker.solid(colors, width: 16, height: 16),
                ["-c:v", "libx264", "-crf", "1", "-bf", "3", "-pix_fmt", "yuv444p"] + Self.bt709, name: "a.mp4"))
        let all = try frames(film)
        #expect(Set(all.map(\.pixels)).count > 120)
        for first in [1, 63, 64, 65, 129, 149] {
            let decoder = try film.makeDecoder(at: first)
            #expect(decoder.next == first)
            #expect(try decoder.decode() == all[first], "frame \(first)")
            if first < 149 { #expect(try decoder.decode() == all[first + 1], "after frame \(first)") }
        }
        let last = try film.makeDecoder(at: 149)
        _ = try last.decode()
        #expect(throws: AnimationError.self) { try last.decode() }
    }

    /// The matrix of the conversion to RGB, as the file states it or as players assume it, and the range.
    private static let matrices: [(size: String, matrix: String, range: String, tags: [String])] = [
        ("64x48", "bt709", "tv", ["-colorspace", "bt709"]), ("64x48", "bt601", "tv", ["-colorspace", "smpte170m"]),
        ("64x48", "bt601", "tv", []), ("1280x720", "bt709", "tv", []),
        ("64x48", "bt709", "full", ["-colorspace", "bt709", "-color_range", "pc"]),
    ]

    @Test(arguments: matrices)
    func `colours are converted with the right matrix and range`(
        size: String, matrix: String, range: String, tags: [String]
    ) throws {
        let film = try AnimationFile(
            FilmMaker.film(
                ["-f", "lavfi", "-i", "color=c=0xD03060:s=\(size):r=10:d=0.3,format=rgb24", "-vf"]
                    + ["scale=out_color_matrix=\(matrix):out_range=\(range)", "-pix_fmt", "yuv444p", "-c:v", "libx264"]
                    + ["-crf", "1"] + tags, name: "a.mp4"))
        for frame in try frames(film) { #expect(distance(frame[20, 20], 0xFFD0_3060) <= 2) }
    }

    @Test func `a WebM keeps its transparency`() throws {
        let film = try AnimationFile(
            FilmMaker.film(
                ["-f", "lavfi", "-i", "color=c=0xD03060@0.5:s=64x48:r=10:d=0.3,format=rgba", "-pix_fmt", "yuva420p"]
                    + ["-c:v", "libvpx-vp9", "-crf", "2", "-b:v", "0"], name: "a.webm"))
        // Premultiplied.
        for frame in try frames(film) { #expect(distance(frame[20, 20], 0x7F67_182F) <= 3) }
    }

    @Test func `frames last as long as the file says`() throws {
        let film = try AnimationFile(
            FilmMaker.film(
                FilmMaker.solid(Array(Self.colors.prefix(9))),
                [
                    "-vf", "select='not(eq(n,1)+eq(n,2)+eq(n,6))'", "-vsync", "vfr", "-c:v", "libx264", "-pix_fmt",
                    "yuv420p",
                ],
                name: "a.mp4"))
        #expect(
            zip(film.ends, [0.3, 0.4, 0.5, 0.7, 0.8, 0.9]).allSatisfy { abs($0 - $1) < 0.001 } && film.ends.count == 6)
    }

    /// A frame whose left third is red, the rest blue.
    private static let sides: [Bitmap] = (0..<3).map { _ in
        var bitmap = Bitmap(width: 96, height: 48, fill: 0xFF00_00FF)
        for y in 0..<48 { for x in 0..<32 { bitmap[x, y] = 0xFFFF_0000 } }
        return bitmap
    }
    private static let exact = ["-c:v", "libx264", "-crf", "1", "-pix_fmt", "yuv444p"]

    /// The matrix in the header of a track, for a rotation to the right by a quarter turn.
    @Test func `a rotated film is shown upright`() throws {
        var bytes = try FilmMaker.film(Self.sides, Self.exact, name: "a.mp4")
        let header = try #require(bytes.firstRange(of: Array("tkhd".utf8))).lowerBound + 44
        let matrix: [Int32] = [0, 1 << 16, 0, -1 << 16, 0, 0, 48 << 16, 0, 1 << 30]
        for (place, value) in matrix.enumerated() {
            withUnsafeBytes(of: value.bigEndian) {
                bytes.replaceSubrange(header + 4 * place..<header + 4 * place + 4, with: $0)
            }
        }
        let film = try AnimationFile(bytes)
        #expect(film.width == 48 && film.height == 96)
        let frame = try frames(film)[0]
        #expect(distance(frame[24, 10], 0xFFFF_0000) < 9 && distance(frame[24, 60], 0xFF00_00FF) < 9)
    }

    @Test func `pixels that are not square are widened`() throws {
        let film = try AnimationFile(FilmMaker.film(Self.sides, Self.exact + ["-vf", "setsar=3/2"], name: "a.mp4"))
        #expect(film.width == 144 && film.height == 48)
        let frame = try frames(film)[0]
        #expect(distance(frame[40, 24], 0xFFFF_0000) < 9 && distance(frame[56, 24], 0xFF00_00FF) < 9)
    }
}
