import Graphics
import HEIF
import Raster
import Testing

/// The headers of AVIF and HEIC files, which are read without libheif, and files that are rejected by them.
@Suite struct HEIFHeaderTests {
    @Test(arguments: [
        ("quarters", 24, 16), ("lossy", 24, 16), ("alpha", 24, 16), ("premultiplied", 24, 16), ("grey", 24, 16),
        ("ten-bit", 24, 16), ("generic", 24, 16), ("odd", 23, 15), ("cropped", 8, 12), ("grid", 100, 64),
        ("turned-0", 24, 16), ("turned-1", 16, 24), ("turned-2", 24, 16), ("turned-3", 16, 24), ("mirrored-0", 24, 16),
        ("mirrored-1", 24, 16),
    ])
    func `the size is that of the picture as it is shown`(name: String, width: Int, height: Int) throws {
        for (ending, format) in [("avif", PictureHeader.Format.avif), ("heic", .heic)] {
            let header = try PictureHeader(HEIFSample.bytes("\(name).\(ending)"))
            #expect((header.width, header.height, header.format) == (width, height, format))
            #expect((header.shownWidth, header.shownHeight) == (width, height))
        }
    }

    @Test func `a header needs no more bytes than its boxes`() throws {
        for name in ["quarters.avif", "alpha.heic"] {
            let bytes = try HEIFSample.bytes(name)
            let header = try PictureHeader(bytes)
            let needed = try #require((0...bytes.count).first { (try? PictureHeader(Array(bytes.prefix($0)))) != nil })
            #expect(needed < bytes.count)
            for length in 12..<needed {
                #expect(throws: PictureError.truncated) { try PictureHeader(Array(bytes.prefix(length))) }
            }
            #expect(try PictureHeader(Array(bytes.prefix(needed))) == header)
        }
    }

    /// A changed file, and the error.
    struct Bad: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var file = "quarters.avif"
        var error: PictureError
        var change: @Sendable (inout [UInt8]) throws -> Void
    }

    /// The place behind the name of the first box of a type.
    private static func content(_ type: String, of bytes: [UInt8]) throws -> Int {
        try #require(bytes.indices.first { bytes[$0...].starts(with: Array(type.utf8)) }) + 4
    }

    private static func set(_ type: String, _ offset: Int, _ values: [UInt8])
        -> @Sendable (inout [UInt8]) throws -> Void
    {
        { bytes in
            let place = try content(type, of: bytes) + offset
            bytes.replaceSubrange(place..<place + values.count, with: values)
        }
    }

    /// Gives a box another name, so that it is not found.
    private static func rename(_ type: String) -> @Sendable (inout [UInt8]) throws -> Void {
        set(type, -4, Array("free".utf8))
    }

    static let bad: [Bad] = [
        Bad(testDescription: "an animated AVIF", file: "animated.avif", error: .notAPicture(.avifAnimation)) { _ in },
        Bad(testDescription: "an animated HEIC", file: "animated.heic", error: .notAPicture(.heicAnimation)) { _ in },
        Bad(testDescription: "the first box alone", error: .truncated) { $0 = Array($0.prefix(32)) },
        Bad(testDescription: "half of the description", error: .truncated) { $0 = Array($0.prefix(120)) },
        Bad(testDescription: "no description", error: .truncated, change: rename("meta")),
        Bad(testDescription: "no primary picture", error: .damaged, change: rename("pitm")),
        Bad(testDescription: "no properties", error: .damaged, change: rename("iprp")),
        Bad(testDescription: "no list of properties", error: .damaged, change: rename("ipco")),
        Bad(testDescription: "no associations", error: .damaged, change: rename("ipma")),
        Bad(testDescription: "no size", error: .damaged, change: rename("ispe")),
        Bad(testDescription: "another picture is the primary one", error: .damaged, change: set("pitm", 4, [0, 9])),
        Bad(testDescription: "no width", error: .size(width: 0, height: 16), change: set("ispe", 4, [0, 0, 0, 0])),
        Bad(testDescription: "no height", error: .size(width: 24, height: 0), change: set("ispe", 8, [0, 0, 0, 0])),
        Bad(
            testDescription: "too wide", error: .size(width: 8193, height: 16), change: set("ispe", 4, [0, 0, 0x20, 1])),
        Bad(
            testDescription: "far too high", error: .size(width: 24, height: 0xFFFF_FFFF),
            change: set("ispe", 8, [255, 255, 255, 255])),
        Bad(testDescription: "a property that is not there", error: .damaged, change: set("ipma", 11, [0x7F])),
        Bad(testDescription: "more associations than there are", error: .damaged, change: set("ipma", 10, [255])),
        Bad(
            testDescription: "a box that is longer than its own", error: .damaged,
            change: set("ispe", -8, [0, 1, 0, 0])),
        Bad(
            testDescription: "a box that is shorter than its name", error: .damaged,
            change: set("ispe", -8, [0, 0, 0, 4])),
        Bad(
            testDescription: "a description of two gigabytes", error: .truncated,
            change: set("meta", -8, [0x7F, 255, 255, 255])),
        Bad(
            testDescription: "cropped to nothing", file: "cropped.avif", error: .damaged,
            change: set("clap", 0, [0, 0, 0, 0])),
        Bad(
            testDescription: "cropped to more than the picture", file: "cropped.heic", error: .damaged,
            change: set("clap", 8, [0, 0, 0, 17])),
        Bad(
            testDescription: "cropped to a part of a pixel", file: "cropped.avif",
            error: .unsupported("a picture that is cropped to a part of a pixel"), change: set("clap", 4, [0, 0, 0, 5])),
        Bad(
            testDescription: "cropped without a denominator", file: "cropped.avif",
            error: .unsupported("a picture that is cropped to a part of a pixel"), change: set("clap", 4, [0, 0, 0, 0])),
    ]

    @Test(arguments: bad) func `a bad file gives one error`(bad: Bad) throws {
        var bytes = try HEIFSample.bytes(bad.file)
        try bad.change(&bytes)
        var store = ImageStore()
        #expect(throws: RasterError.image(source: "a", bad.error)) { try store.add(file: bytes, as: "a") }
        #expect(!bad.error.description.isEmpty)
    }

    @Test func `there are at least 15 bad files, each with its own name`() {
        #expect(Set(Self.bad.map(\.testDescription)).count == Self.bad.count && Self.bad.count >= 15)
    }

    @Test func `the words for animations`() {
        let error = PictureError.notAPicture(.avifAnimation)
        #expect(error.description == "is an animated AVIF, not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture")
        #expect(error.hint == "save one frame as PNG or JPEG")
    }
}
