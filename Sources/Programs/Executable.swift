import Foundation
import Synchronization

/// Programs of the machine.
package enum Executable {
    private static let isOwn = Atomic(false)

    /// Declares that the running process is the program zoetrope, whatever the name of its file. Called first by the command line.
    package static func declareOwn() { isOwn.store(true, ordering: .relaxed) }

    /// The path of a program in one of the folders of PATH; nil if it is not installed.
    package static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// The path of the program zoetrope, to start it as another process.
    ///
    /// In the command line it is the file that runs, even if that was replaced or removed since. In a program that uses the libraries it
    /// is one of the name zoetrope, in the folder of the program or in one of PATH; nil if there is none.
    package static var own: String? {
        // Not /proc/self, which is another process where the path is used.
        let running = "/proc/\(getpid())/exe"
        if isOwn.load(ordering: .relaxed), FileManager.default.isExecutableFile(atPath: running) { return running }
        let name = "zoetrope"
        let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let beside = folder.map { $0.appending(path: name).path }
        return beside.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? path(of: name)
    }
}
