import Files
import Foundation
import SceneFile
import SceneLanguage
import SceneModel

/// The comment in an output: the program that made it, the title of the scene, and a fingerprint of all inputs.
///
/// With it `--check` detects stale outputs without rendering. The fingerprint covers the keys and values of the scene and of its
/// parts, the names and contents of the other files that it uses and the settings that affect the output. It leaves out comments,
/// line breaks and indentation of scenes, the path of the scene and those of the outputs. A budget is part of it only if quality
/// was reduced for it.
struct OutputStamp: Sendable, Hashable {
    /// `Zoetrope 1.2; Card pop-over; 5f3c...`, in ASCII as GIF89a recommends for comments.
    let text: String
    /// The beginning of every stamp.
    static let start = "Zoetrope "

    /// The settings that were reduced to fit a budget.
    struct Reductions: Sendable, Hashable {
        /// In bytes. Only the fingerprint contains it, so that a larger number does not make the file longer.
        let budget: Int
        /// `reduced dither 0.75 -> 0.4, colours 256 -> 128`
        let text: String
        private static let start = "reduced "

        /// - Parameter reductions: at least one.
        init(budget: Int, _ reductions: [String]) {
            self.budget = budget
            text = Self.start + reductions.joined(separator: ", ")
        }

        /// Reads the reductions from a file's comment; nil if it lists none.
        init?(of comment: String, budget: Int) {
            let parts = comment.components(separatedBy: "; ")
            guard parts.count >= 3, let text = parts.dropLast().last, text.hasPrefix(Self.start) else { return nil }
            self.budget = budget
            self.text = text
        }
    }

    /// The stamp that rendering the scene writes. Cost: reads the pictures, clips and fonts that the scene uses.
    ///
    /// - Parameters:
    ///   - schedule: the frames of the output before any reduction for a budget.
    ///   - options: the scale, loops and quality of the output before any reduction for a budget.
    ///   - reductions: what was reduced to fit a budget; nil for nothing.
    /// - Throws: `ZoetropeError` with exit code 4 if a file cannot be read any more.
    init(
        _ scene: PreparedScene, _ schedule: FrameSchedule, _ options: RenderOptions, format: any OutputFormat.Type,
        reductions: Reductions? = nil
    ) throws(ZoetropeError) {
        let loaded = scene.loaded
        let canvas = loaded.scene.canvas
        // The values that the scene has, so that an option which repeats them makes no output stale.
        var sceneOptions = loaded.options
        sceneOptions.size = canvas.size
        sceneOptions.device = canvas.device
        sceneOptions.appearance = canvas.appearance
        sceneOptions.chrome = canvas.chrome
        sceneOptions.touches = loaded.scene.touches.isShown
        let settings = StampedSettings(
            sceneOptions, script: scene.script, schedule, options, format: format.name, isLossy: format.isLossy)
        var sum = Checksum()
        sum.add(Self.start + ExitCode.toolVersion)
        sum.add(settings.text)
        if let version = try format.encoderVersion() { sum.add(version) }
        if let reductions { sum.add("\(reductions.text) for \(reductions.budget)") }
        for file in loaded.folder.sources {
            sum.add(file.name)
            switch file.content {
            case .tree(let root): sum.add(root)
            case .file(let path): try sum.add(contentsOf: path)
            }
        }
        let title = loaded.scene.title.unicodeScalars.map { scalar in
            scalar.isASCII && scalar.value >= 32 && scalar != ";" ? String(scalar) : "_"
        }
        let parts = [Self.start + ExitCode.toolVersion, title.joined(), reductions?.text ?? "", sum.text]
        text = parts.filter { !$0.isEmpty }.joined(separator: "; ")
    }
}

extension Checksum {
    /// Adds a text with its length, so that two consecutive texts differ from their concatenation.
    fileprivate mutating func add(_ text: String) {
        let bytes = Array(text.utf8)
        Array("\(bytes.count):".utf8).withUnsafeBytes { add($0) }
        bytes.withUnsafeBytes { add($0) }
    }

    /// Adds a tree, so that two trees with different keys, values or structure differ. The order of keys matters, as that of
    /// layers and actions does, and whether a value is quoted, since a quoted number is a text.
    fileprivate mutating func add(_ node: SourceNode) {
        switch node.content {
        case .scalar(let text, let quoted):
            add(quoted ? "quoted" : "plain")
            add(text)
        case .sequence(let items):
            add("list \(items.count)")
            for item in items { add(item) }
        case .mapping(let entries):
            add("group \(entries.count)")
            for entry in entries {
                add(entry.key)
                add(entry.value)
            }
        case .empty: add("empty")
        }
    }

    /// Adds a file's bytes, 1 MB at a time.
    fileprivate mutating func add(contentsOf path: String) throws(ZoetropeError) {
        do {
            let file = try OpenFile(readingResolved: path)
            while case let piece = try file.read(upTo: 1 << 20), !piece.isEmpty { piece.withUnsafeBytes { add($0) } }
        } catch {
            throw ZoetropeError(.fileError, "\(path): cannot be read any more")
        }
    }
}
