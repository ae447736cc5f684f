internal import CGif
internal import CZlib

/// The libraries that compress.
package enum EncodingLibraries {
    /// Names with versions; giflib's is that of its headers, for the library itself tells none.
    package static var versions: [(name: String, version: String)] {
        [
            ("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
            ("zlib", zlibVersion().map { String(cString: $0) } ?? "unknown"),
        ]
    }
}
