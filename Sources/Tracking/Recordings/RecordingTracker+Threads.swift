import Dispatch
import Synchronization

extension RecordingTracker {
    /// Follows several trackers at the same time; the results are in their order.
    static func concurrently(
        _ trackers: [BoxTracker?], threads: Int, _ follow: @Sendable (inout BoxTracker) -> MotionSample
    ) -> [(BoxTracker, MotionSample)] {
        let present = trackers.compactMap { $0 }
        guard present.count > 1, threads > 1 else {
            return present.map { tracker in
                var tracker = tracker
                let sample = follow(&tracker)
                return (tracker, sample)
            }
        }
        let results = Mutex([(BoxTracker, MotionSample)?](repeating: nil, count: present.count))
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: min(threads, present.count)) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < present.count else { return }
                var tracker = present[index]
                let sample = follow(&tracker)
                results.withLock { $0[index] = (tracker, sample) }
            }
        }
        return results.withLock { $0 }.compactMap { $0 }
    }
}
