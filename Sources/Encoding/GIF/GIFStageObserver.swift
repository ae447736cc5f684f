import Foundation

/// A part of GIF encoding whose time can be observed.
package enum GIFStage: String, Sendable, Hashable, CaseIterable {
    /// Finding the changed pixels, choosing the palette, and mapping the colours to it.
    case analysis
    /// Choosing the colour of each pixel and compressing the indices.
    case coding
    /// Passing the blocks through giflib to the sink.
    case writing
}

/// Receives the time of the stages of GIF encoding, for benchmarks. Each stage is reported at most a few times per frame.
package struct GIFStageObserver: Sendable {
    private let report: @Sendable (_ stage: GIFStage, _ seconds: Double) -> Void

    /// - Parameter report: receives CPU time of one thread in seconds, on that thread. With a pool these are several threads.
    package init(_ report: @escaping @Sendable (_ stage: GIFStage, _ seconds: Double) -> Void) {
        self.report = report
    }

    fileprivate func measure<Value, Failure: Error>(
        _ stage: GIFStage, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let start = Self.now
        let value = try body()
        report(stage, Self.now - start)
        return value
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension GIFStageObserver? {
    /// Performs a stage and reports its time if there is an observer.
    func measure<Value, Failure: Error>(
        _ stage: GIFStage, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let self else { return try body() }
        return try self.measure(stage, body)
    }
}
