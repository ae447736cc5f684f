internal import CGif
internal import CZlib

/// The compression libraries.
package enum EncodingLibraries {
    /// Names and versions. giflib's version is that of its headers, because the library has no version function.
    package static var versions: [(name: String, version: String)] {
        [
            ("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
            ("zlib", zlibVersion().map { String(cString: $0) } ?? "unknown"),
        ]
    }
}
