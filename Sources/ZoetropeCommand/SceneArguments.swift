import ArgumentParser
import Files
import Foundation
import Zoetrope

/// Options shared by all commands that take a scene.
struct SceneArguments: ParsableArguments {
    @Option(help: "Override the canvas size, in points, such as 375x812.")
    var size: CanvasSize?

    @Option(
        help: ArgumentHelp(
            "Show the scene on this device: \(SceneSettings.devices.joined(separator: ", ")).", valueName: "name"),
        completion: .devices)
    var device: String?

    @Option(
        help: "Start in this appearance: \(SceneSettings.appearances.joined(separator: " or ")).",
        completion: .appearances)
    var appearance: String?

    @Flag(help: "Set reduceMotion to true, as if Reduce Motion were on.")
    var reduceMotion = false

    @Option(
        help: ArgumentHelp(
            "Set the text size of the user: \(SceneSettings.dynamicTypeSizes.joined(separator: ", ")).",
            valueName: "size"),
        completion: .list(SceneSettings.dynamicTypeSizes))
    var dynamicTypeSize: String?

    @Option(
        help: "Set the contrast: \(SceneSettings.contrasts.joined(separator: " or ")).",
        completion: .list(SceneSettings.contrasts))
    var contrast: String?

    @Option(
        help: ArgumentHelp("Set the language, such as de or ar.", valueName: "tag"),
        completion: .list(SceneSettings.locales))
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "Set the layout direction: \(SceneSettings.layoutDirections.joined(separator: " or ")); the language sets the default.",
            valueName: "direction"),
        completion: .list(SceneSettings.layoutDirections))
    var layoutDirection: String?

    @Option(
        name: .customLong("set"), help: "Override the initial value of a variable: name=expression. May be repeated.")
    var variables: [VariableSetting] = []

    /// An option that was given; nil if there is none.
    var given: String? {
        [
            ("--size", size != nil), ("--device", device != nil), ("--appearance", appearance != nil),
            ("--reduce-motion", reduceMotion), ("--dynamic-type-size", dynamicTypeSize != nil),
            ("--contrast", contrast != nil), ("--locale", locale != nil),
            ("--layout-direction", layoutDirection != nil), ("--set", !variables.isEmpty),
        ].first(where: \.1)?.0
    }

    /// - Parameters:
    ///   - script: the script to play; nil for the first.
    ///   - touches: whether fingers are shown; nil for the scene's setting.
    ///   - chrome: the frame around the canvas; nil for the scene's setting.
    func settings(script: String?, touches: Bool? = nil, chrome: String? = nil) -> SceneSettings {
        var settings = SceneSettings(
            size: size.map { ($0.width, $0.height) },
            variables: Dictionary(variables.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }),
            script: script, touches: touches)
        settings.device = device
        settings.appearance = appearance
        settings.reducesMotion = reduceMotion
        settings.dynamicTypeSize = dynamicTypeSize
        settings.contrast = contrast
        settings.locale = locale
        settings.layoutDirection = layoutDirection
        settings.chrome = chrome
        return settings
    }
}

/// `375x812`
struct CanvasSize: ExpressibleByArgument {
    let width: Double
    let height: Double

    init?(argument: String) {
        let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }
}

/// `angle=2.0`
struct VariableSetting: ExpressibleByArgument {
    let name: String
    let value: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        name = String(argument[..<equals])
        value = String(argument[argument.index(after: equals)...])
        guard !value.isEmpty else { return nil }
    }
}

extension SceneMoment {
    /// Parses the value of `--at`, `--from`, `--to` and `--poster`.
    static func read(_ text: String) throws -> SceneMoment {
        do throws(ZoetropeError) {
            return try named(text)
        } catch {
            throw ValidationError(error.description)
        }
    }
}

extension ByteSize {
    /// Parses the value of `--max-size`.
    static func read(_ text: String) throws -> ByteSize {
        guard let size = ByteSize(text) else { throw ValidationError("a size must be \(grammar)") }
        return size
    }
}

