import Foundation
import TestSupport
import Testing
import Zoetrope

/// The table directories by which installed fonts are told apart.
@Suite struct FontTableDirectoryTests {
    private static func font(_ version: [UInt8], checksum: UInt8) -> [UInt8] {
        let entry = Array("glyf".utf8) + [0, 0, 0, checksum] + [0, 0, 0, 28, 0, 0, 0, 4]
        return version + [0, 1, 0, 0, 0, 0, 0, 0] + entry + [1, 2, 3, 4]
    }

    private func fingerprint(_ bytes: [UInt8]) throws -> String? {
        let folder = try TemporaryFolder()
        try folder.write(Data(bytes), to: "font")
        return FontTableDirectory.fingerprint(of: folder.path("font"))
    }

    @Test(arguments: [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)])
    func `a font whose tables change has another directory`(version: [UInt8]) throws {
        let first = try #require(try fingerprint(Self.font(version, checksum: 1)))
        #expect(try fingerprint(Self.font(version, checksum: 1)) == first)
        #expect(try fingerprint(Self.font(version, checksum: 2)) != first)
    }

    @Test func `a collection, a damaged file and another format have none`() throws {
        #expect(try fingerprint(Self.font(Array("ttcf".utf8), checksum: 1)) == nil)
        #expect(try fingerprint(Self.font(Array("wOF2".utf8), checksum: 1)) == nil)
        #expect(try fingerprint(Array(Self.font([0, 1, 0, 0], checksum: 1)[..<27])) == nil)
        #expect(try fingerprint([0, 1, 0, 0] + [UInt8](repeating: 0, count: 8)) == nil)
        #expect(try fingerprint([]) == nil)
        #expect(FontTableDirectory.fingerprint(of: "/missing/font") == nil)
    }
}
