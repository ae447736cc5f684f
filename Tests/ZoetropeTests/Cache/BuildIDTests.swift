import Foundation
import TestSupport
import Testing
import Zoetrope

/// The build IDs of programs and libraries.
@Suite struct BuildIDTests {
    /// A little-endian ELF file of 64 bits with one segment of notes.
    private static func file(_ notes: [UInt8], alignment: UInt64 = 4) -> [UInt8] {
        var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 57)
        bytes[32] = 64
        bytes[54] = 56
        bytes[56] = 1
        let header: [UInt64] = [4, 120, 0, 0, UInt64(notes.count), 0, alignment]
        return bytes + header.flatMap(Self.bytes) + notes
    }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * numericCast($0))) }
    }

    private static func note(_ name: String, type: UInt32, _ contents: [UInt8], padding: Int) -> [UInt8] {
        let name = Array(name.utf8) + [0]
        func padded(_ bytes: [UInt8]) -> [UInt8] {
            bytes + [UInt8](repeating: 0, count: (padding - bytes.count % padding) % padding)
        }
        return bytes(UInt32(name.count)) + bytes(UInt32(contents.count)) + bytes(type) + padded(name) + padded(contents)
    }

    @Test(arguments: [4, 8]) func `the build ID follows other notes`(alignment: Int) {
        let notes =
            Self.note("GNU", type: 5, [1, 2, 3], padding: alignment)
            + Self.note("Other", type: 3, [9], padding: alignment)
            + Self.note("GNU", type: 3, [0x0A, 0xBC, 0xFF], padding: alignment)
        #expect(BuildID.text(in: Self.file(notes, alignment: UInt64(alignment))) == "0abcff")
    }

    @Test func `what is no ELF file or has no build ID has none`() {
        #expect(BuildID.text(in: []) == nil)
        #expect(BuildID.text(in: Array("#!/bin/sh\n".utf8)) == nil)
        #expect(BuildID.text(in: Self.file(Self.note("GNU", type: 1, [1], padding: 4))) == nil)
    }

    @Test func `a damaged file has none or another one, and is read only inside`() {
        let file = Self.file(Self.note("GNU", type: 3, [1, 2, 3, 4], padding: 4))
        for length in file.indices { #expect(BuildID.text(in: Array(file[..<length])) == nil) }
        for place in file.indices {
            for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
                var damaged = file
                damaged[place] = value
                _ = BuildID.text(in: damaged)
            }
        }
    }

    #if os(Linux)
        /// readelf, of the tools that the compiler needs, reads the same.
        @Test func `the build ID of a library is that which readelf prints`() throws {
            let maps = try #require(try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
            let library = try #require(
                String(decoding: maps, as: UTF8.self).split(separator: "\n")
                    .compactMap { $0.split(separator: " ").last }.first { $0.contains("/libc.so") })
            let identifier = try #require(BuildID.text(of: String(library)))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["readelf", "--notes", String(library)]
            let text = try process.startWithOutput().readToEnd() ?? Data()
            #expect(String(decoding: text, as: UTF8.self).contains("Build ID: \(identifier)"))
        }
    #endif
}
