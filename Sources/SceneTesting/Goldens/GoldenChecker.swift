import Files
import Foundation
import Pages
import SceneFile
import SceneModel
import Zoetrope

/// Where goldens are stored and which of them a run may write.
public struct GoldenOptions: Sendable {
    /// The folder that contains the scenes' golden folders; nil for the folder that each scene states.
    public var folder: String?
    /// Which goldens a run writes.
    public var record: RecordMode
    /// Goldens to overwrite with their current content: `card-popover/tapped.trace`, `tapped.trace`, or the path
    /// `Goldens/card-popover/tapped.trace`. The name of a scene selects all of its goldens that differ. If the list is not empty,
    /// nothing else is checked.
    public var accepted: [String] = []
    /// Whether all goldens that differ or are missing are overwritten, and nothing else is checked.
    public var acceptsAll = false
    /// Options of the command that accepts a golden, such as `--variants`.
    public var acceptOptions: [String] = []
    /// Whether pictures are checked; traces alone take a small part of the time.
    public var drawsPictures = true
    /// Whether changed motion is searched for a simple relation to the recorded one, such as a delay.
    public var findsRelations = true

    /// The former name of `findsRelations`.
    @available(*, deprecated, renamed: "findsRelations")
    public var explains: Bool {
        get { findsRelations }
        set { findsRelations = newValue }
    }

    /// Options with the golden folders that the scenes state.
    public init(folder: String? = nil, record: RecordMode = .never) {
        self.folder = folder
        self.record = record
    }

    /// The folder of one scene's goldens.
    func folder(of scene: PreparedScene, _ goldens: Goldens) -> GoldenPlace {
        if let folder { return GoldenPlace(base: folder, path: scene.name) }
        let parts = goldens.folder.split(separator: "/").filter { $0 != "." } + [scene.name[...]]
        return GoldenPlace(base: PathText.folder(of: scene.file), path: parts.joined(separator: "/"))
    }

    /// Whether goldens are only overwritten, and nothing is checked.
    var isAccepting: Bool { acceptsAll || !accepted.isEmpty }

    func accepts(_ name: String) -> Bool {
        acceptsAll || accepted.contains { Self.name($0, matches: name) }
    }

    /// The name in `accepted` that means all goldens, unless a scene has it.
    static let allGoldens = "all"

    /// Reads `all` in `accepted` as all goldens, unless it is the name of one of the scenes.
    mutating func resolveAll(scenes: Set<String>) {
        guard accepted.contains(Self.allGoldens), !scenes.contains(Self.allGoldens) else { return }
        acceptsAll = true
        accepted.removeAll { $0 == Self.allGoldens }
    }

    /// Whether a text given by the user names a golden: by its full name, its file's name, its scene's name, or the path that
    /// messages show.
    static func name(_ text: String, matches name: String) -> Bool {
        text == name || name.hasSuffix("/\(text)") || name.hasPrefix("\(text)/") || text.hasSuffix("/\(name)")
    }
}

/// A golden or a folder of goldens: a folder that the user named, and a path in it, which may come from a stranger.
struct GoldenPlace: Hashable {
    /// Empty for the working folder.
    var base: String
    /// Relative to `base`. It is used only through a `ConfinedFolder`.
    var path: String

    /// The path for messages.
    var text: String { PathText.join(base, path) }

    func appending(_ name: String) -> GoldenPlace { GoldenPlace(base: base, path: PathText.join(path, name)) }

    /// The bytes; nil if there is no such file.
    ///
    /// - Throws: exit code 4 if it is not a regular file in the folder or cannot be read, 3 if it is too large.
    func read() throws(ZoetropeError) -> Data? {
        do {
            return Data(try ConfinedFolder(base).contents(of: path, limit: InputFile.maxSize))
        } catch {
            guard error.reason == .missing else { throw ZoetropeError(error) }
            return nil
        }
    }

    /// The absolute path, without the links in `base`.
    var absolutePath: String {
        let folder = try? ConfinedFolder(base).resolvedPath
        return PathText.join(folder ?? URL(fileURLWithPath: base.isEmpty ? "." : base).standardizedFileURL.path, path)
    }

    /// The absolute path and the hash of each golden in the folder, sorted by path. The list is empty if the folder does not exist. A file
    /// that cannot be read has no hash.
    func files(_ hashes: FileHashes) -> [WorkPlan.Dependency] {
        let folder = absolutePath
        let names = (try? ConfinedFolder(base).subfolder(path).names()) ?? []
        return names.filter { !WorkPlan.isIgnored($0) }.sorted().map { name in
            let path = PathText.join(folder, name)
            return WorkPlan.Dependency(path: path, sha256: (try? hashes.hash(of: path)) ?? nil)
        }
    }

    /// Removes the temporary files of dead runs from a folder of goldens.
    func removeLeftovers() { try? ConfinedFolder(base).subfolder(path).removeLeftovers() }

    /// - Throws: exit code 4 if the path leads out of the folder or cannot be written. An older file is unchanged then.
    func write(_ data: Data) throws(ZoetropeError) {
        do {
            let folder = try ConfinedFolder(base, creates: true)
            try folder.write([UInt8](data), to: path)
        } catch {
            throw ZoetropeError(error)
        }
    }
}

