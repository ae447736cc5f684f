import Foundation
import Testing

/// The file system is used through the target Files, which confines paths from strangers to their folder.
@Suite struct FileAccessTests {
    /// The only other uses: each with what it does and why it is harmless.
    private static let allowed: [String: (uses: Set<String>, reason: String)] = [
        "Plugins/RenderScenes/RenderScenes.swift": (["FileManager.fileExists"], "a path from the command line"),
        "Sources/Gallery/Docs/DocsFolder.swift": (
            ["FileManager.fileExists"], "whether a scene exists, which is usually outside the folder of the pages"
        ),
        "Sources/Gallery/Readme/ReadmeRenderer.swift": (["FileManager.fileExists"], "output paths of the user"),
        "Sources/HEIF/HEIFLibrary.swift": (["dlopen"], "a library of the machine, in the process that decodes"),
        "Sources/Lottie/RlottieLibrary.swift": (["dlopen"], "a library of the machine, in the process that draws"),
        "Sources/Pages/Links.swift": (["FileManager.currentDirectoryPath"], "reads no file"),
        "Sources/Preview/Server/PreviewServer.swift": (["FileManager.fileExists"], "a path from the command line"),
        "Sources/Preview/Shelf/ShelfSource.swift": (["FileManager.fileExists"], "a path from the command line"),
        "Sources/Encoding/Decoding/Film/FilmProgram.swift": (["FileManager.temporaryDirectory"], "only the path"),
        "Sources/Programs/ChildProcess.swift": (["FileHandle("], "a file that is open already"),
        "Sources/Programs/Executable.swift": (["FileManager.isExecutableFile"], "programs of the machine"),
        "Sources/Raster/Text/FontConfiguration.swift": (
            [
                "FileManager.createDirectory", "FileManager.isWritableFile", "FileManager.removeItem",
                "FileManager.temporaryDirectory",
            ], "the cache of fontconfig, in folders of the user"
        ),
        "Sources/SceneReference/Doctor/Machine.swift": (
            ["FileManager", "FileManager.contents"], "describes the machine"
        ),
        "Sources/SceneReference/Manual/Examples/ManualExamples.swift": (
            ["FileManager.subpathsOfDirectory"], "the examples of this repository"
        ),
        "Sources/SceneReference/Templates/NewScene.swift": (["FileManager.fileExists"], "a path from the command line"),
        "Sources/Zoetrope/Outputs/FramesFormat.swift": (
            ["FileManager.fileExists", "rmdir"], "an output path of the user; removes the folder only if it is empty"
        ),
        "Sources/Zoetrope/Outputs/OutputFormat.swift": (["FileManager.fileExists"], "an output path of the user"),
        "Sources/Zoetrope/Outputs/OutputPlan.swift": (["FileManager.fileExists"], "an output path of the user"),
        "Sources/Zoetrope/Outputs/ScratchFolder.swift": (["FileManager.temporaryDirectory"], "only the path"),
        "Sources/Zoetrope/Outputs/Video/FFmpeg.swift": (["FileHandle("], "a socket"),
        "Sources/Zoetrope/Outputs/Video/VideoFormat.swift": (
            ["FileManager.fileExists", "FileManager.temporaryDirectory"], "an output path of the user; only the path"
        ),
        "Sources/Zoetrope/Rendering/FrameSource.swift": (
            ["FileManager.contentsOfDirectory", "FileManager.fileExists"], "a folder of frames from the command line"
        ),
        "Sources/ZoetropeCommand/PreviewCommand.swift": (["FileManager.isExecutableFile"], "programs of the machine"),
        "Sources/ZoetropeCommand/SceneFinder.swift": (["FileManager.fileExists"], "a path from the command line"),
    ]

    private static let calls = [
        "access", "chmod", "chown", "creat", "dlopen", "fdopen", "fopen", "freopen", "link", "lstat", "mkdir",
        "mkdirat",
        "mkdtemp", "mkfifo", "mkstemp", "open", "openat", "opendir", "readlink", "realpath", "remove", "rename",
        "renameat", "rmdir", "stat", "statx", "symlink", "tmpfile", "truncate", "unlink", "unlinkat", "utimes",
    ]
    /// What each match of the expression for Foundation contains.
    private static let foundation = [
        "FileHandle", "contentsOf", "Stream(", "Bundle(", ".write(to", "FileWrapper", ".resourceValues",
        ".checkResourceIsReachable",
    ]

    /// The uses of the file system in the text of a Swift file. Functions of the file's own are left out.
    ///
    /// Regular expressions take most of the time. They run only where one of the words of a match occurs.
    static func uses(in text: String) throws -> Set<String> {
        let lines = text.split(separator: "\n").filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }
        let code = lines.joined(separator: "\n")
        var uses: Set<String> = []
        if code.containsBytes(of: "FileManager") {
            for match in code.matches(of: /FileManager(?:\(\)|\.default)(?:\.(\w+))?/) {
                uses.insert("FileManager\(match.1.map { ".\($0)" } ?? "")")
            }
        }
        if foundation.contains(where: code.containsBytes) {
            let expression =
                /FileHandle\(|\b(?:Data|String)\(contentsOf|\b(?:InputStream|OutputStream|Bundle)\(|contentsOfFile|\.write\(to(?:File)?:|FileWrapper|\.resourceValues\(|\.checkResourceIsReachable/
            for match in code.matches(of: expression) { uses.insert(String(match.0)) }
        }
        for call in calls where code.containsBytes(of: "\(call)(") && !code.containsBytes(of: "func \(call)(") {
            let expression = try Regex(#"(?:^|[^\w.`]|Glibc\.)\#(call)\("#)
            let isCalled = lines.contains { line in
                let line = String(line)
                return line.containsBytes(of: "\(call)(") && line.contains(expression)
            }
            if isCalled { uses.insert(call) }
        }
        return uses
    }

    @Test func `only the target Files touches the file system for strangers`() throws {
        var found: [String: Set<String>] = [:]
        for file in Repository.swiftFiles(in: "Sources") + Repository.swiftFiles(in: "Plugins")
        where !file.hasPrefix("Sources/Files/") {
            let uses = try Self.uses(in: Repository.text(of: file))
            if !uses.isEmpty { found[file] = uses }
        }
        for (file, uses) in found {
            let others = uses.subtracting(Self.allowed[file]?.uses ?? [])
            #expect(others.isEmpty, "\(file): use ConfinedFolder or OpenFile, or add it above with a reason")
        }
        for (file, entry) in Self.allowed {
            #expect(entry.uses.isSubset(of: found[file] ?? []), "\(file): an entry above is not needed any more")
        }
    }

    @Test func `uses are found however they are written`() throws {
        let text = """
            // FileManager.default.removeItem(at: url)
            let data = try Data(contentsOf: url); try data.write(to: url)
            let number = Glibc.open(path, O_RDONLY) + unlink(path)
            if FileManager.default.isReadableFile(atPath: path), folder.open(path) {}
            func rename(_ a: String) {}
            rename(a)
            """
        #expect(
            try Self.uses(in: text) == [
                "Data(contentsOf", ".write(to:", "open", "unlink", "FileManager.isReadableFile",
            ])
    }
}
