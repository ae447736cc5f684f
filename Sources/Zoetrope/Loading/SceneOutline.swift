import Files
import SceneFile
import SceneLanguage
import SceneModel

/// The names of scripts and markers in a scene file, found without checking the scene. For completions while it is written.
public struct SceneOutline: Sendable, Hashable {
    /// In the order of the file; `main` if the scene has a single script without a name.
    public private(set) var scripts: [String] = []
    /// In the order of the file, including those that actions set.
    public private(set) var markers: [String] = []

    /// Reads a scene file; nil if it cannot be read or is not YAML.
    public init?(_ path: String) {
        guard let data = try? OpenFile(readingUserFile: path).contents(limit: YAMLReader.maxFileSize),
            let root = try? YAMLReader.read(String(decoding: data, as: UTF8.self), file: path)
        else { return nil }
        scripts = root.entry("scripts")?.value.entries?.map(\.key) ?? []
        if root.entry("script") != nil { scripts.append("main") }
        collect(root)
    }

    private mutating func collect(_ node: SourceNode) {
        for item in node.items ?? [] { collect(item) }
        for entry in node.entries ?? [] {
            if entry.key == MarkerStep.declaration.name, let name = entry.value.scalar {
                if !markers.contains(name) { markers.append(name) }
            } else {
                collect(entry.value)
            }
        }
    }
}
