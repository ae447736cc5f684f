import Foundation
import TestSupport
import Testing

extension PreviewedFolder {
    /// Runs git in the folder, without the user's configuration.
    ///
    /// - Returns: its output without the line break at the end.
    @discardableResult func git(_ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: GitProgram.path)
        process.arguments = ["-C", url.path, "-c", "user.name=A", "-c", "user.email=a@example.org"] + arguments
        process.environment = [
            "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": "2026-03-04T12:00:00Z",
            "GIT_COMMITTER_DATE": "2026-03-04T12:00:00Z",
        ]
        process.standardError = FileHandle.nullDevice
        let data = try process.startWithOutput().readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Wire.Failure(description: "git \(arguments) failed") }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Commits all files; makes the folder a repository before the first commit.
    func commit(_ subject: String) throws {
        if !FileManager.default.fileExists(atPath: path(".git")) { try git("init", "-q", "-b", "main") }
        try git("add", "-A")
        try git("commit", "-q", "-m", subject)
    }
}

enum GitProgram {
    static let path = "/usr/bin/git"
}

extension Trait where Self == ConditionTrait {
    static var git: Self {
        .enabled(if: FileManager.default.isExecutableFile(atPath: GitProgram.path), "git is not installed")
    }
}
