import Foundation

/// Finished frames, as many as fit; those that were not asked for the longest go first.
struct FrameCache {
    private let limit: Int
    private var frames: [FrameScheduler.Key: (data: Data, use: Int)] = [:]
    private var bytes = 0
    private var uses = 0

    /// - Parameter limit: in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    subscript(key: FrameScheduler.Key) -> Data? {
        mutating get {
            guard let data = frames[key]?.data else { return nil }
            uses += 1
            frames[key]?.use = uses
            return data
        }
    }

    mutating func add(_ data: Data, as key: FrameScheduler.Key) {
        guard data.count <= limit else { return }
        uses += 1
        if let old = frames.updateValue((data, uses), forKey: key) { bytes -= old.data.count }
        bytes += data.count
        guard bytes > limit else { return }
        // An eighth at once, so that sorting is rare.
        for (key, frame) in frames.sorted(by: { $0.value.use < $1.value.use }) where bytes > limit - limit / 8 {
            frames[key] = nil
            bytes -= frame.data.count
        }
    }
}
