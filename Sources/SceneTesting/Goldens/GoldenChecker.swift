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
    /// Names of goldens to overwrite with their current content, such as `card-popover/tapped.trace` or `tapped.trace`;
    /// if there are any, all other checks are skipped.
    public var accepted: [String] = []
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
    func folder(of scene: PreparedScene, _ goldens: Goldens) -> String {
        if let folder { return PathText.join(folder, scene.name) }
        let base = goldens.folder.hasPrefix("/") ? "" : PathText.folder(of: scene.file)
        return PathText.join(Self.plain(PathText.join(base, goldens.folder)), scene.name)
    }

    /// A path with `..` resolved: `Scenes/../Tests` is `Tests`.
    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    func accepts(_ name: String) -> Bool {
        accepted.contains { Self.name($0, matches: name) }
    }

    /// Whether a text given by the user names a golden: by its full name, its file's name, or its scene's name.
    static func name(_ text: String, matches name: String) -> Bool {
        text == name || name.hasSuffix("/\(text)") || name.hasPrefix("\(text)/")
    }
}

/// Compares one scene with its goldens.
struct GoldenChecker {
    let options: GoldenOptions
    /// The scene's path as the caller gave it, for the command that accepts a golden.
    let scene: String
    /// The command that accepts a golden, if it is not `zoetrope test --accept`.
    var acceptCommand: String?

    /// Compares the goldens of a played script, and writes those that the record mode names.
    func check(_ played: PreparedScene, _ goldens: Goldens) -> [GoldenResult] {
        guard let set = goldens.sets.first(where: { $0.script == played.script }) else { return [] }
        let folder = options.folder(of: played, goldens)
        return set.files(for: played, findsRelations: options.findsRelations).compactMap { golden in
            let kind = type(of: golden).kind
            let name = "\(played.name)/\(golden.name)"
            guard kind == .trace || options.drawsPictures else { return nil }
            guard options.accepted.isEmpty || options.accepts(name) else { return nil }
            return check(golden, name: name, of: played, at: PathText.join(folder, golden.name))
        }
    }

    /// Compares one golden with the file at a path.
    func check(_ golden: any Golden, name: String, of played: PreparedScene, at path: String) -> GoldenResult {
        var result = GoldenResult(name, type(of: golden).kind, .matches, script: played.script, path: path)
        result.markers = Dictionary(
            played.markers.map { ($0.name, $0.time) }, uniquingKeysWith: { first, _ in first })
        do throws(ZoetropeError) {
            try check(golden, played, &result)
        } catch {
            result.state = .unreadable
            result.message = "\(result.path): error: \(error)"
        }
        return result
    }

    private func check(_ golden: any Golden, _ played: PreparedScene, _ result: inout GoldenResult)
        throws(ZoetropeError)
    {
        let path = result.path
        let sample = try golden.sample(of: played)
        let data = sample.data
        guard FileManager.default.fileExists(atPath: path) else {
            result.attachments["actual"] = data
            if !options.accepted.isEmpty { return try write(data, .accepted, &result) }
            guard options.record != .never else {
                result.state = .missing
                result.message = "\(path): error: this golden is missing, and recording is off"
                result.accept = command(result)
                return
            }
            return try write(data, .recorded, &result)
        }
        let expected = Data(try InputFile.read(path))
        guard expected != data, let difference = try sample.difference(from: expected) else { return }
        result.trace = difference.trace
        result.picture = difference.picture
        result.attachments = ["expected": expected, "actual": data]
        result.attachments["difference"] = difference.image
        if !options.accepted.isEmpty { return try write(data, .accepted, &result) }
        if options.record == .all || options.record == .failed {
            return try write(data, .recorded, &result, because: difference)
        }
        result.state = .differs
        result.accept = command(result)
        result.message = text(of: difference, result)
    }

    private func write(
        _ data: Data, _ state: GoldenResult.State, _ result: inout GoldenResult, because: GoldenDifference? = nil
    ) throws(ZoetropeError) {
        try FileWriter.write(data, to: result.path)
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
        var words = ["zoetrope", "test", scene, "--accept", result.name]
        if let folder = options.folder { words += ["--goldens", folder] }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
