import Foundation
import SceneTestSupport
import Testing
import Zoetrope

/// Very large numbers give an image or an error with a location, never a crash.
@Suite struct OddNumberTests {
    static let numbers = ["0", "-1", "1e-300", "1e9", "-1e9", "1e18", "1e100", "-1e100", "1e308", "-1e308"]

    static let properties = [
        "frame: [N, N, 20, 20]", "frame: [0, 0, N, 20]", "frame: [0, 0, N, N]", "frame: [N, 0, N, 20]",
        "frame: [0, 0, 20, 20]\n    cornerRadius: N", "frame: [0, 0, 20, 20]\n    transform.rotation.z: N",
        "frame: [0, 0, 20, 20]\n    transform.scale: N", "frame: [0, 0, 20, 20]\n    transform.translation.x: N",
        "frame: [0, 0, 20, 20]\n    transform: [{ scale: N }, { translate: [N, N] }, { rotate: N }]",
        "frame: [0, 0, 20, 20]\n    shadowOpacity: 1\n    shadowRadius: N\n    shadowOffset: [N, 1]",
        "frame: [0, 0, 20, 20]\n    shadowOpacity: 1\n    shadowPath: bounds\n    cornerRadius: N",
        "frame: [0, 0, 20, 20]\n    filters: { saturation: N, brightness: N, contrast: N, hueRotation: N, invert: N }",
        "frame: [0, 0, 20, 20]\n    effect: { blurRadius: 1, saturation: N }",
        "frame: [0, 0, 20, 20]\n    mask: { frame: [0, 0, N, N], background: black, cornerRadius: N }",
        "frame: [0, 0, 20, 20]\n    borderWidth: N", "frame: [0, 0, 20, 20]\n    opacity: N",
        "frame: [0, 0, 20, 20]\n    zPosition: N", "position: [N, N]\n    bounds: [20, 20]\n    anchorPoint: [N, 0]",
        "frame: [0, 0, 20, 20]\n    text: Word\n    font: { size: N }",
        "frame: [0, 0, N, N]\n    text: Word\n    color: black",
        "frame: [0, 0, 20, 20]\n    shape: star\n    innerRatio: N\n    stroke: black\n    lineWidth: N",
        "frame: [0, 0, 20, 20]\n    shape: sector\n    startAngle: N\n    endAngle: 1\n    fill: black",
        "frame: [0, 0, N, 20]\n    shape: ellipse\n    fill: black\n    stroke: black\n    strokeEnd: N",
        "frame: [0, 0, 20, 20]\n    gradient: { colors: [red, blue], startPoint: [N, 0], endPoint: [N, 1] }",
        "frame: [0, 0, 20, 20]\n    path: M0 0 L1e308 1e308 L-1e308 0 Z\n    fill: black\n    stroke: black",
    ]

    @Test(arguments: properties)
    func `any number is drawn or reported`(property: String) throws {
        var pictures = 0
        for number in Self.numbers {
            // Once as a constant, once as an expression that is evaluated while the scene plays.
            for value in [number, "grown"] {
                let text = """
                    zoetrope: 1
                    canvas: { size: [40, 30] }
                    variables: { grown: 0 }
                    layers:
                      - { id: back, frame: [0, 0, 40, 30], background: white }
                      - id: odd
                        background: red
                        \(property.replacing("N", with: value).replacing("\n    ", with: "\n    "))
                    loaded: [{ animate: { set: { grown: \(number) }, duration: 200ms } }]
                    script: [{ tap: [20, 15] }, { wait: 200ms }]
                    """
                do throws(ZoetropeError) {
                    let scene = try Scenes.prepare(text)
                    for moment in [SceneMoment.time(0), .fraction(0.5), .end] { _ = try scene.still(at: moment) }
                    _ = try Inspection(scene, at: [0, 0.1]).json
                    pictures += 1
                } catch {
                    #expect([.badScene, .limit].contains(error.exitCode), "\(error) for\n\(text)")
                    #expect(error.description.contains(": error: "), "\(error) for\n\(text)")
                }
            }
        }
        #expect(pictures > 0, "the layer itself is wrong")
    }
}
