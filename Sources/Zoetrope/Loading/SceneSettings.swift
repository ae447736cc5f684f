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
    /// Replaces the chrome around the canvas: one of `SceneSettings.chromes`.
    public var chrome: String?
    /// Replaces the initial values of variables: expressions by the variable's name.
    public var variables: [String: String]
    /// The script to play; nil for the first one.
    public var script: String?
    /// Shows or hides touches; nil for the scene's own setting.
    public var touches: Bool?
    /// Expressions to trace.
    package var traced: [String] = []

    /// The names of the devices, the smallest first.
    public static var devices: [String] { Devices.names }

    /// `light` and `dark`.
    public static var appearances: [String] { Appearance.allCases.map(\.rawValue) }

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

    /// Whether nothing is changed except the script that is played.
    package var leavesSceneUnchanged: Bool {
        size == nil && device == nil && appearance == nil && !reducesMotion && chrome == nil && variables.isEmpty
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
        throw ZoetropeError(.usage, "\(option) must be one of \(names.joined(separator: ", ")), not '\(name)'")
    }

    package var options: SceneOptions {
        var options = SceneOptions(
            size: size.map { Size($0.width, $0.height) }, device: device.flatMap(Devices.named),
            appearance: appearance.flatMap(Appearance.init(rawValue:)), reducesMotion: reducesMotion,
            chrome: chrome.flatMap(Chromes.named), overrides: variables, touches: touches)
        options.traced = traced
        return options
    }
}
