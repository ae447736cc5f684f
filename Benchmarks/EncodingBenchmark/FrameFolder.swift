import ArgumentParser
import Foundation
import Graphics
import Raster

/// A folder of PNG frames of one size.
struct FrameFolder {
    let path: String

    func bitmaps() throws -> [Bitmap] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".png") }
        guard !names.isEmpty else { throw ValidationError("\(path): there are no PNG files in this folder") }
        return try names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }.map { name in
            var store = ImageStore()
            try store.add(contentsOf: "\(path)/\(name)", as: name)
            guard let bitmap = store.bitmap(for: name) else { throw ValidationError("\(name): not a picture") }
            return bitmap
        }
    }
}
