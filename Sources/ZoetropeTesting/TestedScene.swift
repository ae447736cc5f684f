import Foundation
public import Zoetrope

/// A scene file under test, and its settings.
///
/// Can be written as a string literal with the path: `"Scenes/card.yaml"`. Relative paths are resolved against the folder
/// of the test's source file.
public struct TestedScene: Sendable, ExpressibleByStringLiteral {
    /// The scene file.
    public var path: String
    /// Script, size, appearance and other settings.
    public var settings: SceneSettings

    /// A scene file with settings.
    public init(_ path: String, settings: SceneSettings = SceneSettings()) {
        self.path = path
        self.settings = settings
    }

    /// A scene file with its own settings.
    public init(stringLiteral path: String) {
        self.init(path)
    }

    /// The scene's name: its file name without extension.
    var name: String { URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent }

    /// The absolute path; a relative one is resolved against the folder of a test's source file.
    func path(from test: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        return URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent(path).standardizedFileURL
            .path
    }
}

extension SceneMoment {
    /// A time in seconds from the scene's start.
    public static func seconds(_ seconds: Double) -> SceneMoment { .time(seconds) }

    /// A time in milliseconds from the scene's start.
    public static func milliseconds(_ milliseconds: Double) -> SceneMoment { .time(milliseconds / 1000) }
}
