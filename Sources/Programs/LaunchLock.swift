import Foundation

/// The lock under which programs are started.
///
/// Foundation learns that a program has ended from a socket whose other end all copies of the program's descriptors have closed, and the
/// output of a program ends when its pipes are closed everywhere. A program that another thread starts at that moment inherits the ends
/// that are open, and this program then seems to run until the other one ends.
package enum LaunchLock {
    private static let lock = NSLock()

    /// Makes the pipes of a program, starts it, and closes the ends that the program has inherited.
    package static func withLock<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}
