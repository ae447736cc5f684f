import Foundation
import Synchronization

/// Removes temporary files when a signal ends the run.
public enum InterruptHandler {
    /// Paths of temporary files.
    private static let paths = Mutex<Set<String>>([])
    /// Keeps the sources alive. Guarded by the lock of `paths`.
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// Adds a temporary file to the list and performs the step that creates it.
    ///
    /// A signal is handled either before or after both, never between them. Blocks forever once a signal has arrived, because the
    /// process is about to exit.
    package static func register<Value: Sendable>(_ path: String, _ create: () -> Value) -> Value {
        paths.withLock { paths in
            paths.insert(path)
            return create()
        }
    }

    /// Removes a temporary file from the list and performs the step that renames or deletes it.
    ///
    /// A signal is handled either before or after both, never between them. Blocks forever once a
    /// signal has arrived.
    package static func complete<Value: Sendable>(_ path: String, _ step: () -> Value) -> Value {
        paths.withLock { paths in
            paths.remove(path)
            return step()
        }
    }

    /// Makes SIGINT and SIGTERM remove the temporary files and end the process with 128 plus the signal's number.
    public static func handleSignals() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // The process ends inside the lock, so that no other thread creates or renames a file meanwhile.
                paths.withLock { paths in
                    for path in paths { try? FileManager.default.removeItem(atPath: path) }
                    _exit(128 + number)
                }
            }
            source.resume()
            paths.withLock { _ in sources.append(source) }
        }
    }
}

/// The former name of `InterruptHandler`.
@available(*, deprecated, renamed: "InterruptHandler")
public typealias Interruption = InterruptHandler
