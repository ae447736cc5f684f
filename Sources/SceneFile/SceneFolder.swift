import Foundation
import Graphics
package import SceneLanguage
package import SceneModel

/// The folder of a scene: the only place from which it may take other files, links followed.
///
/// It gathers texts while a scene is compiled, on one thread, and is only read afterwards.
package final class SceneFolder: SceneFiles, @unchecked Sendable {
    /// Bytes of a font file.
    package static let maxFontFileSize = 64 << 20

    private let root: URL
    private let directory: String
    /// Opens clips; without one a scene with a clip is refused.
    package var clips: (any ClipOpener)?
    /// Texts read so far by the name used in locations, for messages.
    package private(set) var texts: [String: String] = [:]
    /// Absolute paths of the files that were found so far.
    private var found: Set<String> = []
    /// Absolute paths that the scene names inside its folder, whether they are there or not, as written and with links
    /// followed: what has to be watched by whoever shows the scene while it is written.
    package private(set) var sought: Set<String> = []
    /// The scene's own name among the texts.
    private var scene: String?

    /// Pictures measured so far, so that the copies of a layer do not open a file each.
    private var pictures: [String: ImageReference] = [:]

    /// - Parameter scene: the scene's path as the user gave it; `-` takes the working folder.
    package init(of scene: String) {
        directory = scene == "-" ? "" : PathText.folder(of: scene)
        let path = directory.isEmpty ? FileManager.default.currentDirectoryPath : directory
        root = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    }

    /// Remembers a text under the name that locations use.
    package func remember(_ text: String, as file: String) {
        texts[file] = text
    }

    /// Remembers the text of the scene itself.
    package func begin(_ text: String, as file: String) {
        remember(text, as: file)
        scene = scene ?? file
    }

    /// One of the texts and files that a scene is made of.
    package struct Source: Sendable, Hashable {
        package enum Content: Sendable, Hashable {
            case text(String)
            /// An absolute path.
            case file(String)
        }

        /// From the scene's folder.
        package var name: String
        package var content: Content
    }

    /// All that was read, the scene itself first, then the others in the order of their names.
    ///
    /// The same scene has the same sources wherever its folder stands.
    package var sources: [Source] {
        let files = found.sorted().map { path in
            Source(name: String(path.dropFirst(root.path.count)), content: .file(path))
        }
        return [Source(name: "", content: .text(scene.flatMap { texts[$0] } ?? ""))] + files
    }

    /// The text of a line, for messages.
    package func line(at location: SourceLocation) -> String? {
        guard let text = texts[location.file] else { return nil }
        return String(Places(text, file: location.file).line(location.line))
    }

    /// A diagnostic with its place in the line where it is, for expressions that go over several lines.
    package func settled(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let text = texts[diagnostic.location.file] else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.location = Places(text, file: diagnostic.location.file).settled(diagnostic.location)
        return diagnostic
    }

    package func include(_ path: String, from file: String) throws(FileProblem) -> SourceNode {
        let url = try resolve(path, from: file)
        let name = displayName(path, from: file)
        let data = try read(url, path: path, limit: YAMLReader.maxFileSize)
        guard let text = String(data: data, encoding: .utf8) else {
            throw FileProblem("'\(path)' is not UTF-8 text")
        }
        remember(text, as: name)
        return try YAMLReader.read(text, file: name)
    }

    package func image(_ path: String, from file: String) throws(FileProblem) -> ImageReference {
        let url = try resolve(path, from: file)
        if let known = pictures[url.path] { return known }
        do throws(PictureError) {
            guard let handle = FileHandle(forReadingAtPath: url.path) else { throw .unreadable }
            defer { try? handle.close() }
            let header = try PictureHeader { count throws(PictureError) in
                do { return Array(try handle.read(upToCount: count) ?? Data()) } catch { throw .unreadable }
            }
            let picture = ImageReference(
                path: url.path, size: Size(Double(header.shownWidth), Double(header.shownHeight)),
                scale: ImageReference.scale(ofFileNamed: url.lastPathComponent))
            pictures[url.path] = picture
            return picture
        } catch {
            throw FileProblem("'\(path)' \(error)", hint: error.hint, isLimit: error.isLimit)
        }
    }

    package func font(_ path: String, from file: String) throws(FileProblem) -> String {
        let url = try resolve(path, from: file)
        var status = stat()
        guard stat(url.path, &status) == 0 else { throw FileProblem("'\(path)' cannot be read") }
        let size = Int(status.st_size)
        guard size <= SceneFolder.maxFontFileSize else {
            throw FileProblem("'\(path)' is larger than \(SceneFolder.maxFontFileSize >> 20) MB", isLimit: true)
        }
        guard let handle = try? FileHandle(forReadingFrom: url) else {
            throw FileProblem("'\(path)' cannot be read")
        }
        defer { try? handle.close() }
        try FontHeader.check(handle, size: size, path: path)
        return url.path
    }

    package func clip(_ path: String, script: String?, from file: String) throws(FileProblem) -> ClipReference {
        let url = try resolve(path, from: file)
        guard let clips else { throw FileProblem("clips cannot be played here") }
        let file = ClipFile(path: url.path, name: displayName(path, from: file), written: path, script: script)
        return try clips.open(file, in: self)
    }

    /// The real place of a path, which must lie inside the scene's folder.
    private func resolve(_ path: String, from file: String) throws(FileProblem) -> URL {
        guard !path.isEmpty, !path.contains("\0") else { throw FileProblem("a path is missing") }
        guard !path.hasPrefix("/") else {
            throw FileProblem(
                "'\(path)' is an absolute path", hint: "paths start at the folder of the file that names them")
        }
        let folder = PathText.folder(of: file)
        let base = folder.isEmpty ? FileManager.default.currentDirectoryPath : folder
        let written = URL(fileURLWithPath: base).appendingPathComponent(path).standardizedFileURL
        let url = written.resolvingSymlinksInPath()
        guard url.path.hasPrefix(root.path == "/" ? "/" : root.path + "/") else {
            throw FileProblem("'\(path)' is outside the scene's folder", hint: "move the file next to the scene")
        }
        sought.formUnion([written.path, url.path])
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            let folder = url.deletingLastPathComponent().path
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            throw FileProblem(
                "there is no file '\(path)'",
                hint: Suggestion.nearest(to: url.lastPathComponent, among: names).map { "did you mean '\($0)'?" })
        }
        guard !isFolder.boolValue else { throw FileProblem("'\(path)' is a folder") }
        // Opening a pipe would wait for somebody to write into it.
        let kind = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        guard kind == .typeRegular else { throw FileProblem("'\(path)' is no regular file") }
        found.insert(url.path)
        return url
    }

    /// How messages name an included file: beside the file that names it.
    private func displayName(_ path: String, from file: String) -> String {
        let folder = PathText.folder(of: file)
        return PathText.join(folder, path)
    }

    private func read(_ url: URL, path: String, limit: Int) throws(FileProblem) -> Data {
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            let data = try handle.read(upToCount: limit + 1) ?? Data()
            guard data.count <= limit else {
                throw FileProblem("'\(path)' is larger than \(limit / 1024) KB", isLimit: true)
            }
            return data
        } catch let problem as FileProblem {
            throw problem
        } catch {
            throw FileProblem("'\(path)' cannot be read")
        }
    }
}
