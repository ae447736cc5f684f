import Foundation
import SceneFile
import TestSupport
import Testing
import Zoetrope

@Suite struct AtomicFileTests {
    private func put(_ text: String, into file: AtomicFile) throws {
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    /// SHA-256 of "abc", FIPS 180-2, appendix B.1.
    private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test func `a file appears when it is complete`() throws {
        let folder = try TemporaryFolder()
        let file = try AtomicFile(folder.path("deep/a.txt"))
        try put("ab", into: file)
        #expect(text(folder.path("deep/a.txt")) == nil)
        file.suspend()
        try put("c", into: file)
        #expect(try file.commit() == Self.abc)
        #expect(text(folder.path("deep/a.txt")) == "abc" && file.bytes == 3)
        #expect(folder.names(in: "deep") == ["a.txt"])
    }

    @Test func `the digest includes patches`() throws {
        let folder = try TemporaryFolder()
        let file = try AtomicFile(folder.path("a.txt"))
        try put("xbx", into: file)
        file.suspend()
        try Array("a".utf8).withUnsafeBytes { try file.patch($0, at: 0) }
        try Array("c".utf8).withUnsafeBytes { try file.patch($0, at: 2) }
        #expect(try file.commit() == Self.abc)
        #expect(text(folder.path("a.txt")) == "abc")
    }

    @Test func `a discarded file leaves nothing while its object exists`() throws {
        let folder = try TemporaryFolder(["b.txt": "older"])
        let (file, committed) = (try AtomicFile(folder.path("a.txt")), try AtomicFile(folder.path("b.txt")))
        try put("abc", into: file)
        try put("newer", into: committed)
        _ = try committed.commit()
        withExtendedLifetime((file, committed)) {
            file.discard()
            committed.discard()
            #expect(folder.names() == ["b.txt"])
        }
        #expect(text(folder.path("b.txt")) == "newer")
    }

    @Test func `an older file stays until the commit`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.txt")
        try put(
            "older",
            into: {
                let file = try AtomicFile(path); defer { _ = file }; return file
            }())
        #expect(folder.names().isEmpty, "a file that is given up leaves nothing")
        let first = try AtomicFile(path)
        try put("older", into: first)
        _ = try first.commit()
        do {
            let second = try AtomicFile(path)
            try put("newer", into: second)
            #expect(folder.names().count == 3, "the older file, the newer one and its lock")
        }
        #expect(folder.names() == ["a.txt"] && text(path) == "older")
    }

    @Test func `folders and special files are rejected`() throws {
        let folder = try TemporaryFolder()
        _ = try AtomicFile(folder.path("a.txt")).commit()
        #expect(throws: ZoetropeError.self) { _ = try AtomicFile(folder.path) }
        #expect(throws: ZoetropeError.self) { _ = try AtomicFile(folder.path("a.txt/b.txt")) }
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(throws: ZoetropeError.self) { _ = try AtomicFile(folder.path("pipe")) }
        #expect(folder.names() == ["a.txt", "pipe"])
    }

    @Test func `a file that cannot be renamed leaves nothing`() throws {
        let folder = try TemporaryFolder()
        let file = try AtomicFile(folder.path("a.txt"))
        try put("abc", into: file)
        // A folder at the path cannot be replaced by a file.
        try folder.createFolder("a.txt")
        let problem = #expect(throws: ZoetropeError.self) { _ = try file.commit() }
        #expect(problem?.exitCode == .fileError)
        #expect(folder.names() == ["a.txt"])
    }

    @Test func `a name of the maximum length is allowed`() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "a", count: 250) + ".gif"
        _ = try AtomicFile(folder.path(name)).commit()
        #expect(folder.names() == [name])
    }

    @Test func `the folder of a path is everything before the last name`() {
        for (path, folder) in [
            ("a", ""), ("", ""), ("/", "/"), ("/a", "/"), ("a/b", "a"), ("a/b/", "a"), ("a//b", "a"), ("//a", "/"),
            ("./a", "."), ("/a/b/c", "/a/b"),
        ] {
            #expect(PathText.folder(of: path) == folder, "\(path)")
        }
        #expect(PathText.join("", "a") == "a" && PathText.join("/", "a") == "/a" && PathText.join("a", "b") == "a/b")
    }

    @Test func `errors of the file system have exit code 4`() {
        let errors: [any Error] = [
            CocoaError(.fileWriteOutOfSpace), NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC)), POSIXError(.EIO),
        ]
        for error in errors { #expect(ZoetropeError(during: "writing", error).exitCode == .fileError, "\(error)") }
    }
}
