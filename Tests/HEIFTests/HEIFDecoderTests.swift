import Foundation
import Graphics
import HEIF
import Programs
import TestSupport
import Testing

/// Valid AVIF and HEIC files are decoded correctly. Needs libheif with its decoders for AV1 and HEVC (libheif1).
@Suite(.enabled(if: HEIFSample.isAvailable, "libheif is not installed, or without one of its decoders"))
struct HEIFDecoderTests {
    private static let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
    private static let faded: [UInt32] = [0xFFFF_0000, 0x8000_8000, 0x0000_0000, 0xFFFF_FFFF]
    private static let greys: [UInt32] = [76, 150, 29, 255].map { 0xFF00_0000 | $0 * 0x0001_0101 }

    struct File: Sendable {
        var name: String
        var quarters: [UInt32]
        var size = (width: 24, height: 16)
        /// Of each channel. A conversion from YCbCr may be off by one level; versions of libheif differ.
        var tolerance = 1
    }

    static let files: [File] = HEIFFormat.allCases.flatMap { format -> [File] in
        let ending = format == .avif ? "avif" : "heic"
        // Quarter turns go anticlockwise.
        let turned = [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]]
        return [
            File(name: "quarters", quarters: colors), File(name: "generic", quarters: colors),
            File(name: "lossy", quarters: colors, tolerance: 20), File(name: "alpha", quarters: faded),
            File(name: "premultiplied", quarters: faded), File(name: "grey", quarters: greys, tolerance: 2),
            File(name: "odd", quarters: colors, size: (23, 15)),
            File(name: "ten-bit", quarters: colors, tolerance: 4),
            File(name: "cropped", quarters: turned[1].map { colors[$0] }, size: (8, 12)),
            File(name: "mirrored-0", quarters: [2, 3, 0, 1].map { colors[$0] }),
            File(name: "mirrored-1", quarters: [1, 0, 3, 2].map { colors[$0] }),
        ]
            + turned.enumerated().map { turns, order in
                File(
                    name: "turned-\(turns)", quarters: order.map { colors[$0] },
                    size: turns % 2 == 0 ? (24, 16) : (16, 24))
            }
    }.enumerated().map { index, file in
        var file = file
        file.name += index < 15 ? ".avif" : ".heic"
        return file
    }

    @Test(arguments: files) func `a file is decoded`(file: File) throws {
        let bitmap = try HEIFSample.decode(file.name)
        let (width, height) = file.size
        #expect((bitmap.width, bitmap.height) == file.size)
        // Where chroma is subsampled, the pixels beside the borders of the quarters have the colours of both.
        let edge = file.tolerance <= 1 ? 0 : 2
        for y in 0..<height where abs(2 * y + 1 - height) > 2 * edge {
            for x in 0..<width where abs(2 * x + 1 - width) > 2 * edge {
                // An odd picture is one column and one row short.
                let (right, bottom) = (x >= (width + 1) / 2, y >= (height + 1) / 2)
                let wanted = file.quarters[(right ? 1 : 0) + (bottom ? 2 : 0)]
                for shift: UInt32 in [0, 8, 16, 24] {
                    let (a, b) = (Int(bitmap[x, y] >> shift & 255), Int(wanted >> shift & 255))
                    #expect(abs(a - b) <= file.tolerance, "\(file.name) at \(x), \(y)")
                }
            }
        }
    }

    /// Phones store a picture as tiles.
    @Test(arguments: ["grid.avif", "grid.heic"]) func `tiles are put together`(name: String) throws {
        let bitmap = try HEIFSample.decode(name)
        #expect((bitmap.width, bitmap.height) == (100, 64))
        for y in 0..<64 {
            for x in 0..<100 {
                let quarter = (x % 64 >= 32 ? 1 : 0) + (y >= 32 ? 2 : 0)
                for shift: UInt32 in [0, 8, 16, 24] {
                    let (a, b) = (Int(bitmap[x, y] >> shift & 255), Int(Self.colors[quarter] >> shift & 255))
                    #expect(abs(a - b) <= 1, "\(name) at \(x), \(y)")
                }
            }
        }
    }

    @Test func `both formats are found`() throws {
        #expect(try HEIFDecoder.formats() == Set(HEIFFormat.allCases))
    }

    /// Each of these has a header of the right size, so that the process sees it.
    @Test(arguments: ["quarters.avif", "quarters.heic", "alpha.avif", "grid.heic"])
    func `a file that is cut off is truncated or damaged`(name: String) throws {
        let whole = try HEIFSample.bytes(name)
        let header = try PictureHeader(whole)
        var cut = 0
        for length in stride(from: whole.count - 1, to: whole.count / 2, by: -max(whole.count / 12, 1)) {
            let bytes = Array(whole.prefix(length))
            guard (try? PictureHeader(bytes)) == header else { continue }
            let error = #expect(throws: HEIFError.self) { try HEIFSample.decode(bytes) }
            #expect([.truncated, .damaged, .unsupported].contains(error), "\(name) at \(length): \(error as Any)")
            cut += 1
        }
        #expect(cut > 0)
    }

    @Test func `a picture of another size than its header is damaged`() throws {
        let bytes = try HEIFSample.bytes("quarters.avif")
        #expect(throws: HEIFError.damaged) { try HEIFSample.decode(bytes, width: 24, height: 15) }
        #expect(throws: HEIFError.damaged) { try HEIFSample.decode(bytes, width: 8192, height: 8192) }
    }

    @Test func `bytes that are no picture are an error`() throws {
        for bytes in [[], [0], Array("words and nothing else".utf8)] as [[UInt8]] {
            #expect(throws: HEIFError.self) { try HEIFSample.decode(bytes, width: 24, height: 16) }
        }
    }

    /// A file with changed, missing or duplicated bytes gives a picture or an error.
    @Test(arguments: ["quarters.avif", "quarters.heic", "grid.heic", "alpha.avif"])
    func `a corrupt file is decoded or rejected`(name: String) throws {
        let whole = try HEIFSample.bytes(name)
        var numbers = SeededGenerator(seed: 7)
        for _ in 0..<12 {
            var bytes = whole
            for _ in 0..<3 {
                let place = Int.random(in: 40..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(bytes[place], at: place)
                default: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
                }
            }
            do throws(HEIFError) {
                let bitmap = try HEIFSample.decode(bytes, width: 24, height: 16)
                #expect(bitmap.width == 24)
            } catch {
                #expect(!"\(error)".isEmpty)
            }
        }
    }

    // Sanitizers reserve more memory than the limit allows, so there is none with them.
    @Test(.disabled(if: isSanitized, "sanitizers have no limit of the memory"))
    func `a process that runs out of memory is an error`() throws {
        var limits = HEIFDecoder.limits
        limits.memory = 50 << 20
        #expect {
            try HEIFSample.decode(HEIFSample.bytes("quarters.heic"), width: 24, height: 16, limits: limits)
        } throws: { error in
            if case .decoding = error as? HEIFError { true } else { false }
        }
    }
}
