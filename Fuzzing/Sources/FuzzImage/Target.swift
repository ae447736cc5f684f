import Foundation
import FuzzSupport
import Zoetrope

/// The input is a PNG or a JPEG, which is shown as the image of a layer.
@main enum FuzzImage {
    static func main() {
        fuzz { input throws(ZoetropeError) in
            _ = Folder.write(Data(input), as: "input.png")
            let text = """
                zoetrope: 1
                canvas: { size: [64, 64] }
                layers:
                  - { image: input.png, frame: [0, 0, 64, 32], contentsCenter: [0.2, 0.3, 0.1, 0.5] }
                  - { image: input.png, frame: [0, 32, 64, 32], contentsGravity: resizeAspectFill, masksToBounds: true }

                """
            _ = try PreparedScene(Data(text.utf8), named: "\(Folder.path)/scene.yaml").still(at: .end)
        }
    }
}
