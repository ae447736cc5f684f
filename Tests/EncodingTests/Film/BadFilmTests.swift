import Encoding
import Foundation
import Graphics
import TestSupport
import Testing

/// Films that cannot be read.
@Suite struct BadFilmTests {
    private static let mp4 = Result {
        try FilmMaker.film(
            ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=10:d=2", "-c:v", "libx264", "-g", "4", "-pix_fmt", "yuv420p"]
                + ["-movflags", "+faststart"], name: "a.mp4")
    }
    private static let webM = Result {
        try FilmMaker.film(
            ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=10:d=2", "-c:v", "libvpx-vp9", "-g", "4", "-pix_fmt", "yuv420p"],
            name: "a.webm")
    }

    /// Opens a film and decodes all frames. Returns the error.
    private func failure(_ bytes: [UInt8]) -> AnimationError? {
        do throws(AnimationError) {
            let film = try AnimationFile(bytes)
            let decoder = try film.makeDecoder()
            for _ in film.ends { _ = try decoder.decode() }
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: 1...6) func `a film cut anywhere is an error`(part: Int) throws {
        for film in [try Self.mp4.get(), try Self.webM.get()] {
            let error = try #require(failure(Array(film.prefix(film.count * part / 7))))
            #expect("\(error)".contains("is a damaged") && "\(error)".count < 250, "\(error)")
        }
    }

    /// Every outcome is an error or the right number of frames, and none takes long.
    @Test(arguments: 1...6, [false, true]) func `damage does no harm`(seed: Int, isWebM: Bool) throws {
        var bytes = try (isWebM ? Self.webM : Self.mp4).get()
        var generator = SeededGenerator(state: UInt64(seed))
        for _ in 0..<20 {
            bytes[Int.random(in: 16..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        if let error = failure(bytes) { #expect("\(error)".count < 250, "\(error)") }
    }

    private static let start = Array("\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom".utf8)
    private static let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

    @Test func `files of other kinds and with nothing inside are errors`() throws {
        var generator = SeededGenerator(state: 1)
        let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let sound = try FilmMaker.film(["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac"], name: "a.mp4")
        let one = try FilmMaker.film(
            FilmMaker.solid([0xFFFF_0000]), ["-c:v", "libx264", "-pix_fmt", "yuv420p"], name: "a.mp4")
        let cases: [(bytes: [UInt8], error: String)] = [
            ([], "is empty"), (Self.start, "is a damaged MP4: ffprobe: moov atom not found"),
            (Self.start + noise, "is a damaged MP4: ffprobe: "), (Self.matroska, "is a damaged WebM: ffprobe: "),
            (Self.matroska + noise, "is a damaged WebM: ffprobe: "), (sound, "contains no video"),
            (one, "is a film with one frame only, so nothing can move in it"),
            (Array("ffconcat version 1.0\nfile '/etc/passwd'\n".utf8), "is neither a GIF"),
            (Array("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n".utf8), "is neither a GIF"),
            (Array("FLV\u{1}".utf8) + noise, "is neither a GIF"),
        ]
        for (bytes, text) in cases {
            let error = try #require(failure(bytes))
            #expect("\(error)".hasPrefix(text) && !"\(error)".contains("@ 0x"), "\(error)")
        }
    }

    @Test func `a film with too many frames or too large a picture is a limit`() throws {
        let long = try FilmMaker.film(
            ["-f", "lavfi", "-i", "color=s=16x16:r=100:d=37", "-c:v", "libx264", "-preset", "ultrafast"], name: "a.mp4")
        #expect(failure(long) == .frameCount(3601))
        let wide = try FilmMaker.film(
            ["-f", "lavfi", "-i", "color=s=8194x16:r=10:d=0.3", "-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], name: "a.mov")
        #expect(failure(wide) == .size(width: 8194, height: 16))
    }

    /// A QuickTime file can refer to another file for its data.
    @Test func `a film does not read another file`() throws {
        let folder = try TemporaryFolder()
        let film = try Self.mp4.get()
        try folder.write(film, to: "secret.mp4")
        // The reference to the file itself, "url " with flag 1, becomes one to another file.
        let place = try #require(film.firstRange(of: Array("url ".utf8))).lowerBound
        var bytes = film
        bytes[place + 7] = 0
        bytes.replaceSubrange(place..<place + 4, with: Array("alis".utf8))
        if let error = failure(bytes) { #expect("\(error)".contains("MP4")) }
        #expect(folder.names() == ["secret.mp4"])
    }
}