/// `250ms`, `0.5s`
struct Interval: ExpressibleByArgument {
    let seconds: Double
    /// As it was written, for messages.
    let text: String

    init?(argument: String) {
        guard case .time(let seconds) = SceneMoment(argument), seconds > 0 else { return nil }
        self.seconds = seconds
        text = argument
    }
}

/// Resolves paths to scene files.
enum SceneFinder {
    /// Replaces each folder by the `.yaml` and `.yml` files directly inside it, sorted by name.
    ///
    /// A folder may come from a stranger: a link in it is an error, because the messages about a scene show lines of its file.
    ///
    /// - Parameter matrix: a file of the folder that is no scene; nil for none.
    /// - Throws: exit code 4 for a path that does not exist, a folder without scenes, or a link or special file among the scenes.
    static func scenes(at paths: [String], besides matrix: String? = nil) throws(ZoetropeError) -> [String] {
        let targets = try targets(at: paths, besides: matrix)
        if let refusal = targets.compactMap(\.refusal).first { throw refusal }
        return targets.map(\.path)
    }

    /// As `scenes`, but a link or special file among the scenes is a target with that error.
    ///
    /// - Throws: exit code 4 for a path that does not exist, or a folder without scenes.
    static func targets(at paths: [String], besides matrix: String? = nil) throws(ZoetropeError) -> [SceneTarget] {
        let matrix = matrix.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        var scenes: [SceneTarget] = []
        for path in paths {
            guard isFolder(path) else {
                scenes.append(SceneTarget(path))
                continue
            }
            var hint: String?
            do throws(FileFailure) {
                let folder = try ConfinedFolder(path)
                var found: [SceneTarget] = []
                for name in try folder.names() where SceneTarget.isSceneFile(name) && !name.hasPrefix(".") {
                    guard try folder.kind(of: name) != .folder else { continue }
                    var target = SceneTarget(folder.shownPath(name))
                    do throws(FileFailure) { try check(name, in: folder) } catch {
                        target.refusal = ZoetropeError(error)
                    }
                    found.append(target)
                }
                let own = found.filter {
                    URL(fileURLWithPath: $0.path).standardizedFileURL.path != matrix
                }
                scenes += own
                guard own.isEmpty else { continue }
                hint = try subfolders(withScenesIn: folder).first.map {
                    "subfolders are not searched; name them, such as \($0)"
                }
            } catch {
                throw ZoetropeError(error)
            }
            throw ZoetropeError(.fileError, "\(path): this folder has no scenes", hint: hint)
        }
        return scenes
    }

    /// - Throws: for a link or a special file. A file that cannot be read is an error of its scene alone.
    private static func check(_ name: String, in folder: ConfinedFolder) throws(FileFailure) {
        do throws(FileFailure) {
            _ = try folder.open(name)
        } catch {
            if case .system = error.reason { return }
            throw error
        }
    }

    /// The first folder with scenes in one of the folders that is not one of the paths itself; nil if there is none.
    static func unsearchedSubfolder(of paths: [String]) -> String? {
        let named = Set(paths.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
        for path in paths where isFolder(path) {
            guard let folder = try? ConfinedFolder(path), let found = try? subfolders(withScenesIn: folder) else {
                continue
            }
            let other = found.first { !named.contains(URL(fileURLWithPath: $0).standardizedFileURL.path) }
            if let other { return other }
        }
        return nil
    }

    /// The paths of the folders with scenes in a folder.
    private static func subfolders(withScenesIn folder: ConfinedFolder) throws(FileFailure) -> [String] {
        var found: [String] = []
        for name in try folder.names() where !name.hasPrefix(".") {
            guard try folder.kind(of: name) == .folder, let names = try? folder.names(in: name) else { continue }
            if names.contains(where: SceneTarget.isSceneFile) { found.append(folder.shownPath(name)) }
        }
        return found
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return path != "-" && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
