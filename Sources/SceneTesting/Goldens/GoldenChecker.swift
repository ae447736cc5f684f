import Foundation
import Pages
import SceneFile
import SceneModel
import Zoetrope

/// Where goldens lie and which of them a run may write.
public struct GoldenOptions: Sendable {
    /// The folder of the folders of scenes; nil for what each scene says.
    public var folder: String?
    /// Which goldens a run writes.
    public var record: RecordMode
    /// Names of goldens, `card-popover/tapped.trace` or `tapped.trace`, that are written as they are now; then nothing
    /// else is looked at.
    public var accepted: [String] = []
    /// Whether pictures are drawn; traces alone take a small part of the time.
    public var drawsPictures = true
    /// Whether it is worked out how a motion that changed relates to what it was.
    public var explains = true

    /// Goldens as the scenes say.
    public init(folder: String? = nil, record: RecordMode = .never) {
        self.folder = folder
        self.record = record
    }

    /// The folder in which the goldens of one scene lie.
    func folder(of scene: PreparedScene, _ goldens: Goldens) -> String {
        if let folder { return PathText.join(folder, scene.name) }
        let base = goldens.folder.hasPrefix("/") ? "" : PathText.folder(of: scene.file)
        return PathText.join(Self.plain(PathText.join(base, goldens.folder)), scene.name)
    }

    /// Without steps down and up again: `Scenes/../Tests` is `Tests`.
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
        accepted.contains { Self.name($0, fits: name) }
    }

    /// Whether what somebody wrote means a golden: its whole name, its file's, or its scene's.
    static func name(_ text: String, fits name: String) -> Bool {
        text == name || name.hasSuffix("/\(text)") || name.hasPrefix("\(text)/")
    }
}

/// Holds one scene to its goldens.
struct GoldenChecker {
    /// In bytes; of one file.
    static let largest = 64 << 20

    let options: GoldenOptions
    /// As the caller named it, for the command that accepts.
    let scene: String
    /// How what is now is accepted, where it is not by that command.
    var acceptance: String?

    /// The goldens of a script that has been played, each compared, and written where the mode says so.
    func review(_ played: PreparedScene, _ goldens: Goldens) -> [GoldenResult] {
        guard let set = goldens.sets.first(where: { $0.script == played.script }) else { return [] }
        let folder = options.folder(of: played, goldens)
        return set.files(for: played, explains: options.explains).compactMap { golden in
            let kind = type(of: golden).kind
            let name = "\(played.name)/\(golden.name)"
            guard kind == .trace || options.drawsPictures else { return nil }
            guard options.accepted.isEmpty || options.accepts(name) else { return nil }
            return review(golden, name: name, of: played, at: PathText.join(folder, golden.name))
        }
    }

    /// One golden, compared with the file at a path.
    func review(_ golden: any Golden, name: String, of played: PreparedScene, at path: String) -> GoldenResult {
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
            result.evidence["actual"] = data
            if !options.accepted.isEmpty { return try write(data, .accepted, &result) }
            guard options.record != .never else {
                result.state = .missing
                result.message = "\(path): error: this golden is missing, and nothing is recorded now"
                result.accept = command(result)
                return
            }
            return try write(data, .recorded, &result)
        }
        let expected = Data(try PictureFile.read(path))
        guard expected != data, let difference = try sample.difference(from: expected) else { return }
        result.trace = difference.trace
        result.picture = difference.picture
        result.evidence = ["expected": expected, "actual": data]
        result.evidence["difference"] = difference.image
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
        let what = because.map { "recorded anew: \($0.summary)" } ?? "recorded"
        result.message = "\(result.path): \(what); look at it, commit it and run again"
    }

    private func text(of difference: GoldenDifference, _ result: GoldenResult) -> String {
        let place = difference.line.map { "\(result.path):\($0)" } ?? result.path
        var lines = ["\(place): error: \(difference.summary)"] + difference.details.map { "  \($0)" }
        lines.append("  script \(result.script); to accept it: \(result.accept ?? "")")
        return lines.joined(separator: "\n")
    }

    private func command(_ result: GoldenResult) -> String {
        if let acceptance { return acceptance }
        var words = ["zoetrope", "test", scene, "--accept", result.name]
        if let folder = options.folder { words += ["--goldens", folder] }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
