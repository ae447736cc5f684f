internal import Graphics

/// The picture on which an animation's frames are drawn, and what becomes of each before the next.
struct FrameCanvas {
    /// What is done with a frame's box before the next frame.
    enum Disposal {
        case keep
        /// The box becomes transparent.
        case clear
        /// The box becomes what it was before the frame.
        case restore
    }

    private(set) var bitmap: Bitmap
    private var due: (box: PixelBox, disposal: Disposal)?
    private var saved: [UInt32] = []

    init(width: Int, height: Int) {
        bitmap = Bitmap(width: width, height: height)
    }

    /// Clears up after the frame before and makes ready for the next, whose box may reach beyond the canvas.
    mutating func begin(_ box: PixelBox, disposal: Disposal) {
        if let due {
            switch due.disposal {
            case .keep: break
            case .clear: each(due.box) { _ in 0 }
            case .restore:
                var place = saved.startIndex
                each(due.box) { [saved] _ in
                    defer { place += 1 }
                    return saved[place]
                }
            }
        }
        saved = []
        let inside = clipped(box)
        if disposal == .restore {
            saved.reserveCapacity(inside.area)
            for y in inside.y..<inside.bottom {
                let row = y * bitmap.width
                saved += bitmap.pixels[row + inside.x..<row + inside.right]
            }
        }
        due = (inside, disposal)
    }

    /// Draws a row of pixels in place of what is there, or over it; nil leaves a pixel as it is. What lies outside
    /// the canvas is left out.
    @inline(__always)
    mutating func draw(_ count: Int, x: Int, y: Int, isOver: Bool, _ pixel: (_ place: Int) -> UInt32?) {
        guard y < bitmap.height, x < bitmap.width else { return }
        let start = y * bitmap.width + x
        let inside = min(count, bitmap.width - x)
        bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            for place in 0..<inside {
                guard let pixel = pixel(place) else { continue }
                let alpha = pixel >> 24
                if !isOver || alpha == 255 {
                    pixels[start + place] = pixel
                } else if alpha > 0 {
                    pixels[start + place] = Self.over(pixel, pixels[start + place])
                }
            }
        }
    }

    private static func over(_ upper: UInt32, _ lower: UInt32) -> UInt32 {
        let rest = 255 - (upper >> 24)
        func channel(_ shift: UInt32) -> UInt32 {
            min((upper >> shift & 255) + ((lower >> shift & 255) * rest + 127) / 255, 255) << shift
        }
        return channel(24) | channel(16) | channel(8) | channel(0)
    }

    private func clipped(_ box: PixelBox) -> PixelBox {
        let (x, y) = (min(box.x, bitmap.width), min(box.y, bitmap.height))
        return PixelBox(
            x: x, y: y, width: max(min(box.right, bitmap.width) - x, 0),
            height: max(min(box.bottom, bitmap.height) - y, 0))
    }

    private mutating func each(_ box: PixelBox, _ change: (UInt32) -> UInt32) {
        for y in box.y..<box.bottom {
            for place in y * bitmap.width + box.x..<y * bitmap.width + box.right {
                bitmap.pixels[place] = change(bitmap.pixels[place])
            }
        }
    }
}
