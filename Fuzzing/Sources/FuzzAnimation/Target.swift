import Foundation
import FuzzSupport
import Zoetrope

/// The input is a GIF, an APNG or a PNG, which is inspected and shown as a clip.
@main enum FuzzAnimation {
    static func main() {
        fuzz { input throws(ZoetropeError) in
            let path = Folder.write(Data(input), as: "input.gif")
            let file = try FileInspection(path)
            for text in [file.table, file.csv, file.json] { require(!text.isEmpty, "an inspection has text") }
            require(file.duration.isFinite && file.duration >= 0, "the duration \(file.duration)")
            let text = """
                zoetrope: 1
                canvas: { size: [64, 64] }
                layers: [ { clip: input.gif, frame: [0, 0, 64, 64], contentsGravity: resize } ]
                script: [ { wait: 500ms } ]

                """
            let scene = try PreparedScene(Data(text.utf8), named: "\(Folder.path)/scene.yaml")
            for fraction in [0.9, 0.1] { _ = try scene.still(at: .fraction(fraction)) }
        }
    }
}
