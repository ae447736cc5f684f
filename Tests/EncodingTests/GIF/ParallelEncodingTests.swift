import Encoding
import Graphics
import Testing
import Work

/// Frames are analysed and coded on several threads; neither the file nor its size at any time depends on them.
@Suite struct ParallelEncodingTests {
    /// The file, and its size after each added frame: a search for the best settings stops by that size.
    fileprivate func encode(_ animation: SampleAnimation, jobs: Int?) throws -> (bytes: [UInt8], sizes: [Int]) {
        let pool = jobs.map { WorkerPool("encoding", jobs: $0) }
        defer { pool?.finish() }
        let sink = DataSink()
        let encoder = try GIFEncoder(
            width: animation.width, height: animation.height,
            options: GIFEncoder.Options(quality: animation.quality, plays: animation.plays), sink: sink, pool: pool)
        var sizes: [Int] = []
        for frame in animation.frames {
            try encoder.add(frame.bitmap, until: frame.end)
            sizes.append(sink.bytes.count)
        }
        try encoder.finish()
        return (sink.bytes, sizes)
    }

    @Test(arguments: SampleAnimation.all)
    func `the bytes do not depend on the number of threads`(animation: SampleAnimation) throws {
        let alone = try encode(animation, jobs: nil)
        for jobs in [1, 2, 4, 8] {
            let other = try encode(animation, jobs: jobs)
            #expect(other.bytes == alone.bytes && other.sizes == alone.sizes, "\(jobs) jobs")
        }
    }
}

extension ParallelEncodingTests {
    /// Frames in which everything changes. Every second one has few colours and is coded faster, so that it reaches the rows at
    /// which the frame before is.
    private static let uneven = SampleAnimation("uneven", count: 12) { step in
        var bitmap = Pictures.noise(160, 240, seed: UInt64(step / 2 + 1))
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let shade = UInt32(x + 2 * y + 9 * step) / 3 & 255
                let noise = step % 2 == 0 ? bitmap[x, y] & 0x3F3F3F : 0
                bitmap[x, y] = 0xFF00_0000 | (shade << 16 | (255 - shade) << 8 | shade / 2) ^ noise
            }
        }
        return bitmap
    }.lossy()

    @Test(arguments: Quality.allCases)
    func `a frame waits for the rows of the one before`(quality: Quality) throws {
        let animation = Self.uneven.with(quality)
        let alone = try encode(animation, jobs: nil)
        for jobs in [2, 3, 4, 4] {
            let other = try encode(animation, jobs: jobs)
            #expect(other.bytes == alone.bytes && other.sizes == alone.sizes, "\(jobs) jobs")
        }
    }
}
