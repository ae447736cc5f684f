@testable import Encoding
import FuzzSupport
@testable import Graphics
@testable import Raster

/// The input is a GIF, a PNG, an APNG or a JPEG, which is inspected and decoded without a scene.
@main enum FuzzDecoder {
    /// Larger files are valid but decoding them is slow.
    private static let maxPixels = 1 << 20

    static func main() {
        fuzzPart { input in
            let bytes = Array(input)
            let picture = isPicture(bytes)
            let animation = isAnimation(bytes)
            return picture || animation
        }
    }

    private static func isPicture(_ bytes: [UInt8]) -> Bool {
        guard let header = try? PictureHeader(bytes), header.width * header.height <= maxPixels else { return false }
        var store = ImageStore()
        do throws(RasterError) {
            try store.add(file: bytes, as: "input")
            return true
        } catch {
            require(!"\(error)".isEmpty, "an error has a message")
            return false
        }
    }

    private static func isAnimation(_ bytes: [UInt8]) -> Bool {
        if let anatomy = try? FileAnatomy(bytes) {
            require(anatomy.duration.isFinite && anatomy.duration >= 0, "the duration \(anatomy.duration)")
            require(anatomy.frames.reduce(0) { $0 + $1.bytes } <= bytes.count, "frames larger than the file")
        }
        do throws(AnimationError) {
            let file = try AnimationFile(bytes)
            require(zip(file.ends, file.ends.dropFirst()).allSatisfy { $0 < $1 }, "the times \(file.ends)")
            guard file.width * file.height * file.ends.count <= maxPixels else { return false }
            let decoder = try file.makeDecoder()
            while decoder.next < file.ends.count {
                let bitmap = try decoder.decode()
                require(bitmap.width == file.width && bitmap.height == file.height, "the size of a frame")
            }
            return true
        } catch {
            require(!"\(error)".isEmpty, "an error has a message")
            return false
        }
    }
}
