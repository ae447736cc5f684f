import Foundation

/// The time that the threads of this process have run. Unlike the time of a clock it does not depend on the load of the machine.
enum ProcessorTime {
    /// The most that an input may take, in seconds.
    static let limit = 10.0

    /// In seconds.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
