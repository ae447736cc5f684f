import Files
import Foundation
import Programs
import Zoetrope

/// The git repository with a folder, read by the program git.
///
/// Commits, trees and blobs are read as they are stored: no hook, filter or other program that the repository's configuration names
/// is run, nothing is written, and nothing is fetched from other machines. Calls block for up to `limits.silence` seconds.
struct GitRepository: Sendable {
    /// A commit.
    struct Commit: Sendable, Hashable {
        /// All hexadecimal digits.
        var id: String
        /// The first digits, as many as the repository needs.
        var shortID: String
        /// The day of the commit: year, month and day with hyphens between them.
        var day: String
        /// The first line of the message.
        var subject: String
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
    private static let format = "--format=%H%x00%h%x00%cs%x00%s"

    private let program: String
    /// An absolute path without links.
    let folder: String

    /// - Parameter folder: a folder inside the repository, as an absolute path without links.
    /// - Throws: exit code 4 if git is not installed, or the folder is in no repository.
    init(at folder: String) throws(ZoetropeError) {
        guard let program = Executable.path(of: "git") else {
            throw ZoetropeError(.fileError, "git is not installed, which earlier versions need")
        }
        (self.program, self.folder) = (program, folder)
        _ = try run(["rev-parse", "--is-inside-work-tree"])
    }

    /// The commit with a name, such as `HEAD`, a branch, a tag or hexadecimal digits.
    ///
    /// - Throws: exit code 4 if there is none.
    func commit(named name: String) throws(ZoetropeError) -> Commit {
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
    func commits(touching files: [String], count: Int) throws(ZoetropeError) -> [Commit] {
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
    /// - Throws: exit code 3 for too many files.
    func tree(of commit: Commit) throws(ZoetropeError) -> GitTree {
        GitTree(try run(["ls-tree", "-r", "-z", "-l", commit.id]))
    }

    /// The contents of files, in the same order.
    ///
    /// - Throws: exit code 4 if one cannot be read.
    func contents(of files: [GitTree.File]) throws(ZoetropeError) -> [[UInt8]] {
        do {
            let process = try ChildProcess(
                answering: program, arguments(["cat-file", "--batch"]), limits: Self.limits)
            return try files.map { file in
                try process.send(Array("\(file.id)\n".utf8))
                let head = Array("\(file.id) blob \(file.size)\n".utf8)
                let count = head.count + file.size + 1
                let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
                defer { buffer.deallocate() }
                guard try process.read(into: buffer) == count, buffer.prefix(head.count).elementsEqual(head) else {
                    throw ChildProcess.Failure(description: "an object is missing")
                }
                return Array(buffer[head.count..<(count - 1)])
            }
        } catch let failure as ChildProcess.Failure {
            throw Self.problem(failure)
        } catch {
            throw ZoetropeError(during: "reading the repository", error)
        }
    }

    // MARK: running

    private func run(_ command: [String]) throws(ZoetropeError) -> [UInt8] {
        do {
            let input = try AnonymousFile(
                UnsafeRawBufferPointer(start: nil, count: 0), inUserFolder: FileManager.default.temporaryDirectory.path)
            return try ChildProcess(program, arguments(command), input: input, limits: Self.limits)
                .result(limit: Self.maxOutput)
        } catch let failure as ChildProcess.Failure {
            throw Self.problem(failure)
        } catch {
            throw ZoetropeError(during: "reading the repository", error)
        }
    }

    private func arguments(_ command: [String]) -> [String] {
        [
            "-C", folder, "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false",
            "-c", "core.hooksPath=/dev/null", "-c", "log.showSignature=false", "-c", "protocol.allow=never",
        ] + command
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
