/// Why an AVIF or HEIC picture cannot be decoded. The description is a predicate, such as "is damaged".
package enum HEIFError: Error, Hashable, CustomStringConvertible {
    /// The library libheif is not installed.
    case noLibrary
    /// libheif is installed without the decoder for AV1 or HEVC.
    case noDecoder(HEIFFormat)
    /// The program zoetrope, which decodes in a process of its own, is not installed.
    case noProgram
    /// The file ends before its picture does.
    case truncated
    /// The content is wrong.
    case damaged
    /// libheif does not support the file.
    case unsupported
    /// The process that decodes the file failed. The reason is a sentence without a full stop.
    case decoding(String)

    package var description: String {
        switch self {
        case .noLibrary: "needs the library libheif, and that is not installed"
        case .noDecoder(let format): "needs libheif's decoder for \(format.codec), and that is not installed"
        case .noProgram: "is decoded by the program zoetrope in a process of its own, and that is not installed"
        case .truncated: "is truncated"
        case .damaged: "is damaged"
        case .unsupported: "uses something that libheif does not decode"
        case .decoding(let reason): "cannot be decoded by libheif: \(reason)"
        }
    }

    /// How to correct it; nil where the description says it.
    package var hint: String? {
        switch self {
        case .noLibrary:
            "apt-get install libheif1; from Debian 13 and Ubuntu 24.04 on also \(HEIFFormat.allPackages), or save it as PNG or JPEG"
        case .noDecoder(let format): "apt-get install \(format.package), or save it as PNG or JPEG"
        case .noProgram: "install the program zoetrope in a folder of PATH, or save it as PNG or JPEG"
        case .truncated, .damaged: nil
        case .unsupported, .decoding: "save it as PNG or JPEG"
        }
    }
}

/// The two formats that libheif decodes.
package enum HEIFFormat: UInt32, Sendable, Hashable, CaseIterable {
    // The values are the bits in which the process tells what it decodes.
    case avif = 1
    case heic = 2

    package var name: String { self == .avif ? "AVIF" : "HEIC" }
    package var codec: String { self == .avif ? "AV1" : "HEVC" }

    /// The package of the decoder where libheif has plugins.
    package var package: String { self == .avif ? "libheif-plugin-dav1d" : "libheif-plugin-libde265" }
    package static var allPackages: String { allCases.map(\.package).joined(separator: " and ") }
}
