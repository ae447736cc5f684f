import Foundation
import Programs

/// The git repository with a folder, read by the program git.
///
/// Commits, trees and blobs are read as they are stored: no hook, filter or other program that the repository's configuration names
/// is run, nothing is written, and nothing is fetched from other machines. Each call blocks for up to `limits.silence` seconds
/// while git writes nothing.
package struct GitRepository: Sendable {
    /// A commit.
    package struct Commit: Sendable, Hashable {
        /// All hexadecimal digits.
        package var id: String
        /// The first digits, as many as the repository needs.
        package var shortID: String
        /// The day of the commit: year, month and day with hyphens between them.
        package var day: String
        /// The first line of the message.
        package var subject: String
    }

    private static let limits = {
        var limits = ChildProcess.Limits()
        // The packs of large repositories are mapped into memory.
        limits.memory = 64 << 30
        limits.cpuTime = 20
        limits.silence = 15
        return limits
    }()
    /// The largest output of a command, in bytes.
    private static let maxOutput = 32 << 20
    /// The longest subject, in characters.
    private static let maxSubjectLength = 200
    /// The longest line that git writes about an object, in bytes.
    private static let maxLineLength = 200
    private static let format = "--format=%H%x00%h%x00%cs%x00%s"

    private let program: String
    /// An absolute path without links.
    package let folder: String

    /// - Parameter folder: a folder inside the repository, as an absolute path without links.
    /// - Throws: exit code 4 if git is not installed, or the folder is in no repository.
    package init(at folder: String) throws(ZoetropeError) {
        guard let program = Executable.path(of: "git") else {
            throw ZoetropeError(.fileError, "git is not installed, which earlier versions need")
        }
        (self.program, self.folder) = (program, folder)
        _ = try run(["rev-parse", "--is-inside-work-tree"])
    }

    /// The folder that contains the whole repository, as an absolute path without links.
    ///
    /// - Throws: exit code 4.
    package func top() throws(ZoetropeError) -> String {
        String(decoding: try run(["rev-parse", "--show-toplevel"]), as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// The commit with a name, such as `HEAD`, a branch, a tag or hexadecimal digits.
    ///
    /// - Throws: exit code 4 if there is none.
    package func commit(named name: String) throws(ZoetropeError) -> Commit {
        let unknown = ZoetropeError(.fileError, "the repository has no commit '\(name)'")
        guard !name.isEmpty, !name.utf8.contains(0) else { throw unknown }
        let id: String
        do {
            let words = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
            id = String(decoding: words, as: UTF8.self).trimmingCharacters(in: .newlines)
        } catch {
            throw unknown
        }
        guard let commit = try log(["-n", "1", id]).first else { throw unknown }
        return commit
    }

    /// The last commits that touched files, the newest first.
    ///
    /// - Parameters:
    ///   - files: paths from the folder.
    ///   - count: the highest number of commits.
    package func commits(touching files: [String], count: Int) throws(ZoetropeError) -> [Commit] {
        try log(["-n", String(count), "HEAD", "--"] + files)
    }

    private func log(_ arguments: [String]) throws(ZoetropeError) -> [Commit] {
        let text = String(decoding: try run(["log", "--encoding=UTF-8", Self.format] + arguments), as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\0", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 4 else { return nil }
            return Commit(
                id: parts[0], shortID: parts[1], day: parts[2], subject: String(parts[3].prefix(Self.maxSubjectLength)))
        }
    }

    /// The files of the folder in a commit; empty if it had no such folder.
    ///
    /// - Throws: exit code 4 for too many files.
    package func tree(of commit: Commit) throws(ZoetropeError) -> GitTree {
        GitTree(try run(["ls-tree", "-r", "-z", commit.id]))
    }

    /// The contents of files, in the same order.
    ///
    /// - Parameter limit: the most bytes of all files.
    /// - Throws: exit code 3 if they are larger, 4 if one is not in the repository.
    package func contents(of files: [GitTree.File], limit: Int) throws(ZoetropeError) -> [[UInt8]] {
        var rest = limit
        do {
            let process = try start(["cat-file", "--batch"])
            return try files.map { file in
                try process.send(Array("\(file.id)\n".utf8))
                // ID TYPE SIZE, or ID missing.
                let words = try Self.line(of: process).split(separator: " ")
                guard words.count == 3, words[1] == "blob", let size = Int(words[2]), size >= 0 else {
                    throw ZoetropeError(.fileError, "the repository lacks a file of this version")
                }
                rest -= size
                guard rest >= 0 else { throw ZoetropeError(.limit, "the files of this version are too large") }
                return try Self.bytes(size + 1, of: process).dropLast()
            }
        } catch let failure as ChildProcess.Failure {
            throw Self.problem(failure)
        } catch {
            throw ZoetropeError(during: "reading the repository", error)
        }
    }

    /// The next bytes that a program writes.
    private static func bytes(_ count: Int, of process: ChildProcess) throws(ChildProcess.Failure) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { buffer.deallocate() }
        guard try process.read(into: buffer) == count else {
            throw ChildProcess.Failure(description: process.failure() ?? "its output ends early")
        }
        return Array(buffer)
    }

    /// The next bytes up to a line feed.
    private static func line(of process: ChildProcess) throws(ChildProcess.Failure) -> String {
        var line: [UInt8] = []
        while line.count < maxLineLength {
            let byte = try bytes(1, of: process)[0]
            if byte == 10 { break }
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }

    // MARK: running

    private func run(_ command: [String]) throws(ZoetropeError) -> [UInt8] {
        do throws(ChildProcess.Failure) {
            return try start(command).result(limit: Self.maxOutput)
        } catch {
            throw Self.problem(error)
        }
    }

    /// Starts git in the folder. It reads its standard input only for commands that ask for it.
    private func start(_ command: [String]) throws(ChildProcess.Failure) -> ChildProcess {
        // The variables take precedence over the configuration of the repository: a partial clone fetches what it lacks by a program
        // that its configuration names.
        let variables = ["GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0"]
        let options = [
            "-C", folder, "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false",
            "-c", "core.hooksPath=/dev/null", "-c", "log.showSignature=false",
        ]
        return try ChildProcess(
            answering: "/usr/bin/env", variables + [program] + options + command, limits: Self.limits)
    }

    private static func problem(_ failure: ChildProcess.Failure) -> ZoetropeError {
        var text = failure.description
        if text.contains("not a git repository") {
            return ZoetropeError(.fileError, "the scene is in no git repository, so it has no earlier versions")
        }
        if text.contains("does not have any commits") || text.contains("bad revision 'HEAD'") {
            return ZoetropeError(.fileError, "the repository has no commits yet")
        }
        for prefix in ["fatal: ", "error: "] where text.hasPrefix(prefix) { text.removeFirst(prefix.count) }
        return ZoetropeError(.fileError, "git: \(text)")
    }
}
