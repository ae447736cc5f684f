import Graphics
package import SceneModel

/// What a caller may change about a scene.
public struct SceneSettings: Sendable {
    /// Replaces the canvas size: width and height in points, each in 1...8192.
    public var size: (width: Double, height: Double)?
    /// Replaces the declarations of variables: names and expressions.
    public var variables: [String: String]
    /// The script to play; nil for the first one.
    public var script: String?
    /// Shows or hides fingers, whatever the scene says.
    public var touches: Bool?

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

    func check() throws(Problem) {
        guard let size else { return }
        let sides = [size.width, size.height]
        guard sides.allSatisfy({ $0 >= 1 && $0.isFinite }) else {
            throw Problem(.usage, "--size has sides of at least 1 point, such as 375x812")
        }
        guard sides.allSatisfy({ $0 <= SceneLimits.canvasSide }) else {
            throw Problem(.limit, "--size has sides of at most \(Value.format(SceneLimits.canvasSide)) points")
        }
    }

    package var options: SceneOptions {
        SceneOptions(size: size.map { Size($0.width, $0.height) }, overrides: variables, touches: touches)
    }
}
