import Foundation

/// A scene of many still layers and a few moving ones, for measuring growth.
struct GeneratedScene {
    /// The number of layers, of which the last `moving` move.
    var layers: Int
    /// In seconds.
    var duration: Double
    static let moving = 10
    static let size = (width: 414.0, height: 736.0)

    /// The scene as YAML. The moving squares go up and down in two seconds, so that every frame changes as much.
    var yaml: String {
        let still = max(layers - Self.moving, 0)
        let columns = max(1, Int((Double(still) * Self.size.width / Self.size.height).squareRoot().rounded(.up)))
        let side = Self.size.width / Double(columns)
        var text = """
            zoetrope: 1
            canvas: { size: [414, 736], background: "#FFFFFF" }
            layers:

            """
        if still > 0 {
            text += """
                  - repeat: \(still)
                    frame: ["mod(index, \(columns)) * \(side)", "floor(index / \(columns)) * \(side)", \(side * 0.8), \(side * 0.8)]
                    cornerRadius: \(side * 0.1)
                    background: "mod(index, 3) == 0 ? #E6202B : mod(index, 3) == 1 ? #30B858 : #0A84FF"

                """
        }
        for index in 0..<Self.moving {
            text += "  - { id: m\(index), frame: [\(11 + 40 * index), 20, 32, 32], background: \"#1C1C1E\" }\n"
        }
        text += "loaded:\n"
        for index in 0..<Self.moving {
            text += """
                  - { animate: { set: { m\(index).frame.y: 680 } }, duration: 1s, timing: linear, autoreverses: true, repeat: 0 }

                """
        }
        return text + "script: [ { wait: \(duration)s } ]\n"
    }

    var data: Data { Data(yaml.utf8) }
}
