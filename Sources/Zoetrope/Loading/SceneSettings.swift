import Graphics
import SceneLanguage
package import SceneModel

/// What a caller may change about a scene.
public struct SceneSettings: Sendable {
    /// Replaces the canvas size: width and height in points, each in 1...8192.
    public var size: (width: Double, height: Double)?
    /// Shows the scene on one of `SceneSettings.devices`, whatever its capitals; not together with a size.
    public var device: String?
    /// Replaces the appearance at the start: one of `SceneSettings.appearances`.
    public var appearance: String?
    /// What `reduceMotion` is in expressions.
    public var reducesMotion = false
    /// Replaces what stands around the canvas: one of `SceneSettings.chromes`.
    public var chrome: String?
    /// Replaces the declarations of variables: names and expressions.
    public var variables: [String: String]
    /// The script to play; nil for the first one.
    public var script: String?
    /// Shows or hides fingers, whatever the scene says.
    public var touches: Bool?
    /// Expressions that are traced.
    package var traced: [String] = []

    /// The names of the devices, the smallest first.
    public static var devices: [String] { Devices.names }

    /// `light` and `dark`.
    public static var appearances: [String] { Appearance.allCases.map(\.rawValue) }

    /// What can stand around the canvas, the default first.
    public static var chromes: [String] { Chromes.names }

    /// The scene as it is, unless told otherwise.
    public init(
        size: (width: Double, height: Double)? = nil, variables: [String: String] = [:], script: String? = nil,
        touches: Bool? = nil
    ) {
        self.size = size
        self.variables = variables
        self.script = script
        self.touches = touches
    }

    /// Whether the scene stays as it is, but for the script that is played.
    package var leavesAlone: Bool {
        size == nil && device == nil && appearance == nil && !reducesMotion && chrome == nil && variables.isEmpty
            && touches == nil
    }

    /// - Throws: exit code 64 for what no scene can have, 3 for a size beyond the limit.
    package func check() throws(ZoetropeError) {
        if let device {
            guard Devices.named(device) != nil else {
                throw ZoetropeError(
                    .usage, "there is no device '\(device)'" + (Devices.hint(for: device).map { "; \($0)" } ?? ""))
            }
            guard size == nil else { throw ZoetropeError(.usage, "--size and --device exclude each other") }
        }
        try check(appearance, among: Self.appearances, option: "--appearance")
        try check(chrome, among: Self.chromes, option: "--chrome")
        guard let size else { return }
        let sides = [size.width, size.height]
        guard sides.allSatisfy({ $0 >= 1 && $0.isFinite }) else {
            throw ZoetropeError(.usage, "--size has sides of at least 1 point, such as 375x812")
        }
        guard sides.allSatisfy({ $0 <= SceneLimits.canvasSide }) else {
            throw ZoetropeError(.limit, "--size has sides of at most \(Value.format(SceneLimits.canvasSide)) points")
        }
    }

    private func check(_ name: String?, among names: [String], option: String) throws(ZoetropeError) {
        guard let name, !names.contains(name) else { return }
        throw ZoetropeError(.usage, "\(option) is one of \(names.joined(separator: ", ")), not '\(name)'")
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
