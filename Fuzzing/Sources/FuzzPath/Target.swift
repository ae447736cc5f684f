import Foundation
import FuzzSupport
import Zoetrope

/// The first byte selects how the path is drawn; the rest is SVG path data.
@main enum FuzzPath {
    static func main() {
        fuzz { input throws(ZoetropeError) in
            let style = input.first ?? 0
            let path = quoted(String(decoding: input.dropFirst(), as: UTF8.self))
            var layer = ["frame: [8, 8, 48, 48]", "path: \(path)", "fill: red"]
            if style & 1 != 0 { layer += ["lineWidth: 3", "lineJoin: round", "lineCap: square"] }
            if style & 2 != 0 { layer += ["lineDashPattern: [5, 2, 1]", "lineDashPhase: 3"] }
            if style & 4 != 0 { layer += ["strokeStart: 0.2", "strokeEnd: 0.7"] }
            if style & 7 != 0 { layer += ["stroke: blue"] }
            if style & 8 != 0 { layer += ["viewBox: [-10, 0, 30, 20]"] }
            if style & 16 != 0 { layer += ["shadowPath: \(path)", "shadowOpacity: 0.5"] }
            if style & 32 != 0 { layer += ["fillRule: evenOdd"] }
            if style & 64 != 0 { layer += ["transform.rotation: 1", "transform.scale: 3"] }
            if style & 128 != 0 { layer += ["gradient.colors: [red, blue]"] }
            let text = """
                zoetrope: 1
                canvas: { size: [64, 64] }
                layers: [ { \(layer.joined(separator: ", ")) } ]

                """
            try use(try PreparedScene(Data(text.utf8), named: "scene.yaml"))
        }
    }
}
