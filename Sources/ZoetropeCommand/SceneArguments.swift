import ArgumentParser
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
