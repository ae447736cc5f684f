import Foundation
import SceneModel

/// The first chunk of a PNG: enough to know that it is one and how large it claims to be.
struct PNGHeader {
    /// Signature and IHDR up to the height, in bytes.
    static let length = 24

    var width: Int
    var height: Int

    /// Throws where the bytes are no PNG.
    init(_ data: Data, path: String) throws(FileProblem) {
        let bytes = [UInt8](data)
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            throw FileProblem("'\(path)' is no PNG picture", hint: "pictures are PNG files")
        }
        guard bytes.count >= PNGHeader.length, Array(bytes[12..<16]) == Array("IHDR".utf8) else {
            throw FileProblem("'\(path)' is a PNG that ends too early")
        }
        func number(at offset: Int) -> Int {
            bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        width = number(at: 16)
        height = number(at: 20)
        guard width > 0, height > 0 else { throw FileProblem("'\(path)' is a PNG without pixels") }
    }
}
