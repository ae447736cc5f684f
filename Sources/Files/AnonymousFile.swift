#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file without a name, for a program that reads its input from a file. It is gone when the object is released and no program has it
/// open, or when the process ends in whatever way.
package final class AnonymousFile: Sendable {
    package let descriptor: Int32

    /// - Parameters:
    ///   - bytes: the contents. The position is at the beginning.
    ///   - folder: an existing folder, for a short time with a file under a temporary name.
    package init(_ bytes: UnsafeRawBufferPointer, inUserFolder folder: String) throws(FileFailure) {
        let parent = try OpenFile(folder: folder, in: AT_FDCWD, shownAs: folder, followsLinks: true)
        let name = ".zoetrope-\(String(UInt64.random(in: 0 ... .max), radix: 16)).tmp"
        descriptor = openat(parent.descriptor, name, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor >= 0 { unlinkat(parent.descriptor, name, 0) }
        guard descriptor >= 0 else { throw FileFailure(folder, .create, errno) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(descriptor, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure(folder, .write, errno) }
            rest = rest.dropFirst(count)
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }
}
