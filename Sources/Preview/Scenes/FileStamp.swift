import Foundation

/// Identifies one version of a file.
struct FileStamp: Sendable, Hashable {
    var device: UInt64
    var inode: UInt64
    /// In bytes.
    var size: Int64
    /// Seconds and nanoseconds since 1970.
    var modified: [Int]

    /// Nil for a file that does not exist.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = [Int(time.tv_sec), Int(time.tv_nsec)]
    }

    /// The time of modification in seconds since 1970.
    var time: Double { Double(modified[0]) + Double(modified[1]) / 1e9 }
}
