internal import Graphics

/// Composites an animation's frames and applies their disposal.
struct FrameCanvas {
    /// What happens to a frame's box before the next frame.
    enum Disposal {
        case keep
        /// The box becomes transparent.
        case clear
        /// The box is restored to its content before the frame.
        case restore
    }

    private(set) var bitmap: Bitmap
    private var pending: (box: PixelRect, disposal: Disposal)?
    private var saved: [UInt32] = []

    init(width: Int, height: Int) {
        bitmap = Bitmap(width: width, height: height)
    }

    /// Applies the previous frame's disposal and prepares for the next frame, whose box may extend beyond the canvas.
    mutating func begin(_ box: PixelRect, disposal: Disposal) {
        if let pending {
            switch pending.disposal {
            case .keep: break
            case .clear: each(pending.box) { _ in 0 }
            case .restore:
                var place = saved.startIndex
                each(pending.box) { [saved] _ in
                    defer { place += 1 }
                    return saved[place]
                }
            }
        }
        saved = []
        let inside = clipped(box)
        if disposal == .restore {
            saved.reserveCapacity(inside.area)
            for y in inside.y..<inside.maxY {
                let row = y * bitmap.width
                saved += bitmap.pixels[row + inside.x..<row + inside.maxX]
            }
        }
        pending = (inside, disposal)
    }

    /// Draws a row of pixels, replacing the canvas or composited over it; nil leaves a pixel unchanged. Pixels outside the
    /// canvas are ignored.
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

    private func clipped(_ box: PixelRect) -> PixelRect {
        let (x, y) = (min(box.x, bitmap.width), min(box.y, bitmap.height))
        return PixelRect(
            x: x, y: y, width: max(min(box.maxX, bitmap.width) - x, 0),
            height: max(min(box.maxY, bitmap.height) - y, 0))
    }

    private mutating func each(_ box: PixelRect, _ change: (UInt32) -> UInt32) {
        for y in box.y..<box.maxY {
            for place in y * bitmap.width + box.x..<y * bitmap.width + box.maxX {
                bitmap.pixels[place] = change(bitmap.pixels[place])
            }
        }
    }
}
