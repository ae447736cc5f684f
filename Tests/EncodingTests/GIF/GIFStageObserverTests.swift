import Encoding
import Synchronization
import Testing

/// Benchmarks observe the stages of GIF encoding.
@Suite struct GIFStageObserverTests {
    private func encode(_ animation: SampleAnimation, _ observer: GIFStageObserver?) throws -> [UInt8] {
        let sink = DataSink()
        let encoder = try GIFEncoder(
            width: animation.width, height: animation.height, options: GIFEncoder.Options(quality: animation.quality),
            sink: sink, observer: observer)
        for frame in animation.frames { try encoder.add(frame.bitmap, until: frame.end) }
        try encoder.finish()
        return sink.bytes
    }

    @Test(arguments: SampleAnimation.all)
    func `every stage is reported and the file stays the same`(animation: SampleAnimation) throws {
        let reports = Mutex<[GIFStage: [Double]]>([:])
        let observed = try encode(
            animation,
            GIFStageObserver { stage, seconds in reports.withLock { $0[stage, default: []].append(seconds) } })
        #expect(observed == (try encode(animation, nil)))
        let times = reports.withLock { $0 }
        let isEmpty = animation.frames.indices.allSatisfy { animation.source($0).allSatisfy { $0 == 0 } }
        #expect(Set(times.keys) == (isEmpty ? [.analysis, .writing] : Set(GIFStage.allCases)))
        // Coding with a second palette is reported as well.
        #expect(times.values.allSatisfy { $0.allSatisfy { $0 >= 0 } && $0.count <= 2 * animation.frames.count })
    }
}
