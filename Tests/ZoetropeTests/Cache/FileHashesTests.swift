import Files
import Foundation
import TestSupport
import Testing
import Zoetrope

/// The hashes of files that are remembered between runs.
@Suite struct FileHashesTests {
    /// SHA-256 of "abc". Source: FIPS 180-2, appendix B.1.
    private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    private let space: TemporaryFolder
    private let folder: ConfinedFolder

    init() throws {
        space = try TemporaryFolder(["a": "abc"])
        folder = try ConfinedFolder(space.path("notes"), creates: true)
    }

    private var file: String { space.path("a") }

    /// Sets the times of the file to a minute ago, so that its hash can be remembered.
    private func age() throws {
        try FileManager.default.setAttributes([.modificationDate: Date() - 60], ofItemAtPath: file)
    }

    /// Replaces the hash in the notes, to see whether a run has used it, and the time of the note by a later one.
    private func forge() throws -> String {
        let forged = String(repeating: "0", count: 64)
        let text = String(decoding: try space.data("notes/hashes"), as: UTF8.self)
        let later = text.replacing(#/ (\d+) (\S+)\n/#) { match in
            " \((Int(match.1) ?? 0) + 10_000_000_000) \(match.2)\n"
        }
        try space.write(later.replacing(Self.abc, with: forged), to: "notes/hashes")
        return forged
    }

    private func remember() throws {
        let hashes = FileHashes(of: folder)
        #expect(try hashes.hash(of: file) == Self.abc)
        try hashes.save(in: folder)
    }

    @Test func `the hash is SHA-256, and nil for a missing file`() throws {
        #expect(try FileHashes().hash(of: file) == Self.abc)
        #expect(try FileHashes().hash(of: space.path("b")) == nil)
        let problem = #expect(throws: ZoetropeError.self) { try FileHashes().hash(of: space.path("notes")) }
        #expect(problem?.exitCode == .fileError)
    }

    @Test func `an unchanged file is not read again, unless everything is`() throws {
        try age()
        try remember()
        let forged = try forge()
        #expect(try FileHashes(of: folder).hash(of: file) == forged)
        #expect(try FileHashes(of: folder, readsAll: true).hash(of: file) == Self.abc)
        // A later save keeps notes of files that it has not asked for.
        let other = FileHashes(of: folder)
        try space.write("x", to: "c")
        _ = try other.hash(of: space.path("c"))
        try other.save(in: folder)
        #expect(try FileHashes(of: folder).hash(of: file) == forged)
    }

    /// A change of the same size within the precision of the times could not be seen.
    @Test func `a file that was changed just before its hash was noted is read again`() throws {
        try remember()
        let text = String(decoding: try space.data("notes/hashes"), as: UTF8.self)
        try space.write(text.replacing(Self.abc, with: String(repeating: "0", count: 64)), to: "notes/hashes")
        #expect(try FileHashes(of: folder).hash(of: file) == Self.abc)
    }

    @Test(arguments: ["xyz", "abcd", "replaced"]) func `a changed file is read again`(text: String) throws {
        try age()
        try remember()
        let forged = try forge()
        if text == "replaced" {
            // Another file with the same size and time of modification.
            let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
            try space.write("cba", to: "other")
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.moveItem(atPath: space.path("other"), toPath: file)
            try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: file)
        } else {
            try space.write(text, to: "a")
        }
        let hash = try FileHashes(of: folder).hash(of: file)
        #expect(hash != forged && hash != Self.abc)
    }

    @Test(arguments: ["", "zoetrope hashes 9\nx\n", "zoetrope hashes 1\nshort 1 2 3\n\u{0}\u{FF}", "\n\n"])
    func `damaged notes are ignored`(text: String) throws {
        try space.write(text, to: "notes/hashes")
        #expect(try FileHashes(of: folder).hash(of: file) == Self.abc)
    }
}
