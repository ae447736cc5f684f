import Files

/// The build ID of a program or library: a hash of its contents, which the linker has stored in it.
///
/// Format: the note `NT_GNU_BUILD_ID` of an ELF file (System V ABI, "Note Section"; `ld --build-id`).
package enum BuildID {
    /// The notes are at the start of the files that linkers write.
    private static let maxBytes = 65_536

    /// The build ID of a file, in hexadecimal digits. Reads the first 64 kB of the file. Returns nil if they contain no build ID, or
    /// if the file is not a 64-bit little-endian ELF file.
    package static func text(of path: String) -> String? {
        guard let bytes = try? OpenFile(readingUserFile: path).read(upTo: maxBytes) else { return nil }
        return text(in: bytes)
    }

    /// The build ID in the first bytes of a file.
    package static func text(in bytes: [UInt8]) -> String? {
        let reader = Reader(bytes: bytes)
        // The magic number, 64 bits, little-endian order.
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
        guard let table = reader.integer(at: 32, size: 8), let entrySize = reader.integer(at: 54, size: 2),
            let count = reader.integer(at: 56, size: 2)
        else { return nil }
        for number in 0..<count {
            let header = table.addingReportingOverflow(number * entrySize)
            guard !header.overflow, let type = reader.integer(at: header.partialValue, size: 4) else { return nil }
            guard type == 4 else { continue }
            if let start = reader.integer(at: header.partialValue + 8, size: 8),
                let size = reader.integer(at: header.partialValue + 32, size: 8),
                let alignment = reader.integer(at: header.partialValue + 48, size: 8),
                let identifier = reader.buildID(from: start, size: size, alignment: alignment == 8 ? 8 : 4)
            {
                return identifier.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
        }
        return nil
    }

    private struct Reader {
        let bytes: [UInt8]

        /// An unsigned integer; nil if it is outside of the bytes or larger than `Int.max`.
        func integer(at place: Int, size: Int) -> Int? {
            guard place >= 0, place <= bytes.count - size else { return nil }
            let value = bytes[place..<place + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value)
        }

        /// The contents of the build ID in a segment of notes.
        func buildID(from start: Int, size: Int, alignment: Int) -> ArraySlice<UInt8>? {
            guard start <= bytes.count, size <= bytes.count - start else { return nil }
            let end = start + size
            var place = start
            while place + 12 <= end {
                guard let nameSize = integer(at: place, size: 4), let contentSize = integer(at: place + 4, size: 4),
                    let type = integer(at: place + 8, size: 4)
                else { return nil }
                let contents = place + 12 + Self.padded(nameSize, to: alignment)
                let next = contents + Self.padded(contentSize, to: alignment)
                guard contents + contentSize <= end else { return nil }
                if type == 3, bytes[place + 12..<place + 12 + nameSize].elementsEqual("GNU\0".utf8), contentSize > 0 {
                    return bytes[contents..<contents + contentSize]
                }
                place = next
            }
            return nil
        }

        private static func padded(_ size: Int, to alignment: Int) -> Int {
            (size + alignment - 1) / alignment * alignment
        }
    }
}
