import Foundation

/// Removes half-written files when the user interrupts a run.
public enum Interruption {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var paths: Set<String> = []
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// Remembers a file that is about to be made. Once a run is interrupted this never returns.
    package static func watch(_ path: String) {
        lock.withLock { _ = paths.insert(path) }
    }

    /// Does the last step of a file that is watched: it takes place as a whole or, once a run is interrupted, never.
    package static func finish<Value>(_ path: String, _ step: () -> Value) -> Value {
        lock.withLock {
            paths.remove(path)
            return step()
        }
    }

    /// Makes SIGINT and SIGTERM clean up before the process ends with 128 plus the signal's number.
    public static func handleSignals() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // Never unlocked: no other thread may make or finish a file between here and the end.
                lock.lock()
                for path in paths { try? FileManager.default.removeItem(atPath: path) }
                _exit(128 + number)
            }
            source.resume()
            lock.withLock { sources.append(source) }
        }
    }
}
