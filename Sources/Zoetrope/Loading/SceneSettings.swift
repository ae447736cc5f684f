import Graphics
import SceneLanguage
package import SceneModel

/// Changes to a scene that the caller makes before it is compiled.
public struct SceneSettings: Sendable {
    /// Replaces the canvas size: width and height in points, each in 1...8192. Not together with `device`.
    public var size: (width: Double, height: Double)?
    /// Replaces the device: one of `SceneSettings.devices`, in upper or lower case. Not together with `size`.
    public var device: String?
    /// Replaces the appearance at the start: one of `SceneSettings.appearances`.
    public var appearance: String?
    /// The value of `reduceMotion` in expressions.
    public var reducesMotion = false
    /// Replaces the text size of the user: one of `SceneSettings.dynamicTypeSizes`.
    public var dynamicTypeSize: String?
    /// Replaces the contrast of system colours: one of `SceneSettings.contrasts`.
    public var contrast: String?
    /// Replaces the layout direction: one of `SceneSettings.layoutDirections`.
    public var layoutDirection: String?
    /// Replaces the language: one of `SceneSettings.locales`.
    public var locale: String?
    /// Replaces the chrome around the canvas: one of `SceneSettings.chromes`.
    public var chrome: String?
    /// Replaces the initial values of variables: expressions by the variable's name.
    public var variables: [String: String]
    /// The source locations of these expressions, if they are those of a variant.
    package var variablePlaces = OverridePlaces()
    /// The script to play; nil for the first one.
    public var script: String?
    /// Shows or hides touches; nil for the scene's own setting.
    public var touches: Bool?
    /// Replaces the name of the scene, after which outputs and goldens are named; nil for that of its file. Variants have one.
    public var name: String?
    /// Expressions to trace.
    package var traced: [String] = []

    /// The names of the devices, the smallest first.
    public static var devices: [String] { Devices.names }

    /// `light` and `dark`.
    public static var appearances: [String] { Appearance.allCases.map(\.rawValue) }

    /// The text sizes of Dynamic Type, the smallest first; `large` is the default of iOS.
    public static var dynamicTypeSizes: [String] { DynamicTypeSize.allCases.map(\.rawValue) }

    /// `standard` and `increased`.
    public static var contrasts: [String] { Contrast.allCases.map(\.rawValue) }

    /// `leftToRight` and `rightToLeft`.
    public static var layoutDirections: [String] { LayoutDirection.allCases.map(\.rawValue) }

    /// The language tags that scenes can have.
    public static var locales: [String] { NumberLocale.tags }

    /// The names of the chromes, the default first.
    public static var chromes: [String] { Chromes.names }

    /// Creates settings. By default they change nothing.
    public init(
        size: (width: Double, height: Double)? = nil, variables: [String: String] = [:], script: String? = nil,
        touches: Bool? = nil
    ) {
        self.size = size
        self.variables = variables
        self.script = script
        self.touches = touches
    }

    /// Whether the scene has goldens with these settings: if nothing is changed except the script, or if it is a variant with a name of
    /// its own.
    package var haveGoldens: Bool { leavesSceneUnchanged || isPlainVariant }

    /// Whether the settings are those of a variant, and nothing else is changed.
    package var isPlainVariant = false

    /// Whether nothing is changed except the script that is played.
    package var leavesSceneUnchanged: Bool {
        size == nil && device == nil && appearance == nil && !reducesMotion && dynamicTypeSize == nil
            && contrast == nil && layoutDirection == nil && locale == nil && chrome == nil && variables.isEmpty
            && touches == nil
    }

    /// Checks the settings as far as that is possible without a scene.
    ///
    /// - Throws: exit code 64 for an invalid setting, 3 for a size above the limit.
    package func check() throws(ZoetropeError) {
        if let device {
            guard Devices.named(device) != nil else {
                throw ZoetropeError(
                    .usage, "there is no device '\(device)'", hint: Devices.hint(for: device).map { "\($0)" })
            }
            guard size == nil else { throw ZoetropeError(.usage, "--size and --device cannot be combined") }
        }
        try check(appearance, among: Self.appearances, option: "--appearance")
        try check(dynamicTypeSize, among: Self.dynamicTypeSizes, option: Trait.dynamicTypeSize.option)
        try check(contrast, among: Self.contrasts, option: Trait.contrast.option)
        try check(layoutDirection, among: Self.layoutDirections, option: Trait.layoutDirection.option)
        if let locale, NumberLocale.named(locale) == nil {
            throw ZoetropeError(
                .usage, "\(Trait.locale.option): there is no language '\(locale)'",
                hint: Suggestion.hint(for: locale, among: Self.locales, what: "languages").map { "\($0)" })
        }
        try check(chrome, among: Self.chromes, option: "--chrome")
        guard let size else { return }
        let sides = [size.width, size.height]
        guard sides.allSatisfy({ $0 >= 1 && $0.isFinite }) else {
            throw ZoetropeError(.usage, "--size needs sides of at least 1 point, such as 375x812")
        }
        guard sides.allSatisfy({ $0 <= SceneLimits.canvasSide }) else {
            throw ZoetropeError(.limit, "--size allows sides of at most \(Value.format(SceneLimits.canvasSide)) points")
        }
    }

    private func check(_ name: String?, among names: [String], option: String) throws(ZoetropeError) {
        guard let name, !names.contains(name) else { return }
        let nearest = Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
        throw ZoetropeError(
            .usage, "\(option) must be one of \(names.joined(separator: ", ")), not '\(name)'", hint: nearest)
    }

    package var options: SceneOptions {
        var options = SceneOptions(
            size: size.map { Size($0.width, $0.height) }, device: device.flatMap(Devices.named),
            appearance: appearance.flatMap(Appearance.init(rawValue:)), reducesMotion: reducesMotion,
            chrome: chrome.flatMap(Chromes.named), overrides: variables, touches: touches)
        options.dynamicTypeSize = dynamicTypeSize.flatMap(DynamicTypeSize.init(rawValue:))
        options.contrast = contrast.flatMap(Contrast.init(rawValue:))
        options.layoutDirection = layoutDirection.flatMap(LayoutDirection.init(rawValue:))
        options.locale = locale
        options.traced = traced
        options.overridePlaces = variablePlaces
        return options
    }
}
