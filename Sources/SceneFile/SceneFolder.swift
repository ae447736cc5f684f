import Foundation
import Graphics
package import SceneLanguage
package import SceneModel

/// The folder of a scene. A scene can use only files inside this folder, after links are resolved.
///
/// It is mutated only while the scene is compiled, on one thread.
package final class SceneFolder: SceneFiles, @unchecked Sendable {
    /// The maximum size of a font file, in bytes.
    package static let maxFontFileSize = 64 << 20

    private let root: URL
    private let directory: String
    /// Opens clips; without it a clip is an error.
    package var clips: (any ClipOpener)?
    /// The texts read so far, by the file name in locations, for messages.
    package private(set) var texts: [String: String] = [:]
    private var lines: [String: SourceLines] = [:]
    /// The included files, by path and the name in messages. A file is parsed once, however often it is included.
    private var included: [String: SourceNode] = [:]
    /// Absolute paths of the files used so far.
    private var resolvedPaths: Set<String> = []
    /// Absolute paths that the scene refers to, both as written and with links resolved, whether the files exist or
    /// not. A preview watches them.
    package private(set) var requestedPaths: Set<String> = []
    /// The key of the scene's own text in `texts`.
    private var scene: String?

    /// Pictures by path, so that the copies of a layer open a file only once.
    private var pictures: [String: ImageReference] = [:]

    /// - Parameter scene: the path of the scene as the user gave it; `-` (standard input) means the working folder.
    package init(of scene: String) {
        directory = scene == "-" ? "" : PathText.folder(of: scene)
        let path = directory.isEmpty ? FileManager.default.currentDirectoryPath : directory
        root = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    }

    /// Stores a text under the file name that locations use.
    package func addText(_ text: String, as file: String) {
        texts[file] = text
        lines[file] = SourceLines(text, file: file)
    }

    /// Stores the text of the scene itself.
    package func addScene(_ text: String, as file: String) {
        addText(text, as: file)
        scene = scene ?? file
    }

    /// A text or file that the scene was read from.
    package struct Source: Sendable, Hashable {
        package enum Content: Sendable, Hashable {
            case text(String)
            /// An absolute path.
            case file(String)
        }

        /// The path from the scene's folder; empty for the scene itself.
        package var name: String
        package var content: Content
    }

    /// The scene itself, then all files it uses, sorted by name.
    ///
    /// Only the absolute paths of files depend on the location of the scene's folder.
    package var sources: [Source] {
        let files = resolvedPaths.sorted().map { path in
            Source(name: String(path.dropFirst(root.path.count)), content: .file(path))
        }
        return [Source(name: "", content: .text(scene.flatMap { texts[$0] } ?? ""))] + files
    }

    /// The text of a line, for messages.
    package func line(at location: SourceLocation) -> String? {
        lines[location.file].map { String($0.line(location.line)) }
    }

    /// A diagnostic with its place in the file corrected if its expression spans several lines.
    package func unfold(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let lines = lines[diagnostic.location.file] else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.location = lines.unfold(diagnostic.location)
        return diagnostic
    }

    package func include(_ path: String, from file: String) throws(FileProblem) -> SourceNode {
        let url = try resolve(path, from: file)
        let name = displayName(path, from: file)
        let key = url.path + "\0" + name
        if let root = included[key] { return root }
        let data = try read(url, path: path, limit: YAMLReader.maxFileSize)
        guard let text = String(data: data, encoding: .utf8) else {
            throw FileProblem("'\(path)' is not UTF-8 text")
        }
        addText(text, as: name)
        let root = try YAMLReader.read(text, file: name)
        included[key] = root
        return root
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
        guard let clips else { throw FileProblem("this command does not support clips") }
        let file = ClipFile(path: url.path, name: displayName(path, from: file), written: path, script: script)
        return try clips.open(file, in: self)
    }

    /// The absolute URL of a path with links resolved. Throws unless it is a regular file inside the scene's folder.
    private func resolve(_ path: String, from file: String) throws(FileProblem) -> URL {
        guard !path.isEmpty, !path.contains("\0") else { throw FileProblem("a path is missing") }
        guard !path.hasPrefix("/") else {
            throw FileProblem(
                "'\(path)' is an absolute path", hint: "use a path relative to the folder of the file that refers to it"
            )
        }
        let folder = PathText.folder(of: file)
        let base = folder.isEmpty ? FileManager.default.currentDirectoryPath : folder
        let written = URL(fileURLWithPath: base).appendingPathComponent(path).standardizedFileURL
        let url = written.resolvingSymlinksInPath()
        guard url.path.hasPrefix(root.path == "/" ? "/" : root.path + "/") else {
            throw FileProblem("'\(path)' is outside the scene's folder", hint: "move the file next to the scene")
        }
        requestedPaths.formUnion([written.path, url.path])
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            let folder = url.deletingLastPathComponent().path
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            throw FileProblem(
                "there is no file '\(path)'",
                hint: Suggestion.nearest(to: url.lastPathComponent, among: names).map { "did you mean '\($0)'?" })
        }
        guard !isFolder.boolValue else { throw FileProblem("'\(path)' is a folder") }
        // Opening a pipe would block until another process writes to it.
        let kind = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        guard kind == .typeRegular else { throw FileProblem("'\(path)' is not a regular file") }
        resolvedPaths.insert(url.path)
        return url
    }

    /// The path of an included file for messages, relative to the same folder as the including file's path.
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
