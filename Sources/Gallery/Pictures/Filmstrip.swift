package import Graphics
import Playback
import SceneLanguage
import SceneModel
package import Zoetrope

/// Pictures of chosen moments in a row on a clear ground. What they are stands in the text beneath, where it can be read
/// at any size.
package struct Filmstrip {
    private let scene: PreparedScene
    private let moments: [KeyMoment]
    /// Of a picture, in pixels.
    private let width: Double

    private static let gap = 16.0

    /// - Parameters:
    ///   - width: of each picture, in pixels; pictures that are broader than high get more, within reason.
    package init(_ scene: PreparedScene, _ moments: [KeyMoment], width: Double) {
        self.scene = scene
        self.moments = moments
        let ratio = scene.pictureSize.width / max(scene.pictureSize.height, 1)
        self.width = min(width * max(1, (ratio / 0.75).squareRoot()), scene.pictureSize.width * 2).rounded()
    }

    package func bitmap() throws(ZoetropeError) -> Bitmap {
        let scale = width / scene.pictureSize.width
        let height = (scene.pictureSize.height * scale).rounded()
        let columns = Double(moments.count)
        let size = Size(columns * (width + Self.gap), height)
        var strip = try scene.draw(DisplayList(size: size, background: .clear, items: []), scale: 1)
        for (index, moment) in moments.enumerated() {
            let picture = try scene.picture(at: .time(moment.time), scale: scale)
            strip.place(picture, x: Int(Double(index) * (width + Self.gap) + Self.gap / 2), y: 0)
        }
        guard !scene.scene.canvas.isFramed else { return strip }
        let rims = moments.indices.map { rim(x: Double($0) * (width + Self.gap), height: height) }
        strip.lay(try scene.draw(DisplayList(size: size, background: .clear, items: rims), scale: 1))
        return strip
    }

    /// A hair's breadth around pictures that end with the canvas, which may be as white as the page.
    private func rim(x: Double, height: Double) -> DisplayItem {
        let box = Rect(x + Self.gap / 2, 0, width, height).insetBy(0.5, 0.5)
        return .stroke(.rect(box), .color(Color(white: 0.5, alpha: 0.45)), Stroke(width: 1))
    }
}

extension Bitmap {
    /// Puts a picture of the same size over this one.
    fileprivate mutating func lay(_ other: Bitmap) {
        for index in pixels.indices where other.pixels[index] >> 24 > 0 {
            let (over, under) = (other.pixels[index], pixels[index])
            let rest = 255 - (over >> 24)
            var result: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                let sum = (over >> shift & 255) + ((under >> shift & 255) * rest + 127) / 255
                result |= min(sum, 255) << shift
            }
            pixels[index] = result
        }
    }

    /// Puts another picture's pixels in the place of its own, as far as they lie inside.
    fileprivate mutating func place(_ other: Bitmap, x: Int, y: Int) {
        for row in 0..<min(other.height, height - y) {
            for column in 0..<min(other.width, width - x) {
                self[x + column, y + row] = other[column, row]
            }
        }
    }
}
