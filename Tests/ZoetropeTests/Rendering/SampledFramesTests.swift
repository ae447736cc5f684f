import Graphics
import Synchronization
import TestSupport
import Testing
import Work
import Zoetrope

@Suite struct SampledFramesTests {
    /// A list that is different for each number.
    private static func list(_ number: Int) -> DisplayList {
        DisplayList(size: Size(Double(number), 1), background: .white, items: [])
    }

    @Test func `only frames that differ from the one before are changes`() throws {
        let frames = SampledFrames { Self.list($0 / 3) }
        let changes = try (0..<9).map { try frames.change(at: $0) }
        #expect(changes == (0..<9).map { $0 % 3 == 0 ? Self.list($0 / 3) : nil })
    }

    @Test func `each frame is sampled once by any number of threads`() throws {
        let counts = Mutex([Int](repeating: 0, count: 200))
        let frames = SampledFrames { frame in
            counts.withLock { $0[frame] += 1 }
            return Self.list(frame)
        }
        let work = OrderedWork(count: 200) { frame in Result { try frames.change(at: frame) } }
        var changes: [DisplayList?] = []
        try work.run(jobs: 4) { changes.append(try $0.get()) }
        #expect(changes == (0..<200).map(Self.list))
        #expect(counts.withLock { $0 } == [Int](repeating: 1, count: 200))
    }
}
