package import Graphics
import Playback
import SceneLanguage
import SceneModel
package import Zoetrope

/// Pictures of chosen moments in a row on a transparent background. Captions are text in the page, so that they stay
/// readable at any size.
package struct Filmstrip {
    private let scene: PreparedScene
    private let moments: [KeyMoment]
    /// The width of each picture, in pixels.
    private let width: Double

    private static let gap = 16.0
    /// The maximum width of the whole strip, in pixels. Cairo draws none that is wider than 32767.
    private static let maxWidth = 32_000.0

    /// - Parameters:
    ///   - moments: the moments to show, in order.
    ///   - width: the width of each picture, in pixels; landscape pictures are wider.
    package init(_ scene: PreparedScene, _ moments: [KeyMoment], width: Double) {
        self.scene = scene
        self.moments = moments
        let ratio = scene.pictureSize.width / max(scene.pictureSize.height, 1)
        let room = Self.maxWidth / Double(max(moments.count, 1)) - Self.gap
        let wanted = min(width * max(1, (ratio / 0.75).squareRoot()), scene.pictureSize.width * 2)
        self.width = max(min(wanted.rounded(), room.rounded(.down)), 1)
    }

    package func bitmap() throws(ZoetropeError) -> Bitmap {
        let scale = width / scene.pictureSize.width
        let height = (scene.pictureSize.height * scale).rounded()
        let columns = Double(moments.count)
        let size = Size(columns * (width + Self.gap), height)
        var strip = try scene.draw(DisplayList(size: size, background: .clear, items: []), scale: 1)
        for (index, moment) in moments.enumerated() {
            let picture = try scene.picture(at: .time(moment.time), scale: scale)
            strip.copy(picture, x: Int(Double(index) * (width + Self.gap) + Self.gap / 2), y: 0)
        }
        guard !scene.scene.canvas.isFramed else { return strip }
        let borders = moments.indices.map { border(x: Double($0) * (width + Self.gap), height: height) }
        strip.draw(try scene.draw(DisplayList(size: size, background: .clear, items: borders), scale: 1))
        return strip
    }

    /// A thin border for pictures without a frame, whose background may be the colour of the page.
    private func border(x: Double, height: Double) -> DisplayItem {
        let box = Rect(x + Self.gap / 2, 0, width, height).insetBy(0.5, 0.5)
        return .stroke(.rect(box), .color(Color(white: 0.5, alpha: 0.45)), Stroke(width: 1))
    }
}

extension Bitmap {
    /// Composites a picture of the same size over this one (premultiplied, source over).
    fileprivate mutating func draw(_ other: Bitmap) {
        for index in pixels.indices where other.pixels[index] >> 24 > 0 {
            let (over, under) = (other.pixels[index], pixels[index])
            let remainder = 255 - (over >> 24)
            var result: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                let sum = (over >> shift & 255) + ((under >> shift & 255) * remainder + 127) / 255
                result |= min(sum, 255) << shift
            }
            pixels[index] = result
        }
    }

    /// Copies the pixels of another picture, clipped to the bounds of this one. The place is not negative.
    mutating func copy(_ other: Bitmap, x: Int, y: Int) {
        for row in 0..<min(other.height, height - y) {
            for column in 0..<min(other.width, width - x) {
                self[x + column, y + row] = other[column, row]
            }
        }
    }
}
