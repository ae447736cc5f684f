import Files
import Foundation

/// The table directory of a font: the length and a checksum of each table, so that it changes with the contents of the font.
///
/// Source: OpenType specification, "Organization of an OpenType Font".
package enum FontTableDirectory {
    private static let headerSize = 12
    private static let entrySize = 16

    /// A SHA-256 of the directory. Reads only the directory. Returns nil if the file is a collection or is not an OpenType or TrueType
    /// font.
    package static func fingerprint(of path: String) -> String? {
        guard let file = try? OpenFile(readingUserFile: path), let header = try? file.read(upTo: headerSize),
            header.count == headerSize,
            [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)].contains(Array(header[..<4]))
        else { return nil }
        let size = entrySize * (Int(header[4]) << 8 | Int(header[5]))
        guard size > 0, let entries = try? file.read(upTo: size), entries.count == size else { return nil }
        return Fingerprint.of(Data(header + entries))
    }
}
