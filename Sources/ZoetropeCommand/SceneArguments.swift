import ArgumentParser
import Foundation
import Zoetrope

/// What may be said about a scene on any command line.
struct SceneArguments: ParsableArguments {
    @Option(help: "Replace the canvas size, in points, such as 375x812.")
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

    @Flag(help: "Set reduceMotion, for scenes that heed it.")
    var reduceMotion = false

    @Option(name: .customLong("set"), help: "Replace a variable's declaration: name=expression. May be repeated.")
    var variables: [VariableSetting] = []

    /// - Parameters:
    ///   - script: the script to play; nil for the first.
    ///   - touches: whether fingers are shown; nil for what the scene says.
    ///   - chrome: what stands around the canvas; nil for what the scene says.
    func settings(script: String?, touches: Bool? = nil, chrome: String? = nil) -> SceneSettings {
        var settings = SceneSettings(
            size: size.map { ($0.width, $0.height) },
            variables: Dictionary(variables.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }),
            script: script, touches: touches)
        settings.device = device
        settings.appearance = appearance
        settings.reducesMotion = reduceMotion
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

extension Position {
    /// For `--at` and its like.
    static func read(_ text: String) throws -> Position {
        do throws(ZoetropeError) {
            return try named(text)
        } catch {
            throw ValidationError(error.description)
        }
    }
}

extension ByteSize {
    /// For `--max-size`.
    static func read(_ text: String) throws -> ByteSize {
        guard let size = ByteSize(text) else { throw ValidationError("a size is \(grammar)") }
        return size
    }
}

/// `250ms`, `0.5s`
struct Interval: ExpressibleByArgument {
    let seconds: Double

    init?(argument: String) {
        guard case .time(let seconds) = Position(argument), seconds > 0 else { return nil }
        self.seconds = seconds
    }
}

/// The scene files that paths name.
enum SceneFinder {
    /// A file stands for itself; a folder for the `.yaml` and `.yml` files right inside it, in the order of names.
    ///
    /// - Throws: exit code 4 for a path that does not exist or a folder without scenes.
    static func scenes(at paths: [String]) throws(ZoetropeError) -> [String] {
        var scenes: [String] = []
        for path in paths {
            guard isFolder(path) else {
                scenes.append(path)
                continue
            }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: path)
            } catch {
                throw ZoetropeError(.fileTrouble, "\(path): the folder cannot be read")
            }
            let found = names.filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !$0.hasPrefix(".") }
            guard !found.isEmpty else {
                throw ZoetropeError(.fileTrouble, "\(path): there are no scenes in this folder")
            }
            scenes += found.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
        }
        return scenes
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return path != "-" && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
