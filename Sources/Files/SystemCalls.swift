#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What differs between glibc and Darwin, and calls whose names methods of this target hide.
enum SystemCalls {
    #if canImport(Darwin)
        /// Opens a folder whose names cannot be listed: O_EXEC, which is O_SEARCH together with O_DIRECTORY.
        static let pathOnly: Int32 = 0x4000_0000
    #else
        /// Opens a folder whose names cannot be listed: O_PATH, which the module does not have.
        static let pathOnly: Int32 = 0o10_000_000
    #endif

    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, buffer, count)
        #else
            Glibc.read(descriptor, buffer, count)
        #endif
    }

    static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes, count)
        #else
            Glibc.write(descriptor, bytes, count)
        #endif
    }

    /// Writes a file or folder to the device. fsync of Darwin leaves the bytes in the cache of the device; F_FULLFSYNC does not, and
    /// some file systems do not have it.
    static func synchronize(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(descriptor)
    }
}
