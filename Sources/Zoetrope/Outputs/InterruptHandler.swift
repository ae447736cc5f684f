import Files
import Foundation
import Synchronization

/// Removes temporary files when a signal or a time limit ends the run.
public enum InterruptHandler {
    private static let lock = Mutex<Void>(())
    /// Keeps the sources alive. Guarded by `lock`.
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// Makes SIGINT, SIGTERM and SIGHUP remove the temporary files and end the process with 128 plus the signal's number.
    ///
    /// SIGHUP stays ignored if it is ignored already, as `nohup` does. Writing more than the system allows for a file becomes an
    /// error of the file instead of a signal.
    public static func handleSignals() {
        signal(SIGXFSZ, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let before = signal(number, SIG_IGN)
            guard number != SIGHUP || !isIgnore(before) else { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { TemporaryEntries.removeAll(andExitWith: 128 + number) }
            source.resume()
            lock.withLock { _ in sources.append(source) }
        }
    }

    /// Ends the process after a time, as a signal does.
    ///
    /// - Parameters:
    ///   - seconds: wall-clock time from now, in seconds.
    ///   - exitCode: the exit code of the program if the time passes.
    ///   - message: called before the temporary files are removed.
    public static func endRun(
        after seconds: Double, exitCode: ExitCode, message: @escaping @Sendable () -> Void
    ) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
            message()
            TemporaryEntries.removeAll(andExitWith: exitCode.rawValue)
        }
    }

    #if canImport(Darwin)
        private typealias SignalHandler = sig_t
    #else
        private typealias SignalHandler = __sighandler_t
    #endif

    private static func isIgnore(_ handler: SignalHandler?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The former name of `InterruptHandler`.
@available(*, deprecated, renamed: "InterruptHandler")
public typealias Interruption = InterruptHandler
