import Foundation
import SceneFile
import SceneLanguage
import SceneModel

/// The comment in an output: which program made it, from which scene, and a fingerprint of all that went in.
///
/// Whether a file is stale shows without rendering it again. What does not change a pixel or a delay is not in it: the
/// same animation has the same bytes, whatever its file is called and however its scene came in. A budget for which
/// nothing was given up is none of it.
struct OutputStamp: Sendable, Hashable {
    /// `Zoetrope 1.2; Card pop-over; 5f3c...`, in ASCII as GIF89a recommends for comments.
    let text: String
    /// How every stamp begins.
    static let start = "Zoetrope "

    /// What a budget made of the output.
    struct Budgeted: Sendable, Hashable {
        /// In bytes. Only the fingerprint knows it, so that a file is no longer for a larger number.
        let budget: Int
        /// `gave up dither 0.75 -> 0.4, colours 256 -> 128`
        let text: String
        private static let start = "gave up "

        /// - Parameter givenUp: at least one.
        init(budget: Int, givenUp: [String]) {
            self.budget = budget
            text = Self.start + givenUp.joined(separator: ", ")
        }

        /// As a comment says it; nil for one that says nothing of the kind.
        init?(of comment: String, budget: Int) {
            let parts = comment.components(separatedBy: "; ")
            guard parts.count >= 3, let text = parts.dropLast().last, text.hasPrefix(Self.start) else { return nil }
            self.budget = budget
            self.text = text
        }
    }

    /// Cost: reads every file that the scene uses.
    ///
    /// - Parameters:
    ///   - schedule: the frames of the output.
    ///   - options: what else decides about it.
    ///   - budgeted: what was given up of all that for a budget; nil for nothing.
    /// - Throws: `ZoetropeError` with exit code 4 where a file cannot be read any more.
    init(
        _ scene: PreparedScene, _ schedule: FrameSchedule, _ options: RenderOptions, format: any OutputFormat.Type,
        budgeted: Budgeted? = nil
    ) throws(ZoetropeError) {
        let loaded = scene.loaded
        var settings = loaded.options
        let canvas = loaded.scene.canvas
        settings.size = canvas.size
        settings.device = canvas.device
        settings.appearance = canvas.appearance
        settings.chrome = canvas.chrome
        settings.touches = loaded.scene.touches.isShown
        var sum = Checksum()
        sum.add("Zoetrope \(ExitCode.toolVersion) \(format.name)")
        sum.add(Self.stable(settings))
        sum.add("script \(scene.script)")
        sum.add(Self.stable(schedule))
        sum.add(Self.stable(options.scale))
        sum.add(Self.stable(options.plays))
        sum.add(format.isLossy ? options.quality : "")
        if let budgeted { sum.add("\(budgeted.text) for \(budgeted.budget)") }
        for file in loaded.folder.sources {
            sum.add(file.name)
            switch file.content {
            case .text(let text): sum.add(text)
            case .file(let path): try sum.add(contentsOf: path)
            }
        }
        let title = loaded.scene.title.unicodeScalars.map { scalar in
            scalar.isASCII && scalar.value >= 32 && scalar != ";" ? String(scalar) : "_"
        }
        text =
            ([Self.start + ExitCode.toolVersion, title.joined(), budgeted?.text ?? "", sum.text].filter { !$0.isEmpty })
            .joined(separator: "; ")
    }

    /// A value with all that is in it as text, dictionaries in the order of their keys: new fields are never forgotten.
    static func stable(_ value: Any) -> String {
        if let table = value as? [String: String] {
            return table.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription): \($0.value.debugDescription)" }
                .joined(separator: ", ")
        }
        let mirror = Mirror(reflecting: value)
        guard !mirror.children.isEmpty else { return String(reflecting: value) }
        let parts = mirror.children.map { "\($0.label ?? "")=\(stable($0.value))" }
        return "\(mirror.subjectType)(\(parts.joined(separator: ", ")))"
    }
}

extension Checksum {
    /// Adds a text with its length, so that what follows cannot be mistaken for part of it.
    fileprivate mutating func add(_ text: String) {
        let bytes = Array(text.utf8)
        Array("\(bytes.count):".utf8).withUnsafeBytes { add($0) }
        bytes.withUnsafeBytes { add($0) }
    }

    /// Adds a file's bytes, a part at a time.
    fileprivate mutating func add(contentsOf path: String) throws(ZoetropeError) {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ZoetropeError(.fileTrouble, "\(path): cannot be read any more")
        }
        defer { try? handle.close() }
        while let data = try? handle.read(upToCount: 1 << 20), !data.isEmpty {
            data.withUnsafeBytes { add($0) }
        }
    }
}
