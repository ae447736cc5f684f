import Foundation
public import Zoetrope

/// A scene file that a test looks at, and what is changed about it.
///
/// A path written as a string is enough: `"Scenes/card.yaml"`. Relative paths begin at the folder of the test's own file.
public struct TestedScene: Sendable, ExpressibleByStringLiteral {
    /// The scene file.
    public var path: String
    /// Script, size, appearance and the like.
    public var settings: SceneSettings

    /// A scene file with changes.
    public init(_ path: String, settings: SceneSettings = SceneSettings()) {
        self.path = path
        self.settings = settings
    }

    /// A scene file as it is.
    public init(stringLiteral path: String) {
        self.init(path)
    }

    /// The scene's name: its file's without the ending.
    var name: String { URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent }

    /// Where it lies, seen from a file of tests.
    func path(from test: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        return URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent(path).standardizedFileURL
            .path
    }
}

extension Position {
    /// So many seconds after the scene's start.
    public static func seconds(_ seconds: Double) -> Position { .time(seconds) }

    /// So many milliseconds after the scene's start.
    public static func milliseconds(_ milliseconds: Double) -> Position { .time(milliseconds / 1000) }
}
