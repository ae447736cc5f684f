import SceneModel

/// A scene as it is, or one of its variants.
public struct SceneTarget: Sendable {
    /// A scene file, or `-` for standard input.
    public var path: String
    /// The variant; nil for the scene as it is.
    public var variant: SceneVariant?
    /// Why the file is not read, such as a link in a folder of scenes; nil if it is.
    package var refusal: ZoetropeError?

    /// A scene as it is, or a variant of it.
    public init(_ path: String, variant: SceneVariant? = nil) {
        self.path = path
        self.variant = variant
    }

    /// Whether a path has the extension of scene files, `.yaml` or `.yml`.
    package static func isSceneFile(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

    /// The keys of which every scene has one.
    package static let requiredKeys = Set(SceneCompiler.requiredKeys)

    /// The end of a sentence about a file that has none of `requiredKeys`.
    package static let isNoScene = SceneCompiler.isNoScene

    /// The name of its files: that of the variant, or of the scene's file.
    package var name: String { variant?.settings.name ?? PreparedScene.fileName(of: path) }

    /// The path, and for a variant its values: `card.yaml [dark, de]`.
    package var shownName: String { Self.shownName(of: path, variant: variant?.label) }

    /// The path of a scene with the values of a variant: `card.yaml [dark, de]`.
    package static func shownName(of path: String, variant label: String?) -> String {
        guard let label, !label.isEmpty else { return path }
        return "\(path) [\(label)]"
    }
}
