import CGLib
package import Foundation

/// An incremental hash, computed by GLib.
struct Checksum: ~Copyable {
    private let handle: OpaquePointer?

    init(_ type: GChecksumType = G_CHECKSUM_SHA256) {
        handle = g_checksum_new(type)
    }

    deinit {
        g_checksum_free(handle)
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        g_checksum_update(handle, base.assumingMemoryBound(to: UInt8.self), gssize(bytes.count))
    }

    /// The digest in hexadecimal digits. Bytes added after the first read are ignored.
    var text: String {
        g_checksum_get_string(handle).map { String(cString: $0) } ?? ""
    }
}

/// SHA-256 of data and texts.
package enum Fingerprint {
    /// SHA-256 in hexadecimal digits.
    package static func of(_ data: Data) -> String {
        var sum = Checksum()
        data.withUnsafeBytes { sum.add($0) }
        return sum.text
    }

    /// SHA-256 of several texts, each with its length, so that different lists have different digests.
    package static func of(_ texts: [String]) -> String {
        of(Data(texts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }
}
