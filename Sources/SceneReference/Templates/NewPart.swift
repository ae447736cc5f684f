import EmbeddedFiles
import SceneLanguage
public import Zoetrope

/// A part of iOS, such as a switch, that will be copied into the folder of a scene to be included there.
public struct NewPart: Sendable {
    /// The names of all parts, sorted. The files are not read, because the help of the commands lists them in each run of the program.
    public static var names: [String] { EmbeddedFiles.parts.names.map(SampleScene.name) }

    /// The path of the file.
    public let path: String
    /// The name of the part.
    public let name: String

    /// - Parameters:
    ///   - name: one of `names`.
    ///   - path: the path of the file, with or without extension; nil for `parts/NAME.yaml`.
    /// - Throws: exit code 64 for an unknown part or an invalid path.
    public init(_ name: String, to path: String? = nil) throws(ZoetropeError) {
        guard let part = SampleScene.parts.first(where: { $0.name == name }) else {
            let hint = Suggestion.hint(for: name, among: Self.names, what: "parts").map { "\($0)" }
            throw ZoetropeError(.usage, "there is no part '\(name)'", hint: hint)
        }
        self.name = part.name
        self.path = try path.map { path throws(ZoetropeError) in try NewScene(path).path } ?? part.path
    }

    /// The text of the file.
    public var text: String { EmbeddedFiles.parts["\(name).yaml"] }

    /// The layer that includes the part.
    public var layer: String {
        let words = name.split(separator: "-")
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let id = words.prefix(1).joined() + rest.joined()
        return "- { id: \(id), include: \(path) }"
    }

    /// Writes the file.
    ///
    /// - Parameter overwrites: whether an existing file is replaced.
    /// - Throws: exit code 4 when the file exists and `overwrites` is false, or when it cannot be written.
    public func write(overwriting overwrites: Bool = false) throws(ZoetropeError) {
        try NewScene.write(text, to: path, overwriting: overwrites)
    }
}
