#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the file system says about one version of a file, so that a change is noticed without reading the file.
package struct FileStamp: Sendable, Hashable {
    package let device: UInt64
    package let inode: UInt64
    /// In bytes.
    package let size: Int
    /// When the contents were written last, in nanoseconds since 1970.
    package let modified: Int
    /// When the contents, name or permissions were changed last, in nanoseconds since 1970. Programs cannot set it.
    package let changed: Int

    package init(device: UInt64, inode: UInt64, size: Int, modified: Int, changed: Int) {
        (self.device, self.inode, self.size, self.modified, self.changed) = (device, inode, size, modified, changed)
    }

    /// Nil for a file that does not exist. Links are followed.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
            modified: Self.nanoseconds(modified), changed: Self.nanoseconds(changed))
    }

    /// The time of modification in seconds since 1970.
    package var time: Double { Double(modified) / 1e9 }

    /// The current time in nanoseconds since 1970, as the file system counts it.
    package static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> Int { Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec) }
}
