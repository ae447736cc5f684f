import Foundation
import Synchronization

/// Ends a preview in an orderly way on SIGINT, SIGTERM and SIGHUP, which are its regular end.
///
/// The handler writes to a pipe, from which a thread reads. A signal is therefore kept until the preview can stop, however
/// early it arrives, and programs that the preview starts do not inherit the handlers.
enum StopSignals {
    private struct State {
        var hasArrived = false
        var stop: (@Sendable () -> Void)?
    }

    /// Seconds until the process ends even if the preview does not.
    private static let maxWait: UInt32 = 5
    private static let state = Mutex(State())
    /// The end of the pipe that the handler writes to.
    nonisolated(unsafe) private static var output: Int32 = -1

    /// Handles the signals from now on. Until `onSignal` they end the process with exit code 0.
    static func install() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let input = ends[0]
        output = ends[1]
        Thread.detachNewThread { waitForSignal(input) }
        var handled = sigset_t()
        sigemptyset(&handled)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            sigaddset(&handled, number)
            let previous = signal(number) { _ in
                // Only functions of signal-safety(7) are allowed here.
                let code = errno
                var byte: UInt8 = 0
                _ = write(StopSignals.output, &byte, 1)
                errno = code
            }
            // nohup ignores SIGHUP for the programs that it starts.
            if number == SIGHUP, isIgnoring(previous) { signal(number, SIG_IGN) }
        }
        // The thread that started this process may have blocked them; Foundation's Process passes that on.
        pthread_sigmask(SIG_UNBLOCK, &handled, nil)
    }

    /// Calls `stop` once, as soon as a signal has arrived.
    static func onSignal(_ stop: @escaping @Sendable () -> Void) {
        let hasArrived = state.withLock { state in
            state.stop = stop
            return state.hasArrived
        }
        if hasArrived { stop() }
    }

    private static func waitForSignal(_ input: Int32) {
        var byte: UInt8 = 0
        while read(input, &byte, 1) != 1 {
            guard errno == EINTR else { return }
        }
        let stop = state.withLock { state in
            state.hasArrived = true
            return state.stop
        }
        if let stop {
            stop()
            sleep(maxWait)
        }
        _exit(0)
    }

    #if canImport(Darwin)
        private typealias SignalHandler = sig_t
    #else
        private typealias SignalHandler = __sighandler_t
    #endif

    private static func isIgnoring(_ handler: SignalHandler?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
