import Foundation

/// The side of a child process that answers requests: it reads numbers and bytes from its standard input and writes to its standard
/// output. Numbers are little-endian, of 32 bits.
package struct ServiceStreams {
    private let output: Int32

    /// Takes the standard output for answers; nothing that a library prints is taken for one.
    package init() {
        output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// Ends this process within a second after the one that started it, which may have been killed while a library hangs here.
    package static func endWithParent() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { sleep(1) }
            _exit(1)
        }
    }

    /// Takes away what answering does not need: opening files and sockets, writing files, and dumping memory.
    package static func confine() {
        for resource in [RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_CORE] {
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        }
    }

    /// The next number; nil at the end of the input.
    package func number() -> Int? {
        read(4).map { bytes in bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }

    /// The next bytes; nil if the input ends before them.
    package func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let part = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(STDIN_FILENO, buffer.baseAddress.map { $0 + filled }, count - filled)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { return nil }
            filled += part
        }
        return bytes
    }

    package func send(_ numbers: [UInt32]) {
        numbers.map(\.littleEndian).withUnsafeBytes { send($0) }
    }

    /// Writes bytes; those that the reader does not take are lost.
    package func send(_ bytes: UnsafeRawBufferPointer) {
        var sent = 0
        while sent < bytes.count {
            let part = write(output, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { return }
            sent += part
        }
    }
}
