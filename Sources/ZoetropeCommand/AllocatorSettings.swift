import CMalloc

/// How the C library manages the memory of the program.
enum AllocatorSettings {
    /// Keeps memory that was freed, for the next frame. Frames have several megabytes each, and the C library would otherwise return
    /// them to the system and request them again, which the system clears page by page.
    ///
    /// Call it before other threads exist. Without effect on systems other than Linux.
    static func keepFreedMemory() {
        #if canImport(Glibc)
            // The largest value that the library accepts. Larger blocks come from the system and are returned to it.
            mallopt(M_MMAP_THRESHOLD, 32 << 20)
            mallopt(M_TRIM_THRESHOLD, 512 << 20)
            // Each thread would otherwise keep memory of its own.
            mallopt(M_ARENA_MAX, 2)
        #endif
    }
}
