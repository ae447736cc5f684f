internal import CDeflate
internal import CGif
internal import CWebP
internal import CZlib

/// The compression libraries.
package enum EncodingLibraries {
    /// Names and versions. Those of giflib and libdeflate are from their headers, because they have no version function.
    package static var versions: [(name: String, version: String)] {
        [
            ("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
            ("libdeflate", LIBDEFLATE_VERSION_STRING),
            ("libwebp", version(WebPGetEncoderVersion())),
            ("zlib", zlibVersion().map { String(cString: $0) } ?? "unknown"),
        ]
    }

    /// `1.2.4` from 0x010204
    private static func version(_ number: Int32) -> String {
        "\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
    }
}
