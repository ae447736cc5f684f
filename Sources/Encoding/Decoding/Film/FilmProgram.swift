import Files
import Foundation
import Programs

/// Starts ffmpeg's programs on the bytes of a film.
enum FilmProgram {
    /// - Throws: `AnimationError.noFFmpeg` if the program is not installed, `ChildProcess.Failure`, `FileFailure`.
    static func start(_ name: String, _ arguments: [String], input bytes: [UInt8]) throws -> ChildProcess {
        guard let path = Executable.path(of: name) else { throw AnimationError.noFFmpeg }
        let folder = FileManager.default.temporaryDirectory.path
        let file = try bytes.withUnsafeBytes { try AnonymousFile($0, inUserFolder: folder) }
        return try ChildProcess(path, arguments, input: file)
    }
}
