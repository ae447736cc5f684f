import Files
import Foundation
import TestSupport
import Testing

/// No path leads out of a confined folder.
@Suite struct ConfinedFolderTests {
    private let outer: TemporaryFolder

    /// A folder `in` with files, beside a file that must stay unknown and unchanged.
    init() throws {
        outer = try TemporaryFolder(["secret.txt": "secret", "in/a.txt": "a", "in/deep/b.txt": "b"])
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: outer.path(path), withDestinationPath: target)
    }

    private func folder() throws -> ConfinedFolder { try ConfinedFolder(outer.path("in")) }

    private func text(_ folder: ConfinedFolder, _ file: String, _ links: ConfinedFolder.Links = .refused) throws
        -> String
    {
        String(decoding: try folder.contents(of: file, limit: 100, links: links), as: UTF8.self)
    }

    private func write(_ text: String, _ folder: ConfinedFolder, _ file: String) throws {
        try folder.write(Array(text.utf8), to: file)
    }

    private func failure(_ body: () throws -> Void) -> FileFailure.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? FileFailure)?.reason
        }
    }

    @Test func `files inside are read, written, listed and removed`() throws {
        let folder = try folder()
        #expect(try text(folder, "a.txt") == "a" && text(folder, "./deep/../deep//b.txt") == "b")
        try write("new", folder, "new/deeper/c.txt")
        #expect(try folder.files() == ["a.txt", "deep/b.txt", "new/deeper/c.txt"])
        #expect(try folder.names(in: "new/deeper") == ["c.txt"])
        try write("newer", folder, "new/deeper/c.txt")
        #expect(try outer.text("in/new/deeper/c.txt") == "newer")
        try folder.remove("new/deeper/c.txt")
        folder.removeIfEmpty("new/deeper")
        folder.removeIfEmpty("deep")
        #expect(outer.names(in: "in/new").isEmpty && outer.exists("in/deep/b.txt"))
        let inner = try folder.subfolder("deep")
        #expect(try text(inner, "b.txt") == "b" && inner.resolvedPath.hasSuffix("/in/deep"))
        #expect(failure { _ = try inner.open("../a.txt") } == .outside, "a subfolder confines as well")
    }

    @Test(arguments: [
        "../secret.txt", "deep/../../secret.txt", "../in/../secret.txt", "..", "/etc/hosts", "out.txt",
        "away/secret.txt",
        "away/new.txt", "chain.txt", "deep/up/secret.txt", "absolute.txt",
    ])
    func `nothing outside is reached`(path: String) throws {
        try link("in/out.txt", to: "../secret.txt")
        try link("in/away", to: "..")
        try link("hop.txt", to: "secret.txt")
        try link("in/chain.txt", to: "../hop.txt")
        try link("in/deep/up", to: "../..")
        try link("in/absolute.txt", to: outer.path("secret.txt"))
        let before = try outer.files()
        let folder = try folder()
        for links in [ConfinedFolder.Links.refused, .followedInside] {
            let reason = failure { _ = try folder.contents(of: path, limit: 100, links: links) }
            #expect(reason == .outside || reason == .link, "\(path)")
        }
        for attempt in [{ try write("x", folder, path) }, { try folder.remove(path) }] {
            let reason = failure(attempt)
            #expect([.outside, .link].contains(reason), "\(path)")
        }
        #expect(try outer.text("secret.txt") == "secret" && outer.files() == before)
    }

    @Test func `links inside are followed only where that is allowed`() throws {
        try link("in/near.txt", to: "deep/b.txt")
        try link("in/deep/back", to: "..")
        try link("in/whole.txt", to: outer.url("in").resolvingSymlinksInPath().path + "/a.txt")
        try link("in/loop", to: "loop")
        let folder = try folder()
        #expect(try text(folder, "near.txt", .followedInside) == "b")
        #expect(try text(folder, "deep/back/deep/back/a.txt", .followedInside) == "a")
        #expect(try text(folder, "whole.txt", .followedInside) == "a")
        #expect(try folder.resolve("deep/back/near.txt") == "deep/b.txt" && folder.resolve("none") == "none")
        for path in ["near.txt", "deep/back/a.txt", "whole.txt"] {
            #expect(failure { _ = try folder.open(path) } == .link, "\(path)")
        }
        #expect(failure { _ = try folder.open("loop", links: .followedInside) } != nil)
        #expect(try folder.kind(of: "near.txt") == .link && folder.kind(of: "none") == nil)
    }

    @Test func `a folder that is replaced by a link meanwhile leads nowhere`() async throws {
        try outer.write("outside", to: "away/b.txt")
        try link("in/link", to: "../away")
        let (folder, inside) = (try folder(), outer.path("in"))
        let swapping = Task.detached {
            while !Task.isCancelled {
                rename(inside + "/deep", inside + "/kept")
                rename(inside + "/link", inside + "/deep")
                rename(inside + "/deep", inside + "/link")
                rename(inside + "/kept", inside + "/deep")
            }
        }
        var reached = 0
        for _ in 0..<300 {
            for links in [ConfinedFolder.Links.refused, .followedInside] {
                guard let found = try? text(folder, "deep/b.txt", links) else { continue }
                reached += 1
                #expect(found != "outside")
            }
            try? write("b", folder, "deep/b.txt")
            try? folder.remove("deep/c.txt")
        }
        swapping.cancel()
        await swapping.value
        #expect(reached > 0)
        #expect(try outer.text("away/b.txt") == "outside" && outer.names(in: "away") == ["b.txt"])
    }

    @Test func `only regular files are opened, without waiting`() throws {
        #expect(mkfifo(outer.path("in/pipe"), 0o600) == 0)
        let folder = try folder()
        #expect(failure { _ = try folder.open("pipe") } == .notRegular)
        #expect(failure { _ = try OpenFile(readingUserFile: outer.path("in/pipe")) } == .notRegular)
        #expect(failure { _ = try OpenFile(readingUserFile: "/dev/zero") } == .notRegular)
        #expect(
            failure { _ = try folder.open("deep") } == .isFolder && failure { try folder.remove("deep") } == .isFolder)
        #expect(failure { _ = try folder.open("none") } == .missing && failure { _ = try folder.open("") } == .missing)
        #expect(failure { try write("x", folder, "pipe") } == .notRegular)
        #expect(failure { try write("x", folder, "deep") } == .isFolder)
        #expect(failure { try write("x", folder, "a.txt/b") } == .notFolder)
    }

    @Test func `the size is checked before reading`() throws {
        let folder = try folder()
        try outer.write(String(repeating: "x", count: 101), to: "in/large.txt")
        #expect(failure { _ = try text(folder, "large.txt") } == .tooLarge(limit: 100))
        try outer.write(String(repeating: "x", count: 100), to: "in/large.txt")
        #expect(try text(folder, "large.txt").count == 100)
        // Has the size 0 in its status.
        #expect(try !OpenFile(readingUserFile: "/proc/self/status").contents(limit: 1 << 20).isEmpty)
        #expect(
            failure { _ = try OpenFile(readingUserFile: "/proc/self/status").contents(limit: 9) } == .tooLarge(limit: 9)
        )
    }

    @Test func `messages are one sentence in the words of the program`() {
        #expect(
            FileFailure("a.gif", .system(.write, ENOSPC)).description
                == "a.gif: cannot be written: no space left on the device")
        #expect(FileFailure("a", .tooLarge(limit: 64 << 20)).description == "a: this file is larger than 64 MB")
        #expect(FileFailure("a", .tooLarge(limit: 1 << 20)).isLimit && !FileFailure("a", .link).isLimit)
    }
}
