import Foundation
import Graphics
import Raster
import TestSupport
import Testing

/// Valid PNG, JPEG and WebP files are decoded correctly, and all other files are rejected with a message.
@Suite struct PictureFileTests {
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.url(forResource: "Pictures", withExtension: nil))
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    private func decoded(_ bytes: [UInt8]) throws -> Bitmap {
        var store = ImageStore()
        try store.add(file: bytes, as: "x")
        return try #require(store.bitmap(for: "x"))
    }

    private func error(of bytes: [UInt8]) -> PictureError? {
        do {
            _ = try decoded(bytes)
            return nil
        } catch {
            guard case RasterError.image("x", let pictureError) = error else {
                Issue.record(error)
                return nil
            }
            return pictureError
        }
    }

    #if os(Linux)
        /// libpng allocates a chunk before it reads it. In a process whose memory is limited, that fails with another error.
        @Test func `a chunk that is longer than the file is not allocated`() async {
            await #expect(processExitsWith: .success) {
                var bytes = try PictureFileTests.bytes("palette-8.png")
                // A text of 1.6 GB behind the header.
                bytes.insert(contentsOf: [0x61, 0, 0, 0] + Array("tEXtComment".utf8), at: 33)
                let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
                let used = (pages.first.flatMap { UInt($0) } ?? 0) * 4096
                var limit = rlimit(rlim_cur: used + (400 << 20), rlim_max: used + (400 << 20))
                setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
                var store = ImageStore()
                do {
                    try store.add(file: bytes, as: "x")
                    exit(1)
                } catch RasterError.image("x", .truncated) {
                } catch {
                    FileHandle.standardError.write(Data("\(error)\n".utf8))
                    exit(1)
                }
            }
        }
    #endif

    /// The colours of the four quarters of all test pictures, premultiplied.
    private static let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
    private static let faded: [UInt32] = [0xFFFF_0000, 0x8000_8000, 0x0000_0000, 0xFFFF_FFFF]
    private static func grey(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> [UInt32] {
        [a, b, c, d].map { (level: UInt32) -> UInt32 in 0xFF00_0000 | level * 0x0001_0101 }
    }

    struct File: Sendable {
        let name: String
        let quarters: [UInt32]
        let tolerance: Int

        init(_ name: String, _ quarters: [UInt32], _ tolerance: Int = 0) {
            (self.name, self.quarters, self.tolerance) = (name, quarters, tolerance)
        }
    }

    static let files: [File] = [
        File("palette-1.png", [colors[0], colors[1], colors[0], colors[1]]), File("palette-2.png", colors),
        File("palette-4.png", colors), File("palette-8.png", colors), File("palette-alpha.png", faded),
        File("grey-1.png", grey(0, 0, 0, 255)), File("grey-2.png", grey(0, 85, 0, 255)),
        File("grey-4.png", grey(68, 136, 17, 255)), File("grey-8.png", grey(76, 150, 29, 255)),
        File("grey-16.png", grey(76, 150, 29, 255), 1),
        File("grey-key.png", [0, 0xFF96_9696, 0xFF1D_1D1D, 0xFFFF_FFFF]),
        File("grey-alpha.png", [0xFF4C_4C4C, 0x804B_4B4B, 0, 0xFFFF_FFFF]), File("rgb-8.png", colors),
        File("rgb-key.png", [colors[0], colors[1], 0, colors[3]]), File("rgb-16.png", colors),
        File("rgba-8.png", faded), File("rgba-16.png", faded), File("interlaced.png", colors),
        File("interlaced-palette.png", colors), File("gamma.png", colors), File("profile.png", colors),
        File("baseline.jpg", colors, 4), File("progressive.jpg", colors, 4), File("halved.jpg", colors, 10),
        File("grey.jpg", grey(76, 150, 29, 255), 4), File("inks.jpg", colors, 4),
        File("lossless.webp", faded), File("lossy.webp", colors, 6), File("alpha.webp", faded, 6),
    ]

    @Test(arguments: files) func isDecoded(file: File) throws {
        let (name, quarters, tolerance) = (file.name, file.quarters, file.tolerance)
        let bitmap = try decoded(try Self.bytes(name))
        #expect((bitmap.width, bitmap.height) == (24, 16))
        // Skips the columns and rows beside the borders of the quarters, where JPEG blurs chroma.
        var expected = Bitmap(width: 24, height: 16)
        for y in 0..<16 { for x in 0..<24 { expected[x, y] = quarters[x / 12 + y / 8 * 2] } }
        for y in 0..<16 where tolerance < 2 || ![7, 8].contains(y) {
            for x in 0..<24 where tolerance < 2 || ![11, 12].contains(x) {
                for (found, wanted) in zip(bitmap.components(x, y), expected.components(x, y)) {
                    #expect(abs(found - wanted) <= tolerance, "\(name) at \(x), \(y)")
                }
            }
        }
    }

    /// Phones store pictures as the sensor reads them, with an orientation.
    @Test(arguments: 2...8) func orientationIsApplied(orientation: Int) throws {
        let bytes = try Self.bytes("orientation-\(orientation).jpg")
        let header = try PictureHeader(bytes)
        #expect(header.orientation.rawValue == orientation)
        #expect((header.shownWidth, header.shownHeight) == (24, 16))
        #expect((header.width, header.height) == (orientation > 4 ? (16, 24) : (24, 16)))
        let (found, upright) = (try decoded(bytes), try decoded(try Self.bytes("baseline.jpg")))
        #expect(try #require(found.difference(from: upright)) <= 4)
    }

    /// An invalid orientation is ignored.
    @Test(arguments: [0, 9, 255]) func invalidOrientationsAreIgnored(value: UInt8) throws {
        var bytes = try Self.bytes("orientation-6.jpg")
        let tag = try #require((0..<200).first { bytes[$0..<($0 + 2)].elementsEqual([0x01, 0x12]) })
        bytes[tag + 9] = value
        #expect(try PictureHeader(bytes).orientation == .up)
        #expect(try decoded(bytes).width == 16)
    }

    @Test func theSizeMayFollowLongSegments() throws {
        let bytes = try Self.bytes("baseline.jpg")
        var segment: [UInt8] = [0xFF, 0xE2, 0xFF, 0xFF]
        segment += [UInt8](repeating: 0xFF, count: 65_533)
        var long = Array(bytes.prefix(2))
        for part in [segment, segment, [0xFF, 0xFF], Array(bytes.dropFirst(2))] { long += part }
        var offset = 0
        let header = try PictureHeader { count throws(PictureError) in
            defer { offset = min(offset + count, long.count) }
            return Array(long[offset..<min(offset + count, long.count)])
        }
        #expect((header.width, header.height) == (24, 16))
        #expect(offset > PictureHeader.usualLength)
        #expect(try decoded(long) == decoded(bytes))
    }

    /// The starts of other files, one character per byte.
    static let otherFormats: [(start: String, kind: FileKind?)] = [
        ("", .empty), ("GIF89a and more", .gif), ("\0\0\0\u{18}ftyphevc", .heicAnimation),
        ("\0\0\0\u{18}ftypmsf1", .heicAnimation), ("\0\0\0\u{18}ftypavis", .avifAnimation),
        ("\0\0\0\u{18}ftypqt  ", .video), ("\0\0\0\u{18}ftypisom", .video),
        ("%PDF-1.7", .pdf),
        ("<!DOCTYPE html>", .webPage), ("BM6", .bmp), ("II*\0", .tiff), ("\0\0\u{1}\0\u{1}", .icon),
        ("\u{FF}\n\u{3}", .jpegXL), ("8BPS", .photoshop), ("version https://git-lfs.github.com/spec/v1", .lfsPointer),
        ("\u{FF}\u{FE}<\0s\0", .utf16), ("\0<\0s\0v\0g", .utf16), ("no picture at all", nil), ("\u{FF}\u{D8}", nil),
        ("\u{89}P", nil),
    ]

    @Test(arguments: ["\u{EF}\u{BB}\u{BF}<?xml version='1.0'?>\n<SVG ", "  <svg xmlns", "<!-- by an editor --><svg>"])
    func `an SVG is recognised by its first element`(start: String) {
        #expect(FileKind(start.unicodeScalars.map { UInt8($0.value) }) == .svg)
    }

    @Test(
        arguments: [
            ("\0\0\0\u{10}ftypheic\0\0\0\0", .heic), ("\0\0\0\u{10}ftypheix\0\0\0\0", .heic),
            ("\0\0\0\u{10}ftypavif\0\0\0\0", .avif), ("\0\0\0\u{14}ftypmif1\0\0\0\0heic", .heic),
            ("\0\0\0\u{18}ftypmif1\0\0\0\0miafavif", .avif), ("\0\0\0\u{14}ftypmif1\0\0\0\0miafavif", .heic),
        ] as [(String, FileKind)])
    func `AVIF and HEIC are recognised by their brands`(start: String, kind: FileKind) {
        let bytes = start.unicodeScalars.map { UInt8($0.value) }
        #expect(FileKind(bytes) == kind)
        #expect(error(of: bytes) == .truncated)
    }

    @Test(arguments: otherFormats) func otherFormatsAreNamed(start: String, kind: FileKind?) {
        let bytes = start.unicodeScalars.map { UInt8($0.value) }
        #expect(error(of: bytes) == .notAPicture(kind))
        let error = PictureError.notAPicture(kind)
        #expect(error.hint?.isEmpty == false && !error.isLimit)
        #expect(error.description.contains("PNG, JPEG, WebP, AVIF, HEIC or SVG picture"))
    }

    @Test func `an animated WebP is no picture`() throws {
        let error = error(of: try Self.bytes("animated.webp"))
        #expect(error == .notAPicture(.webPAnimation))
        #expect(error?.description == "is an animated WebP, not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture")
        #expect(error?.hint?.hasPrefix("write clip: instead of image:") == true)
    }

    @Test(arguments: ["baseline.jpg", "progressive.jpg", "grey.jpg", "inks.jpg", "orientation-6.jpg", "rgb-8.png"])
    func aFileCutAtAnyPointIsCutShort(name: String) throws {
        let bytes = try Self.bytes(name)
        // The last checksum of a PNG and the end marker of a JPEG are not needed for decoding.
        for length in 8..<(bytes.count - (name.hasSuffix("png") ? 12 : 2)) {
            #expect([.truncated, .damaged].contains(error(of: Array(bytes.prefix(length)))), "\(name) at \(length)")
        }
        #expect(error(of: Array(bytes.prefix(bytes.count - 16))) == .truncated)
    }

    @Test(arguments: ["lossless.webp", "lossy.webp", "alpha.webp"])
    func `a WebP cut at any point is truncated or damaged`(name: String) throws {
        let bytes = try Self.bytes(name)
        for length in 12..<bytes.count - 1 {
            #expect([.truncated, .damaged].contains(error(of: Array(bytes.prefix(length)))), "\(name) at \(length)")
        }
    }

    @Test func aWrongChecksumIsAnError() throws {
        var bytes = try Self.bytes("rgb-8.png")
        bytes[bytes.count - 13] ^= 1
        #expect(error(of: bytes) == .damaged)
    }

    @Test func aHeaderAboveTheLimitsIsRejectedBeforeAnyAllocation() throws {
        func png(_ width: UInt32, _ height: UInt32) throws -> [UInt8] {
            var bytes = try Self.bytes("rgb-8.png")
            for (offset, value) in [(16, width), (20, height)] {
                for k in 0..<4 { bytes[offset + k] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * k)) }
            }
            return bytes
        }
        #expect(error(of: try png(50_000, 50_000)) == .size(width: 50_000, height: 50_000))
        #expect(error(of: try png(8, 8_193)) == .size(width: 8, height: 8_193))
        #expect(error(of: try png(0, 8)) == .size(width: 0, height: 8))
        #expect(error(of: try png(.max, .max))?.isLimit == true)
        #expect(error(of: try png(16, 16)) == .damaged)
        var jpeg = try Self.bytes("baseline.jpg")
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
        jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0xC3, 0x50, 0xC3, 0x50])
        #expect(error(of: jpeg) == .size(width: 50_000, height: 50_000))
        jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0, 0, 0, 16])
        // 14 bits for each side, behind the chunk's signature.
        var webP = try Self.bytes("lossless.webp")
        webP.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x0F])
        #expect(self.error(of: webP) == .size(width: 16_384, height: 16_384))
        let error = error(of: jpeg)
        #expect(error == .size(width: 16, height: 0) && error?.isLimit == false)
    }

    @Test(arguments: [
        (0xC3, 8, "a lossless or hierarchical JPEG"), (0xC1, 12, "a JPEG with 12 bits per colour component"),
    ])
    func unsupportedVariantsAreNamed(marker: UInt8, precision: UInt8, words: String) throws {
        var jpeg = try Self.bytes("baseline.jpg")
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
        (jpeg[frame + 1], jpeg[frame + 4]) = (marker, precision)
        #expect(error(of: jpeg) == .unsupported(words))
    }

    @Test func aMissingFileIsAnError() {
        #expect(throws: RasterError.image(source: "x.png", .unreadable)) {
            var store = ImageStore()
            try store.add(contentsOf: "/nowhere/x.png", as: "x.png")
        }
    }

    /// The size in the header counts, so that rejected pictures are never in memory.
    @Test func theTotalOfPixelsIsLimited() throws {
        var store = ImageStore(maxPixels: 24 * 16)
        let file = try Self.bytes("rgb-8.png")
        var wide = file
        wide.replaceSubrange(16..<24, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
        #expect(throws: RasterError.image(source: "a", .tooManyPixels(width: 8192, height: 8192, limit: 384))) {
            try store.add(file: wide, as: "a")
        }
        #expect(throws: RasterError.image(source: "a", .truncated)) {
            try store.add(file: Array(file.dropLast(40)), as: "a")
        }
        // A file that cannot be decoded does not count.
        try store.add(file: file, as: "a")
        #expect(throws: RasterError.image(source: "b", .tooManyPixels(width: 24, height: 16, limit: 384))) {
            try store.add(file: file, as: "b")
        }
    }

    /// A picture that replaces another of the same name counts instead of it.
    @Test func replacedPicturesDoNotCount() throws {
        let file = try Self.bytes("rgb-8.png")
        var store = ImageStore(maxPixels: 24 * 16)
        try store.add(file: file, as: "a")
        try store.add(file: file, as: "a")
        try store.add(Bitmap(width: 1, height: 1, pixels: [0]), as: "a")
        try store.add(file: file, as: "b")
        var small = ImageStore(maxPixels: 100)
        try small.add(Bitmap(width: 1, height: 1, pixels: [0]), as: "a")
        #expect(throws: RasterError.image(source: "a", .tooManyPixels(width: 24, height: 16, limit: 100))) {
            try small.add(file: file, as: "a")
        }
    }

    /// A valid file with changed, missing or duplicated bytes gives a picture or an error, but never a crash.
    @Test(arguments: [
        "rgba-8.png", "interlaced-palette.png", "baseline.jpg", "progressive.jpg", "orientation-6.jpg", "lossless.webp",
        "lossy.webp", "alpha.webp",
    ])
    func corruptFilesAreReadOrRejected(name: String) throws {
        let whole = try Self.bytes(name)
        var numbers = SeededGenerator(seed: 41)
        var pictures = 0
        for _ in 0..<150 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &numbers) { corrupt(&bytes, &numbers) }
            // Half of the PNGs get valid checksums, so that the corrupt data reaches the decoder.
            if Bool.random(using: &numbers) { PNGChecksums.repair(&bytes) }
            var store = ImageStore()
            do throws(RasterError) {
                try store.add(file: bytes, as: "x")
                pictures += 1
            } catch {
                // A corrupt header may require more memory than there is.
                #expect(["'x' ", "there is not enough memory"].contains { error.description.hasPrefix($0) })
            }
        }
        // Because of checksums hardly any corrupt PNG can be decoded.
        #expect(pictures < 150 && (pictures > 0 || name.hasSuffix("png")), "\(name): \(pictures)")
    }

    private func corrupt(_ bytes: inout [UInt8], _ numbers: inout SeededGenerator) {
        let place = Int.random(in: 3..<bytes.count, using: &numbers)
        let byte = UInt8.random(in: 0...255, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(bytes[place], at: place)
        default: bytes[place] = byte
        }
    }
}

/// The checksums at the end of each chunk. Source: PNG specification, annex D.
private enum PNGChecksums {
    static func repair(_ bytes: inout [UInt8]) {
        var offset = 8
        while offset + 12 <= bytes.count, bytes[0] == 0x89 {
            let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            let end = offset + 8 + length
            guard end + 4 <= bytes.count else { return }
            let sum = checksum(bytes[(offset + 4)..<end])
            for k in 0..<4 { bytes[end + k] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * k)) }
            offset = end + 4
        }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        return ~sum
    }
}
