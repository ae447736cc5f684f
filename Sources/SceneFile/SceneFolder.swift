import EmbeddedFiles
package import Files
import Foundation
package import Graphics
import SVG
package import SceneLanguage
package import SceneModel

/// The folder of a scene. A scene can use only files inside this folder, or inside the marked folder above it that scenes share
/// (`SharedRoot`), after links are resolved.
///
/// It is mutated only while the scene is compiled, on one thread.
package final class SceneFolder: SceneFiles, @unchecked Sendable {
    /// The maximum size of a font file, in bytes.
    package static let maxFontFileSize = 64 << 20

    /// The folder that the scene's files must be in. Nil if it cannot be opened.
    private let folder: ConfinedFolder?
    /// Its absolute path, with links resolved.
    private let root: String
    /// Its absolute path as the user wrote it, whose links are not resolved.
    private let writtenRoot: String
    /// Whether it is a folder that scenes share.
    private let isShared: Bool
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
    /// Texts that are read in place of those of files, by the file name in locations.
    package var replacements: [String: TextReplacement] = [:]
    /// The names of `replacements` whose files have another text than `original`. Their own texts were read.
    package private(set) var outdatedReplacements: Set<String> = []
    /// The trees of the scene, of included files and of clips that are scenes, by the file name in locations.
    private var roots: [String: SourceNode] = [:]
    /// The names in `roots` of included files and clips, by absolute path.
    private var rootNames: [String: String] = [:]
    /// The key of the scene's own text in `texts`.
    private var scene: String?

    private struct PictureKey: Hashable {
        var path: String
        var symbol: SymbolConfiguration
    }

    /// So that the copies of a layer open a file only once.
    private var pictures: [PictureKey: (reference: ImageReference, warnings: [PictureWarning])] = [:]

    /// - Parameter scene: the path of the scene as the user gave it; `-` (standard input) means the working folder.
    package init(of scene: String) {
        let path = scene == "-" ? "" : PathText.folder(of: scene)
        let own = try? ConfinedFolder(path)
        let written = URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.path
        let shared = own.flatMap { SharedRoot.path(above: $0.resolvedPath) }
        if let own, let shared, let opened = try? ConfinedFolder(shared) {
            (folder, root, isShared) = (opened, shared, true)
            // Without links between the two folders, they are as far apart in the written path.
            let way = own.resolvedPath.dropFirst(shared.count)
            writtenRoot = written.hasSuffix(way) ? String(written.dropLast(way.count)) : shared
        } else {
            (folder, root, writtenRoot, isShared) = (own, own?.resolvedPath ?? path, written, false)
        }
    }

    private init(sameAs other: SceneFolder) {
        (folder, root, writtenRoot, isShared) = (other.folder, other.root, other.writtenRoot, other.isShared)
        (clips, replacements) = (other.clips, other.replacements)
    }

    /// The same folder for a scene that is a clip, so that its files are recorded apart from the others. `add(_:)` joins them.
    package func forClip() -> SceneFolder { SceneFolder(sameAs: self) }

    /// Whether one of the texts that a clip has read would be replaced.
    package func replacesFile(of clip: SceneFolder) -> Bool { clip.texts.keys.contains { replacements[$0] != nil } }

    /// Records the files of a clip as files of the scene.
    package func add(_ clip: SceneFolder) {
        texts.merge(clip.texts) { own, _ in own }
        lines.merge(clip.lines) { own, _ in own }
        roots.merge(clip.roots) { own, _ in own }
        rootNames.merge(clip.rootNames) { own, _ in own }
        included.merge(clip.included) { own, _ in own }
        resolvedPaths.formUnion(clip.resolvedPaths)
        requestedPaths.formUnion(clip.requestedPaths)
        outdatedReplacements.formUnion(clip.outdatedReplacements)
    }

    /// The text that is read for a file.
    func replaced(_ text: String, of file: String) -> String {
        guard let replacement = replacements[file] else { return text }
        // The same bytes, not only the same characters.
        if replacement.original.utf8.elementsEqual(text.utf8) { return replacement.text }
        outdatedReplacements.insert(file)
        return text
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

    /// Stores the tree of the scene, or of a clip that is a scene.
    package func addRoot(_ root: SourceNode, of file: String) { roots[file] = root }

    /// The text of the scene itself.
    package var sceneText: String { scene.flatMap { texts[$0] } ?? "" }

    /// What the scene was read from.
    package struct Source: Sendable, Hashable {
        package enum Content: Sendable, Hashable {
            /// A file that is a scene or a part of one. Comments, line breaks and the kind of quotes have no effect on it.
            case tree(SourceNode)
            /// The absolute path of any other file.
            case file(String)
        }

        /// The path from the folder that the scene's files must be in; empty for the scene itself.
        package var name: String
        package var content: Content
    }

    /// The scene itself, then all files it uses, sorted by name.
    ///
    /// Only the absolute paths of files depend on the location of that folder.
    package var sources: [Source] {
        let files = resolvedPaths.sorted().map { path in
            let tree = rootNames[path].flatMap { roots[$0] }
            return Source(name: String(path.dropFirst(root.count)), content: tree.map { .tree($0) } ?? .file(path))
        }
        return scene.flatMap { roots[$0] }.map { [Source(name: "", content: .tree($0))] + files } ?? files
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
        // The uses of a missing name are in the same file.
        for index in diagnostic.uses.indices {
            diagnostic.uses[index].location = lines.unfold(diagnostic.uses[index].location)
        }
        return diagnostic
    }

    package func include(_ path: String, from file: String) throws(FileProblem) -> SourceNode {
        let opened = try open(path, from: file)
        let name = displayName(path, from: file)
        let key = opened.path + "\0" + name
        if let root = included[key] { return root }
        let data: [UInt8]
        do {
            data = try opened.contents(limit: YAMLReader.maxFileSize)
        } catch {
            throw error.isLimit
                ? FileProblem("'\(path)' is larger than \(YAMLReader.maxFileSize / 1024) KB", isLimit: true)
                : FileProblem("'\(path)' cannot be read")
        }
        guard let read = String(data: Data(data), encoding: .utf8) else {
            throw FileProblem("'\(path)' is not UTF-8 text")
        }
        let text = replaced(read, of: name)
        addText(text, as: name)
        let root = try YAMLReader.read(text, file: name)
        included[key] = root
        (roots[name], rootNames[opened.path]) = (root, name)
        return root
    }

    /// Writes a replaced text into its file, which an `include` or a clip has opened. The file's permissions stay.
    ///
    /// - Parameter name: the file name in locations.
    /// - Returns: false if the file has another text than `original`; nothing is written then.
    package func write(_ replacement: TextReplacement, to name: String) throws(FileFailure) -> Bool {
        let written = URL(fileURLWithPath: name).standardizedFileURL.path
        guard let folder, let relative = relative(written) else { throw FileFailure(name, .outside) }
        let place = try folder.resolve(relative)
        // A longer file has another text.
        let bytes = try folder.open(place, shownAs: name).read(upTo: YAMLReader.maxFileSize + 1)
        guard bytes.elementsEqual(replacement.original.utf8) else { return false }
        try folder.replace(place, with: Array(replacement.text.utf8))
        return true
    }

    package func image(
        _ path: String, symbol: SymbolConfiguration, from file: String
    ) throws(FileProblem) -> (reference: ImageReference, warnings: [PictureWarning]) {
        let opened = try open(path, from: file)
        let key = PictureKey(path: opened.path, symbol: symbol)
        if let known = pictures[key] { return known }
        do throws(PictureError) {
            let picture = try picture(opened, symbol: symbol)
            pictures[key] = picture
            return picture
        } catch {
            throw FileProblem(
                "'\(path)' \(error)", hint: error.hint.map { Hint($0) }, isLimit: error.isLimit,
                keyPath: error == .notASymbol ? ImageFacet.symbolWeight.keyPath : nil)
        }
    }

    /// A picture with its size in pixels, or an SVG with its size in points.
    private func picture(
        _ file: OpenFile, symbol: SymbolConfiguration
    ) throws(PictureError) -> (reference: ImageReference, warnings: [PictureWarning]) {
        var bytes: [UInt8] = []
        func read(_ count: Int) throws(PictureError) -> [UInt8] {
            do { return try file.read(upTo: count) } catch { throw .unreadable }
        }
        let scale = ImageReference.scale(ofFileNamed: URL(fileURLWithPath: file.path).lastPathComponent)
        do throws(PictureError) {
            let header = try PictureHeader { count throws(PictureError) in
                let more = try read(count)
                bytes += more
                return more
            }
            guard symbol.isEmpty else { throw .notASymbol }
            let size = Size(Double(header.shownWidth), Double(header.shownHeight))
            return (ImageReference(path: file.path, size: size, scale: scale), [])
        } catch .notAPicture(.svg) {
            let rest = try read(SVGDocument.maxBytes + 1 - bytes.count)
            let document = try SVGDocument(bytes + rest, symbol: symbol)
            let reference = ImageReference(
                path: file.path, size: document.size, scale: scale, symbol: document.symbol)
            return (reference, document.warnings)
        }
    }

    package func font(_ path: String, from file: String) throws(FileProblem) -> String {
        let opened = try open(path, from: file)
        guard opened.size <= SceneFolder.maxFontFileSize else {
            throw FileProblem("'\(path)' is larger than \(SceneFolder.maxFontFileSize >> 20) MB", isLimit: true)
        }
        try FontHeader.check(opened, path: path)
        return opened.path
    }

    package func recording(_ path: String, from file: String) throws(FileProblem) -> String {
        try open(path, from: file).path
    }

    package func clip(_ path: String, options: ClipOptions, from file: String) throws(FileProblem) -> ClipReference {
        let opened = try open(path, from: file)
        guard let clips else { throw FileProblem("this command does not support clips") }
        let file = ClipFile(path: opened.path, name: displayName(path, from: file), written: path, options: options)
        let clip = try clips.open(file, in: self)
        if roots[file.name] != nil { rootNames[file.path] = file.name }
        return clip
    }

    /// Opens a regular file inside the folder. Its path is absolute, with links resolved.
    private func open(_ path: String, from file: String) throws(FileProblem) -> OpenFile {
        guard !path.isEmpty, !path.contains("\0") else { throw FileProblem("a path is missing") }
        guard !path.hasPrefix("/") else {
            throw FileProblem(
                "'\(path)' is an absolute path", hint: "use a path relative to the folder of the file that refers to it"
            )
        }
        let written = URL(fileURLWithPath: PathText.join(PathText.folder(of: file), path)).standardizedFileURL.path
        guard let folder, let relative = relative(written) else {
            // A marker can make the file one of the folder.
            requestedPaths.formUnion([written] + SharedRoot.markers(above: root))
            throw outside(path)
        }
        do throws(FileFailure) {
            let place = try folder.resolve(relative)
            let resolved = PathText.join(root, place)
            requestedPaths.formUnion([written, resolved])
            let opened = try folder.open(place, shownAs: resolved)
            resolvedPaths.insert(resolved)
            return opened
        } catch {
            requestedPaths.insert(written)
            throw problem(error.reason, path, written, in: folder)
        }
    }

    /// The part of an absolute path below the folder, which may be written with or without links; nil for other paths.
    private func relative(_ path: String) -> String? {
        for start in [root, writtenRoot] {
            let start = start.hasSuffix("/") ? start : start + "/"
            if path.hasPrefix(start) { return String(path.dropFirst(start.count)) }
        }
        return nil
    }

    private func outside(_ path: String) -> FileProblem {
        if isShared {
            return FileProblem(
                "'\(path)' is outside the folder of \(SharedRoot.marker)",
                hint: "copy the file into that folder, or move \(SharedRoot.marker) to a folder above both")
        }
        return FileProblem(
            "'\(path)' is outside the scene's folder",
            hint:
                "copy the file into the scene's folder, or create an empty file \(SharedRoot.marker) in a folder above both"
        )
    }

    /// - Parameter written: the absolute path.
    private func problem(
        _ reason: FileFailure.Reason, _ path: String, _ written: String, in folder: ConfinedFolder
    ) -> FileProblem {
        switch reason {
        case .outside, .link: return outside(path)
        case .isFolder: return FileProblem("'\(path)' is a folder")
        case .notRegular: return FileProblem("'\(path)' is not a regular file")
        case .missing, .notFolder:
            let url = URL(fileURLWithPath: written)
            let near = relative(url.deletingLastPathComponent().path + "/").map { $0.isEmpty ? "." : $0 }
            let names = near.flatMap { try? folder.names(in: $0) } ?? []
            guard !names.contains(url.lastPathComponent) else {
                return FileProblem("'\(path)' is a link to a file that does not exist", hint: "copy the file there")
            }
            let parent = PathText.folder(of: path)
            let nearest =
                Suggestion.nearest(to: url.lastPathComponent, among: names).map { PathText.join(parent, $0) }
                ?? (names.isEmpty ? near.flatMap { otherFolder(of: path, in: $0, folder) } : nil)
            let hint = nearest.map { Hint(nearest: $0, to: path) } ?? Self.partHint(for: path)
            return FileProblem("there is no file '\(path)'", hint: hint)
        case .tooLarge, .system: return FileProblem("'\(path)' cannot be read")
        }
    }

    /// The hint for a part of iOS that has not been copied; nil for other files.
    private static func partHint(for path: String) -> Hint? {
        let file = PathText.name(of: path)
        guard file.hasSuffix(".yaml"), EmbeddedFiles.parts.names.contains(file) else { return nil }
        return Hint("zoetrope new --part \(file.dropLast(5)) writes this part to parts/\(file)")
    }

    /// The path of a file whose folder is misspelt: `parts/switch.yaml` for `part/switch.yaml`; nil if there is none.
    ///
    /// - Parameter place: the folder that does not exist, relative to the scene's folder.
    private func otherFolder(of path: String, in place: String, _ folder: ConfinedFolder) -> String? {
        let place = place.hasSuffix("/") ? String(place.dropLast()) : place
        let (parent, file) = (PathText.folder(of: place), PathText.name(of: path))
        let names = (try? folder.names(in: parent)) ?? []
        guard let nearest = Suggestion.nearest(to: PathText.name(of: place), among: names),
            (try? folder.names(in: PathText.join(parent, nearest)))?.contains(file) == true
        else { return nil }
        let written = PathText.folder(of: PathText.folder(of: path))
        return PathText.join(PathText.join(written, nearest), file)
    }

    /// The path of an included file for messages, relative to the same folder as the including file's path.
    private func displayName(_ path: String, from file: String) -> String {
        let folder = PathText.folder(of: file)
        return PathText.join(folder, path)
    }
}
