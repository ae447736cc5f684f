import Encoding
import Testing
import Work

/// Frames are analysed on several threads; neither the file nor its size at any time depends on them.
@Suite struct ParallelEncodingTests {
    /// The file, and its size after each added frame: a search for the best settings stops by that size.
    private func encode(_ animation: SampleAnimation, jobs: Int?) throws -> (bytes: [UInt8], sizes: [Int]) {
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
        for jobs in [1, 2, 4] {
            let other = try encode(animation, jobs: jobs)
            #expect(other.bytes == alone.bytes && other.sizes == alone.sizes, "\(jobs) jobs")
        }
    }
}
