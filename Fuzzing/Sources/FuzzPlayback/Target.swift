import Foundation
import FuzzSupport
import SceneTesting
import Zoetrope

private let written: Void = {
    do {
        try SceneFiles.write()
    } catch {
        fail("the files of generated scenes: \(error)")
    }
}()

/// The input is the decisions of the generator of scenes.
@main enum FuzzPlayback {
    static func main() {
        fuzz { input throws(ZoetropeError) in
            _ = written
            var generator = SceneGenerator(input)
            let path = Folder.write(Data(generator.scene().utf8), as: "scene.yaml")
            if input.count.isMultiple(of: 2) {
                // Plays all scripts and checks the expectations.
                _ = try TestJob().run(path)
            } else {
                let scene = try PreparedScene(path)
                try scene.evaluateAllFrames()
                let inspection = try Inspection(scene, at: [0, scene.duration / 3, scene.duration])
                for text in [inspection.table, inspection.csv, inspection.json] {
                    require(!text.isEmpty, "an inspection has text")
                }
                let largest = max(scene.pictureSize.width, scene.pictureSize.height)
                // Writing pictures is the task of FuzzEncoder.
                _ = try scene.still(at: .fraction(0.5), scale: min(1, 60 / largest))
            }
            Tally.count(keys: generator.keys)
        }
    }
}
