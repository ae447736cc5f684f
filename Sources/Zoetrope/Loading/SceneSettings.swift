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

    package var options: SceneOptions {
        SceneOptions(size: size.map { Size($0.width, $0.height) }, overrides: variables, touches: touches)
    }
}
