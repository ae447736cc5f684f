internal import CZlib
import Graphics

extension PNGChunkReader {
    /// The next chunk after a check of its CRC-32; nil at IEND.
    ///
    /// - Parameter bytes: the file that the reader was made with.
    /// - Throws: `AnimationError.damaged` if the file is truncated or the CRC is wrong.
    mutating func nextVerified(in bytes: [UInt8]) throws(AnimationError) -> Chunk? {
        let next: Chunk?
        do throws(PictureError) {
            next = try self.next()
        } catch {
            throw APNGLayout.damaged("it ends too early")
        }
        guard let chunk = next else { return nil }
        let sum = bytes.withUnsafeBufferPointer { all in
            let body = UnsafeBufferPointer(rebasing: all[chunk.checkedBytes])
            return crc32(0, body.baseAddress, UInt32(body.count))
        }
        guard UInt32(truncatingIfNeeded: sum) == chunk.checksum else {
            throw APNGLayout.damaged("its \(chunk.type) chunk has a wrong checksum")
        }
        return chunk
    }
}
