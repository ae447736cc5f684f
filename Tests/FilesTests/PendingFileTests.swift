import Files
import Foundation
import TestSupport
import Testing

/// Temporary files: what they leave, and whose they are.
@Suite struct PendingFileTests {
    private func put(_ text: String, into file: PendingFile) throws {
        try file.write(Array(text.utf8))
    }

    @Test func `a committed file and a released one leave nothing`() throws {
        let folder = try TemporaryFolder()
        do {
            let file = try PendingFile(atUserPath: folder.path("a.txt"))
            try put("a", into: file)
            #expect(folder.names().count == 2, "the file and the lock")
            try file.commit()
            let other = try PendingFile(atUserPath: folder.path("b.txt"))
            try put("b", into: other)
        }
        #expect(folder.names() == ["a.txt"])
        #expect(try folder.text("a.txt") == "a")
    }

    @Test func `the files of a dead run are removed, those of a live one are not`() throws {
        let folder = try TemporaryFolder([
            ".zoetrope-0123456789abcdef-1.tmp": "dead", ".zoetrope-0123456789abcdef.lock": "",
            ".zoetrope-00000000000000aa-1.tmp/inner/file": "dead, without its lock",
            ".zoetrope-12-1.tmp": "of an older version", ".zoetrope-0123456789abcdef.txt": "not ours",
            "note.tmp": "not ours",
        ])
        let live = open(folder.path(".zoetrope-fedcba9876543210.lock"), O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        #expect(live >= 0 && flock(live, LOCK_EX | LOCK_NB) == 0)
        try folder.write("live", to: ".zoetrope-fedcba9876543210-1.tmp")
        try PendingFile(atUserPath: folder.path("a.txt")).commit()
        let kept = [
            ".zoetrope-0123456789abcdef.txt", ".zoetrope-12-1.tmp", ".zoetrope-fedcba9876543210-1.tmp",
            ".zoetrope-fedcba9876543210.lock", "a.txt", "note.tmp",
        ]
        #expect(folder.names() == kept)
        // The lock ends with the process. It is released explicitly here, because a child process that another test starts at
        // this moment holds the descriptor between fork and exec.
        #expect(flock(live, LOCK_UN) == 0)
        close(live)
        try PendingFile(atUserPath: folder.path("a.txt")).commit()
        #expect(folder.names() == kept.filter { !$0.contains("fedcba") })
    }

    @Test func `removing leftovers does not follow links`() throws {
        let outer = try TemporaryFolder(["kept/file": "kept"])
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path(".zoetrope-0123456789abcdef-1.tmp"), withIntermediateDirectories: true)
        for name in [".zoetrope-0123456789abcdef-2.tmp", ".zoetrope-0123456789abcdef-1.tmp/link"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: outer.path("kept"))
        }
        try PendingFile(atUserPath: folder.path("a.txt")).commit()
        #expect(folder.names() == ["a.txt"] && outer.exists("kept/file"))
    }

    @Test func `two files of one process do not remove each other`() throws {
        let folder = try TemporaryFolder()
        let files = try (0..<3).map { try PendingFile(atUserPath: folder.path("\($0).txt")) }
        for (index, file) in files.enumerated() {
            file.suspend()
            try put("\(index)", into: file)
            try file.commit()
        }
        #expect(try files.indices.map { try folder.text("\($0).txt") } == ["0", "1", "2"])
    }

    @Test func `a folder appears when it is committed and replaces another one`() throws {
        let folder = try TemporaryFolder(["report/old.txt": "old"])
        for name in ["report", "new"] {
            let pending = try PendingFolder(inUserFolder: folder.path, isPrivate: false)
            try pending.contents.write(Array("x".utf8), to: "deep/new.txt")
            try pending.commit(as: name, shownAs: name)
        }
        do { _ = try PendingFolder(inUserFolder: folder.path, isPrivate: true) }
        #expect(try folder.files() == ["new/deep/new.txt", "report/deep/new.txt"])
        #expect(folder.names() == ["new", "report"])
    }

    @Test func `a full device is reported in words and leaves the older file`() throws {
        let folder = try TemporaryFolder(["a.txt": "older"])
        let size = 1 << 20
        // Writing beyond the limit of the process fails, as on a full device. A signal would end the process.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(1), &limit) == 0)
        let failure = #expect(throws: FileFailure.self) {
            let file = try PendingFile(atUserPath: folder.path("a.txt"))
            var low = limit
            low.rlim_cur = rlim_t(64 << 20)
            setrlimit(__rlimit_resource_t(1), &low)
            defer { setrlimit(__rlimit_resource_t(1), &limit) }
            let zeros = [UInt8](repeating: 0, count: size)
            for _ in 0...64 { try file.write(zeros) }
        }
        #expect(
            failure?.description.hasSuffix("cannot be written: the file would exceed the maximum size of files") == true
        )
        #expect(folder.names() == ["a.txt"])
        #expect(try folder.text("a.txt") == "older")
    }
}
