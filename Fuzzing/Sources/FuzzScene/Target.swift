import Foundation
import FuzzSupport
import Zoetrope

/// The input is the text of a scene.
@main enum FuzzScene {
    static func main() {
        fuzz { input throws(ZoetropeError) in
            try use(try PreparedScene(Data(input), named: "\(Folder.path)/scene.yaml"))
        }
    }
}
