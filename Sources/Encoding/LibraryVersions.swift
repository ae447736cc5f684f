internal import CDeflate
internal import CGif
internal import CZlib

/// The compression libraries.
package enum EncodingLibraries {
    /// Names and versions. Those of giflib and libdeflate are from their headers, because they have no version function.
    package static var versions: [(name: String, version: String)] {
        [
            ("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
            ("libdeflate", LIBDEFLATE_VERSION_STRING),
            ("zlib", zlibVersion().map { String(cString: $0) } ?? "unknown"),
        ]
    }
}
