import Foundation

/// Removes half-written files when the user interrupts a run.
public enum Interruption {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var paths: Set<String> = []
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    static func watch(_ path: String) {
        lock.withLock { _ = paths.insert(path) }
    }

    static func forget(_ path: String) {
        lock.withLock { _ = paths.remove(path) }
    }

    /// Makes SIGINT and SIGTERM clean up before the process ends with 128 plus the signal's number.
    public static func handleSignals() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                for path in lock.withLock({ paths }) { try? FileManager.default.removeItem(atPath: path) }
                exit(128 + number)
            }
            source.resume()
            lock.withLock { sources.append(source) }
        }
    }
}
