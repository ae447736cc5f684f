import Foundation

/// The CPU time of the current thread.
enum CPUClock {
    /// In milliseconds since the thread started.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// The CPU time of a closure in milliseconds.
    static func measure<Value>(_ body: () throws -> Value) rethrows -> (value: Value, milliseconds: Double) {
        let start = now
        let value = try body()
        return (value, now - start)
    }
}
