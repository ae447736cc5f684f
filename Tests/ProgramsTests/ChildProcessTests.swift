import Files
import Foundation
import Programs
import TestSupport
import Testing

/// Other programs within limits.
@Suite(.runsPrograms) struct ChildProcessTests {
    private func start(
        _ script: String, input: String = "", _ limits: ChildProcess.Limits = ChildProcess.Limits()
    ) throws -> ChildProcess {
        let file = try Array(input.utf8).withUnsafeBytes {
            try AnonymousFile($0, inUserFolder: FileManager.default.temporaryDirectory.path)
        }
        return try ChildProcess("/bin/sh", ["-c", script], input: file, limits: limits)
    }

    private func failure(
        _ script: String, _ limits: ChildProcess.Limits = ChildProcess.Limits()
    ) throws -> String {
        do {
            _ = try start(script, limits).result(limit: 1000)
            return ""
        } catch let failure as ChildProcess.Failure {
            return failure.description
        }
    }

    @Test func `a program reads its input from the beginning, twice`() throws {
        let bytes = try start("cat; cat \(ChildProcess.inputPath)", input: "words").result(limit: 100)
        #expect(String(decoding: bytes, as: UTF8.self) == "wordswords")
    }

    @Test func `arguments are no commands`() throws {
        let file = try [UInt8]().withUnsafeBytes {
            try AnonymousFile($0, inUserFolder: FileManager.default.temporaryDirectory.path)
        }
        let text = "$(id); `id` \"'"
        let bytes = try ChildProcess("/bin/echo", [text], input: file).result(limit: 100)
        #expect(String(decoding: bytes, as: UTF8.self) == text + "\n")
    }

    @Test func `a failure has the first line of the messages, without addresses`() throws {
        #expect(try failure("echo '[mov,mp4 @ 0x55ab] no index' >&2; echo more >&2; exit 1") == "no index")
        #expect(try failure("exit 7") == "it ended with exit code 7")
        #expect(try failure("kill -SEGV $$") == "it ended with signal 11")
        #expect(try failure("echo fine; echo warning >&2") == "")
    }

    @Test func `messages without end do not block it`() throws {
        #expect(try failure("head -c 1000000 /dev/zero >&2; exit 0") == "")
    }

    @Test func `output, memory, time and silence are limited`() throws {
        #expect(try failure("head -c 1001 /dev/zero") == "its output is too large")
        #expect(try failure("yes") == "its output is too large")
        var limits = ChildProcess.Limits()
        limits.memory = 300 << 20
        // With a sanitizer the memory has no limit.
        #expect(try failure("/usr/bin/python3 -c 'bytearray(1 << 30)'", limits).isEmpty == isSanitized)
        #expect(try failure("/usr/bin/python3 -c 'bytearray(1 << 20)'", limits) == "")
        limits.cpuTime = 1
        #expect(try failure("while :; do :; done", limits).hasPrefix("it ended with signal"))
        limits.silence = 1
        #expect(try failure("sleep 100", limits) == "it wrote nothing for 1 s")
    }

    /// The limit of the silence is 60 s here.
    @Test func `a program that has ended is not waited for`() throws {
        let child = try ChildProcess(answering: "/bin/sh", ["-c", "exit 3"])
        #expect(child.failure() == "it ended with exit code 3")
        let sent = #expect(throws: ChildProcess.Failure.self) { try child.send([1]) }
        let read = #expect(throws: ChildProcess.Failure.self) {
            try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { try child.read(into: $0) }
        }
        #expect(sent?.description == "it has ended" && read?.description == "it has ended")
    }

    /// Programs that run for long are started at the same time. Without `LaunchLock`, in one of five runs one inherits the
    /// descriptors of a short one, which then seems to run as long.
    @Test func `a program ends although others that were started meanwhile run on`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var running: [ChildProcess] = []
                    for _ in 0..<60 {
                        running.append(try start("exec sleep 120"))
                        let begin = Date()
                        #expect(try start("echo done").result(limit: 100) == Array("done\n".utf8))
                        // Waiting for one of the others would take longer.
                        #expect(Date().timeIntervalSince(begin) < 60)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `variables of the user are not passed on`() throws {
        let bytes = try start("env | sort").result(limit: 1000)
        let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
            $0.split(separator: "=").first
        }
        let own = ["LC_ALL", "MALLOC_ARENA_MAX", "PATH", "SWIFT_BACKTRACE"]
        #expect(Set(names).subtracting(own.map { Substring($0) }).isSubset(of: ["PWD", "_", "OLDPWD", "SHLVL"]))
    }

    @Test func `a program ends when nobody reads it`() throws {
        let folder = try TemporaryFolder()
        var child: ChildProcess? = try start("echo $$ > \(folder.path)/pid; exec sleep 100")
        while (try? folder.text("pid"))?.hasSuffix("\n") != true { usleep(1000) }
        let pid = try #require(Int32(try folder.text("pid").dropLast()))
        #expect(kill(pid, 0) == 0 && child != nil)
        child = nil
        #expect(kill(pid, 0) != 0)
    }

    @Test func `an anonymous file has no name`() throws {
        let folder = try TemporaryFolder()
        let file = try Array("words".utf8).withUnsafeBytes { try AnonymousFile($0, inUserFolder: folder.path) }
        #expect(folder.names().isEmpty && file.descriptor >= 0)
    }
}
