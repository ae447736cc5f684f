import CGLib

/// SHA-256, by GLib.
struct Checksum: ~Copyable {
    private let handle: OpaquePointer?

    init() {
        handle = g_checksum_new(G_CHECKSUM_SHA256)
    }

    deinit {
        g_checksum_free(handle)
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        g_checksum_update(handle, base.assumingMemoryBound(to: UInt8.self), gssize(bytes.count))
    }

    /// In hexadecimal digits; nothing can be added after this has been read.
    var text: String {
        g_checksum_get_string(handle).map { String(cString: $0) } ?? ""
    }
}
