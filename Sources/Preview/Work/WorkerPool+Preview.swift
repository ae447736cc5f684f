import Foundation
import Work
import Zoetrope

/// The threads of the preview. Long work on them keeps the threads of Swift concurrency and of the server free to answer.
///
/// Dispatch queues do not suffice: the server waits for its sockets on a thread of Dispatch, which counts it as busy.
extension WorkerPool {
    /// For frames; one thread for each active processor.
    static let drawing = WorkerPool("drawing", threads: ProcessInfo.processInfo.activeProcessorCount)
    /// For reading scenes and computing what the page shows of them.
    static let reading = WorkerPool("reading", threads: 2)
}