/// Compares one scene with its goldens.
struct GoldenChecker {
    let options: GoldenOptions
    /// The scene's path as the caller gave it, for the command that accepts a golden.
    let scene: String
    /// The command that accepts a golden, if it is not `zoetrope test --accept`.
    var acceptCommand: String?

    /// The first bytes of a file in whose place Git LFS has not put its content.
    private static let pointerStart = Data("version https://git-lfs.github.com/spec/".utf8)

    /// Compares the goldens of a played script, and writes those that the record mode names.
    func check(_ played: PreparedScene, _ goldens: Goldens) -> [GoldenResult] {
        guard let set = goldens.sets.first(where: { $0.script == played.script }) else { return [] }
        let folder = options.folder(of: played, goldens)
        if options.record != .never || options.isAccepting { folder.removeLeftovers() }
        var results: [GoldenResult] = []
        // Traces come first.
        for golden in set.files(for: played, findsRelations: options.findsRelations) {
            let kind = type(of: golden).kind
            let name = "\(played.name)/\(golden.name)"
            guard kind == .trace || options.drawsPictures else { continue }
            guard !options.isAccepting || options.accepts(name) || options.accepted.contains(played.fileName) else {
                continue
            }
            var described: any Golden = golden
            if var animation = golden as? AnimationGolden {
                animation.trace = results.first { $0.kind == .trace && $0.trace != nil }?.name
                described = animation
            }
            results.append(check(described, name: name, of: played, at: folder.appending(golden.name)))
        }
        return results
    }

    /// Compares one golden with the file at a path.
    func check(_ golden: any Golden, name: String, of played: PreparedScene, at place: GoldenPlace) -> GoldenResult {
        var result = GoldenResult(name, type(of: golden).kind, .matches, script: played.script, path: place.text)
        result.markers = Dictionary(
            played.markers.map { ($0.name, $0.time) }, uniquingKeysWith: { first, _ in first })
        do throws(ZoetropeError) {
            try check(golden, played, place, &result)
        } catch {
            if result.state != .unwritten { result.state = .unreadable }
            if [.fileError, .limit].contains(error.exitCode) { result.exitCode = error.exitCode }
            let text = error.description
            // An error with its place in the scene.
            guard error.diagnostics.isEmpty else {
                result.message = "\(text)\n  golden: \(result.path)"
                return result
            }
            // The errors of files begin with the path.
            let start = "\(result.path): "
            result.message = "\(start)error: \(text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text)"
        }
        return result
    }

    private func check(
        _ golden: any Golden, _ played: PreparedScene, _ place: GoldenPlace, _ result: inout GoldenResult
    ) throws(ZoetropeError) {
        let path = result.path
        let sample = try golden.sample(of: played)
        let data = sample.data
        guard let expected = try place.read() else {
            result.attachments["actual"] = data
            if options.isAccepting { return try write(data, to: place, .accepted, &result) }
            guard options.record != .never else {
                result.state = .missing
                result.message =
                    "\(path): error: this golden is missing, and recording is off; record it on your own machine and commit it"
                result.accept = command(result)
                return
            }
            return try write(data, to: place, .recorded, &result)
        }
        // A command that overwrites the golden needs no old one.
        if expected.starts(with: Self.pointerStart), !options.isAccepting, options.record != .all {
            throw ZoetropeError(
                .fileError, "\(path): this is a pointer of Git LFS, not the golden itself", hint: "run git lfs pull")
        }
        guard expected != data, let difference = try sample.difference(from: expected) else { return }
        result.trace = difference.trace
        result.picture = difference.picture
        result.attachments = ["expected": expected, "actual": data]
        result.attachments["difference"] = difference.image
        if options.isAccepting { return try write(data, to: place, .accepted, &result) }
        if options.record == .all || options.record == .failed {
            return try write(data, to: place, .recorded, &result, because: difference)
        }
        result.state = difference.isUnreadable ? .unreadable : .differs
        result.exitCode = difference.exitCode
        result.accept = command(result)
        result.message = text(of: difference, result)
    }

    private func write(
        _ data: Data, to place: GoldenPlace, _ state: GoldenResult.State, _ result: inout GoldenResult,
        because: GoldenDifference? = nil
    ) throws(ZoetropeError) {
        do {
            try place.write(data)
        } catch {
            result.state = .unwritten
            throw error
        }
        result.state = state
        guard state == .recorded else {
            result.message = "\(result.path): accepted"
            return
        }
        let outcome = because.map { "recorded again: \($0.summary)" } ?? "recorded"
        result.message = "\(result.path): \(outcome); review it, commit it and run again"
    }

    private func text(of difference: GoldenDifference, _ result: GoldenResult) -> String {
        let place = difference.line.map { "\(result.path):\($0)" } ?? result.path
        var lines = ["\(place): error: \(difference.summary)"] + difference.details.map { "  \($0)" }
        lines.append("  script \(result.script); to accept it: \(result.accept ?? "")")
        return lines.joined(separator: "\n")
    }

    private func command(_ result: GoldenResult) -> String {
        if let acceptCommand { return acceptCommand }
        var words = ["zoetrope", "test", ShellWord.path(scene)] + options.acceptOptions + ["--accept", result.name]
        if let folder = options.folder { words += ["--goldens", folder] }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
