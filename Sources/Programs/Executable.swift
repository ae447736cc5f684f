import Foundation

/// Programs of the machine.
package enum Executable {
    /// The path of a program in one of the folders of PATH; nil if it is not installed.
    package static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// The path of a program of this package: in the folder of the running program, which may be itself, or in one of PATH.
    package static func path(ofOwn name: String) -> String? {
        let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let beside = folder.map { $0.appending(path: name).path }
        return beside.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? path(of: name)
    }
}
