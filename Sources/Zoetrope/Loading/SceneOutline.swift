import Foundation
import SceneFile
import SceneLanguage
import SceneModel

/// The names in a scene's text, found without asking whether the scene is right: for completion while it is written.
public struct SceneOutline: Sendable, Hashable {
    /// In the order of the file; `main` where the scene has one script without a name.
    public private(set) var scripts: [String] = []
    /// In the order of the file, those that actions set among them.
    public private(set) var markers: [String] = []

    /// Nil for a file that cannot be read or is no YAML.
    public init?(_ path: String) {
        guard let data = FileManager.default.contents(atPath: path), data.count <= YAMLReader.maxFileSize,
            let root = try? YAMLReader.read(String(decoding: data, as: UTF8.self), file: path)
        else { return nil }
        scripts = root.entry("scripts")?.value.entries?.map(\.key) ?? []
        if root.entry("script") != nil { scripts.append("main") }
        gather(root)
    }

    private mutating func gather(_ node: SourceNode) {
        for item in node.items ?? [] { gather(item) }
        for entry in node.entries ?? [] {
            if entry.key == MarkerStep.declaration.name, let name = entry.value.scalar {
                if !markers.contains(name) { markers.append(name) }
            } else {
                gather(entry.value)
            }
        }
    }
}
