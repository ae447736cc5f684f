import Foundation
import Graphics
import Raster
import Testing

/// Pictures for a designer's eye, written only where ZOETROPE_CONTACT names a folder.
@Test(.enabled(if: ProcessInfo.processInfo.environment["ZOETROPE_CONTACT"] != nil))
func contactSheets() throws {
    let folder = ProcessInfo.processInfo.environment["ZOETROPE_CONTACT"] ?? "."
    for (name, list) in Samples.all {
        for scale in [1.0, 2.0] {
            let bitmap = try Renderer(images: Samples.images, scale: scale).render(list)
            #expect(Picture.write(bitmap, to: "\(folder)/\(name)@\(Int(scale))x.png"))
        }
    }
}
