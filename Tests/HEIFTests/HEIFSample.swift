import Foundation
import Graphics
import HEIF
import Programs
import Testing

/// The pictures of these tests, and programs that answer in place of zoetrope.
enum HEIFSample {
    static let isAvailable = (try? HEIFDecoder.formats()) == Set(HEIFFormat.allCases)

    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.url(forResource: "Pictures", withExtension: nil))
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    static func decode(_ name: String) throws -> Bitmap {
        let bytes = try bytes(name)
        let header = try PictureHeader(bytes)
        return try decode(bytes, width: header.width, height: header.height)
    }

    static func decode(_ bytes: [UInt8]) throws -> Bitmap { try decode(bytes, width: 24, height: 16) }

    static func decode(
        _ bytes: [UInt8], width: Int, height: Int, program: String? = Executable.own,
        limits: ChildProcess.Limits = HEIFDecoder.limits
    ) throws(HEIFError) -> Bitmap {
        var failure: HEIFError?
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
            count = 0
            guard let base = buffer.baseAddress else { return }
            do throws(HEIFError) {
                try HEIFDecoder.decode(
                    bytes, .avif, width: width, height: height, into: base, program: program, limits: limits)
                count = width * height
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
